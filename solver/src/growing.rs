//! Endgames that are computed while a position is solved, as far as they pay.
//!
//! Nobody knows beforehand how long a search will take, so endgames grow with it: whenever it has taken twice as long,
//! layers are added as long as all of them together take less than it has taken so far. What they cost is then a fraction
//! of the search, however long that becomes. Where lines of play repeat positions and leave the value open, more layers
//! may tell what a search cannot.

use crate::endgame::{Building, EndgameError, Endgames};
use crate::solve::{Solver, Unsolvable};
use crate::watch::Watch;
use sow_interpreter::Program;

/// Shorter searches are done without.
const SHORTEST: u64 = 1 << 16;
/// A position searched is worth so many of endgames, or one is worth so many positions searched.
const WORTH: u64 = 2;

/// Endgames that grow with the search for a value.
pub struct Growing<'p> {
    building: Building<'p>,
}

/// Why the work ended early.
#[derive(Debug, thiserror::Error)]
pub enum GrowingError {
    /// The position could not be searched.
    #[error(transparent)]
    Search(#[from] Unsolvable),
    /// Endgames could not be computed.
    #[error(transparent)]
    Endgames(#[from] EndgameError),
}

impl<'p> Growing<'p> {
    /// Prepares for as many seeds as `memory` bytes suffice for, and as are in play.
    ///
    /// # Errors
    /// [`EndgameError`] if the game can have no endgames, or the memory is not there.
    pub fn new(
        program: &'p Program,
        solver: &Solver<'_>,
        memory: u64,
    ) -> Result<Self, EndgameError> {
        let building = Building::fitting(program, solver.seeds_in_play(), memory)?;
        Ok(Self { building })
    }

    /// Solves a position as [`Solver::run`] does, and computes endgames meanwhile; positions of both are counted.
    ///
    /// # Errors
    /// [`GrowingError`].
    pub fn solve(
        &mut self,
        solver: &mut Solver<'_>,
        threads: u16,
        watch: &Watch,
    ) -> Result<bool, GrowingError> {
        let mut positions = SHORTEST;
        loop {
            watch.pause_at(watch.nodes().saturating_add(positions));
            let done = solver.run(Some(&self.building as &dyn Endgames), watch);
            watch.pause_at(u64::MAX);
            let done = done?;
            if watch.is_asked_to_stop() || (done && solver.is_told()) {
                return Ok(done);
            }
            let before = self.building.stage().0;
            if !self.grow(positions / WORTH, threads, watch)? {
                return Ok(false);
            }
            if done {
                // Nothing but more endgames can tell more.
                if self.building.stage().0 == before && !self.next(threads, watch)? {
                    return Ok(!watch.is_asked_to_stop());
                }
                solver.ask_again();
            }
            positions *= 2;
        }
    }

    /// Computes layers up to so many positions in all; false if it was stopped.
    fn grow(&mut self, positions: u64, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        while !self.building.is_done()
            && self.building.positions_before(self.building.stage().0 + 1) <= positions
        {
            if !self.next(threads, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Computes the next layer; false if there is none, or if it was stopped.
    fn next(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        Ok(!self.building.is_done() && self.building.go_on(threads, watch)?)
    }
}
