//! Endgames computed during a search, as long as they save time.
//!
//! The length of a search cannot be predicted, so endgames grow with it: each time the number of searched positions has
//! doubled, layers are added, as long as all of them together have no more positions than have been searched. Their
//! cost is then a fraction of the search, however long that becomes. Where lines of play repeat positions and leave the
//! value open, more layers may give values that a search cannot find.

use crate::endgame::{DatabaseBuilder, EndgameError, EndgameValues};
use crate::solve::{Solver, Unsolvable};
use crate::watch::Watch;
use sow_interpreter::Program;

/// The number of searched positions below which endgames cost more than they save.
pub const MIN_NODES_FOR_ENDGAMES: u64 = 1 << 16;

impl DatabaseBuilder<'_> {
    /// Returns the last layer that pays: all layers up to it together have no more positions than have been searched.
    /// `searched` returns the number of searched positions to compare with, for a given layer.
    pub fn last_paying_layer(&self, searched: impl Fn(usize) -> u64) -> Option<usize> {
        let (next, last) = self.next_and_last_layer();
        let pays = |&seeds: &usize| self.positions_up_to(seeds) <= searched(seeds);
        (next..=last).rev().find(pays)
    }

    /// Computes layers up to `last`. Returns false if the work was stopped.
    ///
    /// # Errors
    /// As [`DatabaseBuilder::advance`].
    pub fn advance_to(
        &mut self,
        last: usize,
        threads: u16,
        watch: &Watch,
    ) -> Result<bool, EndgameError> {
        while self.next_and_last_layer().0 <= last {
            if !self.advance(threads, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Endgames that grow with the search for a value.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{GrowingEndgames, Plan, Solver, Watch};
///
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -").unwrap();
/// let plan = Plan { all_moves: false, memory: 1 << 16, threads: 1 };
/// let mut solver = Solver::new(&game, plan).unwrap();
/// // The search looks up endgames, which grow as far as they pay.
/// let mut endgames = GrowingEndgames::new(&program, &solver, 1 << 20).unwrap();
/// endgames.solve(&mut solver, 1, &Watch::new()).unwrap();
/// assert_eq!(solver.bounds().value(), Some(2));
/// ```
pub struct GrowingEndgames<'p> {
    pub(crate) building: DatabaseBuilder<'p>,
}

/// The reason why the work ended early.
#[derive(Debug, thiserror::Error)]
pub enum GrowingError {
    /// The position could not be searched.
    #[error(transparent)]
    Search(#[from] Unsolvable),
    /// Endgames could not be computed.
    #[error(transparent)]
    Endgames(#[from] EndgameError),
}

impl<'p> GrowingEndgames<'p> {
    /// Prepares endgames with as many seeds as are in play and fit in `memory` bytes.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the memory cannot be allocated.
    pub fn new(
        program: &'p Program,
        solver: &Solver<'_>,
        memory: u64,
    ) -> Result<Self, EndgameError> {
        let building = DatabaseBuilder::fit_to_memory(program, solver.seeds_in_play(), memory)?;
        Ok(Self { building })
    }

    /// Solves a position like [`Solver::run`] and computes endgames meanwhile. The watch counts the positions of the
    /// search and of the endgames.
    ///
    /// # Errors
    /// [`GrowingError`] if the search or the endgames fail.
    pub fn solve(
        &mut self,
        solver: &mut Solver<'_>,
        threads: u16,
        watch: &Watch,
    ) -> Result<bool, GrowingError> {
        self.solve_after(MIN_NODES_FOR_ENDGAMES, solver, (threads, watch))
    }

    /// Like [`GrowingEndgames::solve`], with no endgames until `positions` positions have been searched.
    pub(crate) fn solve_after(
        &mut self,
        mut positions: u64,
        solver: &mut Solver<'_>,
        (threads, watch): (u16, &Watch),
    ) -> Result<bool, GrowingError> {
        loop {
            watch.pause_at(watch.nodes().saturating_add(positions));
            let done = solver.run(Some(&self.building as &dyn EndgameValues), watch);
            watch.pause_at(u64::MAX);
            let done = done?;
            if watch.is_stop_requested() || (done && solver.is_complete()) {
                return Ok(done);
            }
            let before = self.building.next_and_last_layer().0;
            if let Some(last) = self.building.last_paying_layer(|_| positions)
                && !self.building.advance_to(last, threads, watch)?
            {
                return Ok(false);
            }
            if done {
                // The search is stuck; only more endgames can help.
                if self.building.next_and_last_layer().0 == before
                    && !self.advance(threads, watch)?
                {
                    return Ok(!watch.is_stop_requested());
                }
                solver.reopen_questions();
            }
            positions *= 2;
        }
    }

    /// Computes the next layer. Returns false if all layers are done, or the work was stopped.
    fn advance(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        Ok(!self.building.is_done() && self.building.advance(threads, watch)?)
    }
}
