//! Cycle detection: a state that recurs exactly will recur for ever, so the move never ends and need not run up to the
//! lap limit.

use super::branches::CycleState;
use super::frame::Frame;
use super::registers::Registers;
use crate::laps::Counts;

impl<const W: usize> Registers<'_, W> {
    /// Whether a lap begins in exactly the state of an earlier lap of the same move.
    #[cold]
    pub(super) fn is_in_cycle(&mut self, sowing: u32) -> bool {
        let cycle = CycleState {
            sowing,
            position: self.position,
            frame: Frame {
                counts: Counts {
                    laps: 0,
                    tables_entered: 0,
                    ..self.frame.counts
                },
                ..self.frame
            },
            choices: self.path.choices().len(),
        };
        let laps = self.frame.counts.laps;
        let before = self
            .branches
            .cycle
            .filter(|_| !self.program.uses.counts_laps);
        if laps.is_power_of_two() {
            self.branches.cycle = Some(cycle);
        }
        before == Some(cycle)
    }
}
