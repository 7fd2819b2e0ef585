//! The pits that a sowing skips.

use super::registers::Registers;
use sow_compiler::board::NOWHERE;
use sow_compiler::instructions::Skip;

impl<const W: usize> Registers<'_, W> {
    /// Returns the first cell from `first` on that is not skipped; `NOWHERE` if all are.
    #[inline]
    pub(super) fn next_unskipped(&mut self, first: u8) -> u8 {
        let mut at = first;
        let stores = self.program.board.stores;
        let is_closed_store = |cell| {
            (cell == stores[0] && self.frame.sowing.stores & 1 == 0)
                || (cell == stores[1] && self.frame.sowing.stores & 2 == 0)
        };
        if at != NOWHERE && is_closed_store(at) {
            at = self.next_cell(at);
        }
        if self.frame.sowing.skipping == Skip::Nothing {
            return at;
        }
        let begin = at;
        while at != NOWHERE && self.is_skipped(at) {
            at = self.next_cell(at);
            if at == begin {
                return NOWHERE;
            }
        }
        at
    }

    #[inline]
    fn is_skipped(&mut self, cell: u8) -> bool {
        match self.frame.sowing.skipping {
            Skip::Nothing => false,
            Skip::Origin => cell == self.frame.origin,
            Skip::LapStart => cell == self.frame.lap_start,
            Skip::ByPit(cond) | Skip::ByPosition(cond) => self.holds_for_cell(cond, cell),
        }
    }
}
