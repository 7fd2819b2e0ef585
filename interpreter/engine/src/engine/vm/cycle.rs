//! Moves that go round and round: what comes back just as it was will come back for ever, so the lap limit need not be
//! waited for.

use super::Registers;
use super::frame::{Counts, Frame};
use super::lap_loop::LapLoop;
use crate::limits::MAX_FUEL;
use sow_compiler::board::Position;
use sow_compiler::program::Program;

/// Moves of fewer laps are not looked at.
pub(super) const MANY_LAPS: u32 = 32;

/// All that the rest of a move depends on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cycle<const W: usize> {
    sowing: u32,
    position: Position<W>,
    frame: Frame,
    choices: usize,
}

impl<const W: usize> Registers<'_, W> {
    /// Whether a lap of a long move begins just like an earlier one of the same move.
    #[cold]
    pub(super) fn goes_in_circles(&mut self, sowing: u32) -> bool {
        let cycle = Cycle {
            sowing,
            position: self.position,
            frame: Frame {
                counts: Counts {
                    laps: 0,
                    look_ups: 0,
                    ..self.frame.counts
                },
                ..self.frame
            },
            choices: self.path.made().len(),
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

impl LapLoop {
    /// The hash of the position is computed anew if it has been left behind.
    #[inline]
    pub(super) fn rehash<const W: usize>(&mut self, position: &mut Position<W>) {
        if std::mem::take(&mut self.unhashed) {
            position.rehash();
        }
    }

    /// Whether a move has come to the lap limit, or goes round and round.
    #[cold]
    pub(super) fn is_too_long<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        cycle: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        // A hash that has been left behind would tell positions apart that are the same.
        self.rehash(position);
        self.counts.laps >= program.board.lap_limit
            || self.fuel_used > MAX_FUEL
            || !program.uses.counts_laps && self.goes_in_circles(position, cycle)
    }

    /// Whether a lap begins just like the one kept last.
    fn goes_in_circles<const W: usize>(
        &self,
        position: &Position<W>,
        kept: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        let mut lap_loop = Self {
            fuel_used: 0,
            ..*self
        };
        lap_loop.counts.laps = 0;
        let comes_back = kept.as_ref().is_some_and(|(earlier, before)| {
            earlier.here == self.here && before == position && *earlier == lap_loop
        });
        if self.counts.laps.is_power_of_two() {
            *kept = Some((lap_loop, *position));
        }
        comes_back
    }
}
