//! Endgames that are computed while a position is searched, as far as they pay.
//!
//! Nobody knows beforehand how long a search will take, so endgames grow with it: whenever it has taken twice as long,
//! layers are added as long as all of them together have no more positions than it has searched so far. What they cost is
//! then a fraction of the search, however long that becomes. Where lines of play repeat positions and leave the value open,
//! more layers may tell what a search cannot.

use crate::endgame::{Building, EndgameError, Endgames};
use crate::solve::{Solver, Unsolvable};
use crate::watch::Watch;
use sow_interpreter::Program;

/// Shorter searches are done without: what they would save is less than the layers cost.
pub const SHORTEST: u64 = 1 << 16;

impl Building<'_> {
    /// The last layer that pays: with all before it, it has no more positions than have been searched. Of these `searched` tells,
    /// for a layer, how many count.
    pub fn last_that_pays(&self, searched: impl Fn(usize) -> u64) -> Option<usize> {
        let (next, last) = self.stage();
        let pays = |&seeds: &usize| self.positions_up_to(seeds) <= searched(seeds);
        (next..=last).rev().find(pays)
    }

    /// Computes layers up to this one; false if it was stopped.
    ///
    /// # Errors
    /// As [`Building::go_on`].
    pub fn go_on_to(
        &mut self,
        last: usize,
        threads: u16,
        watch: &Watch,
    ) -> Result<bool, EndgameError> {
        while self.stage().0 <= last {
            if !self.go_on(threads, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Endgames that grow with the search for a value.
pub struct Growing<'p> {
    pub(crate) building: Building<'p>,
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
        self.solve_after(SHORTEST, solver, (threads, watch))
    }

    /// The same, with no endgames before so many positions.
    pub(crate) fn solve_after(
        &mut self,
        mut positions: u64,
        solver: &mut Solver<'_>,
        (threads, watch): (u16, &Watch),
    ) -> Result<bool, GrowingError> {
        loop {
            watch.pause_at(watch.nodes().saturating_add(positions));
            let done = solver.run(Some(&self.building as &dyn Endgames), watch);
            watch.pause_at(u64::MAX);
            let done = done?;
            if watch.is_asked_to_stop() || (done && solver.is_told()) {
                return Ok(done);
            }
            let before = self.building.stage().0;
            if let Some(last) = self.building.last_that_pays(|_| positions)
                && !self.building.go_on_to(last, threads, watch)?
            {
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

    /// Computes the next layer; false if there is none, or if it was stopped.
    fn next(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        Ok(!self.building.is_done() && self.building.go_on(threads, watch)?)
    }
}
