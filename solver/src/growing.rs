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
        self.solve_after(SHORTEST, solver, (threads, watch))
    }

    /// The same, with no endgames before so many positions.
    fn solve_after(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use sow_grammar::rules::Settings;
    use sow_interpreter::Game;

    fn program(name: &str, options: &[(&str, &str)]) -> Program {
        let rules = sow_grammar::load(name).expect("bundled").rules;
        let rules = rules.expect("no faults");
        let mut settings = Settings::defaults(&rules.options);
        for (option, value) in options {
            let set = settings.set(&rules.options, option, value);
            set.expect("it has this value");
        }
        Program::compile(&rules, &settings).expect("compiles")
    }

    fn solver<'p>(game: &'p Game<'p>) -> Solver<'p> {
        let plan = Plan {
            all: true,
            memory: 1 << 18,
            threads: 1,
        };
        Solver::new(game, plan).expect("it can be solved")
    }

    fn values(solver: &Solver<'_>) -> Vec<Option<i16>> {
        let moves = solver.moves().iter();
        moves.map(|one| one.bounds.value()).collect()
    }

    #[test]
    fn values_are_those_without_endgames() {
        let program = program("kalah", &[("pits", "3"), ("seeds", "3")]);
        let game = Game::new(&program);
        let mut alone = solver(&game);
        assert_eq!(alone.run(None, &Watch::new()), Ok(true));
        let mut with = solver(&game);
        let mut growing = Growing::new(&program, &with, 1 << 26).expect("it has endgames");
        let watch = Watch::new();
        let done = growing.solve_after(64, &mut with, (2, &watch));
        assert!(done.expect("searched"));
        assert!(growing.building.stage().0 > 2, "some have been computed");
        assert_eq!(values(&with), values(&alone));
    }

    #[test]
    fn what_repeats_is_told_by_endgames() {
        let program = program("awari", &[]);
        for position in [
            "0,0,0,1,0,1/1,0,1,0,0,1 21:22 - S -",
            "1,0,2,0,0,1/0,1,0,1,1,0 20:21 - N -",
        ] {
            let game = Game::at(&program, position).expect("a position");
            let mut first = solver(&game);
            let seeds = first.seeds_in_play();
            let mut all = Building::new(&program, seeds, 1 << 26).expect("it has endgames");
            while !all.is_done() {
                assert!(all.go_on(1, &Watch::new()).expect("no file"));
            }
            assert_eq!(first.run(Some(&all), &Watch::new()), Ok(true));
            let mut with = solver(&game);
            let mut growing = Growing::new(&program, &with, 1 << 26).expect("it has endgames");
            let done = growing.solve(&mut with, 1, &Watch::new());
            assert!(done.expect("searched") && with.is_told());
            assert_eq!(values(&with), values(&first));
        }
    }

    #[test]
    fn a_board_too_large_to_be_numbered_has_small_layers() {
        let program = program("en-gehe", &[]);
        let building = Building::new(&program, 2, 1 << 26);
        assert!(building.is_ok_and(|building| building.stage() == (0, 2)));
    }

    #[test]
    fn a_file_serves_however_many_seeds_are_dealt() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kalah.endgame");
        let dealt = |seeds| program("kalah", &[("pits", "3"), ("seeds", seeds)]);
        let few = dealt("2");
        let mut building = Building::new(&few, 4, 1 << 26).expect("it has endgames");
        building.keep_in(&path).expect("a new file");
        while !building.is_done() {
            assert!(building.go_on(1, &Watch::new()).expect("written"));
        }
        let many = dealt("6");
        let database = crate::Database::open(&many, &path).expect("of the same play");
        assert_eq!(database.counts(), building.counts());
        let other = program("kalah", &[("pits", "3"), ("empty_capture", "yes")]);
        assert!(crate::Database::open(&other, &path).is_err());
    }
}
