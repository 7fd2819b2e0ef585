//! Laps that go round and round: what comes back just as it was will come back for ever, so the lap limit need not be
//! waited for.

use super::lap_loop::LapLoop;
use crate::limits::MAX_FUEL;
use sow_compiler::board::Position;
use sow_compiler::program::Program;

impl LapLoop {
    /// The hash of the position is computed anew if it has been left behind.
    #[inline]
    pub(crate) fn rehash<const W: usize>(&mut self, position: &mut Position<W>) {
        if std::mem::take(&mut self.unhashed) {
            position.rehash();
        }
    }

    /// Whether a move has come to the lap limit, or goes round and round.
    #[cold]
    pub(crate) fn is_too_long<const W: usize>(
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
