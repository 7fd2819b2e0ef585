//! Cycle detection: a state that recurs exactly will recur for ever, so the move never ends and need not run up to the
//! lap limit.

use super::lap_loop::LapLoop;
use crate::limits::MAX_FUEL;
use sow_compiler::board::Position;
use sow_compiler::program::Program;

impl LapLoop {
    /// Recomputes the hash of the position if it is stale.
    #[inline]
    pub(crate) fn rehash<const W: usize>(&mut self, position: &mut Position<W>) {
        if std::mem::take(&mut self.hash_is_stale) {
            position.rehash();
        }
    }

    /// Whether a move has reached the lap limit or is in a cycle.
    #[cold]
    pub(crate) fn is_too_long<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        cycle: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        // Positions are compared with their hashes, so a stale hash would make equal positions differ.
        self.rehash(position);
        self.counts.laps >= program.board.lap_limit
            || self.fuel_used > MAX_FUEL
            || !program.uses.counts_laps && self.is_in_cycle(position, cycle)
    }

    /// Whether a lap begins in exactly the state kept last, which was kept at the last power of two (Brent's
    /// algorithm).
    fn is_in_cycle<const W: usize>(
        &self,
        position: &Position<W>,
        saved: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        let mut lap_loop = Self {
            fuel_used: 0,
            ..*self
        };
        lap_loop.counts.laps = 0;
        let recurs = saved.as_ref().is_some_and(|(earlier, before)| {
            earlier.here == self.here && before == position && *earlier == lap_loop
        });
        if self.counts.laps.is_power_of_two() {
            *saved = Some((lap_loop, *position));
        }
        recurs
    }
}
