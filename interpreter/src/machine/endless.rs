//! Moves that go round and round: what comes back just as it was will come back for ever, so the lap limit need not be
//! waited for.

use super::Machine;
use super::registers::Registers;
use crate::position::Position;
use crate::trace::Observer;

/// Moves of fewer laps are not looked at.
pub(super) const MANY_LAPS: u32 = 32;

/// All that the rest of a move depends on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turning<const W: usize> {
    sowing: u32,
    position: Position<W>,
    now: Registers,
    choices: usize,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Whether a lap of a long move begins just like an earlier one of the same move.
    #[cold]
    pub(super) fn goes_in_circles(&mut self, sowing: u32) -> bool {
        let turning = Turning {
            sowing,
            position: self.position,
            now: Registers {
                laps: 0,
                look_ups: 0,
                ..self.now
            },
            choices: self.line.made().len(),
        };
        let laps = self.now.laps;
        let before = self.turning.filter(|_| !self.program.uses.counts_laps);
        if laps.is_power_of_two() {
            self.turning = Some(turning);
        }
        before == Some(turning)
    }
}
