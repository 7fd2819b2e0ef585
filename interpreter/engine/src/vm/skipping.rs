//! The pits that a sowing skips.

use super::registers::Registers;
use sow_compiler::board::NOWHERE;
use sow_compiler::instructions::Skip;

impl<const W: usize> Registers<'_, W> {
    /// Returns the first cell from `first` on that is not skipped; `NOWHERE` if all are.
    #[inline]
    pub(super) fn not_left_out(&mut self, first: u8) -> u8 {
        let mut at = first;
        let stores = self.program.board.stores;
        let closed = |cell| {
            (cell == stores[0] && self.frame.sowing.stores & 1 == 0)
                || (cell == stores[1] && self.frame.sowing.stores & 2 == 0)
        };
        if at != NOWHERE && closed(at) {
            at = self.follow(at);
        }
        if self.frame.sowing.skipping == Skip::Nothing {
            return at;
        }
        let begin = at;
        while at != NOWHERE && self.is_left_out(at) {
            at = self.follow(at);
            if at == begin {
                return NOWHERE;
            }
        }
        at
    }

    #[inline]
    fn is_left_out(&mut self, cell: u8) -> bool {
        match self.frame.sowing.skipping {
            Skip::Nothing => false,
            Skip::Origin => cell == self.frame.origin,
            Skip::LapStart => cell == self.frame.lap_start,
            Skip::Seen(cond) | Skip::Asked(cond) => self.holds_for(cond, cell),
        }
    }
}
