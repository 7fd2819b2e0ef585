//! Iterative deepening: each iteration searches one move deeper, until a limit stops the search.

mod iterations;
mod pv_lines;

use crate::endgames::Endgames;
use crate::evaluate::Evaluation;
use crate::own_endgames::OwnEndgames;
use crate::search::{SharedState, Worker};
pub use iterations::{Analysis, PvLine};
use iterations::{IterativeDeepening, RootState};
use sow_interpreter::Game;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, Successors};
use std::sync::atomic::Ordering;

/// The search of one position by all threads.
pub(crate) struct RootSearch<'a, 'p, 'r> {
    pub(crate) game: &'a Game<'p>,
    pub(crate) evaluation: Evaluation<'p>,
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) own_endgames: &'r mut OwnEndgames<'p>,
    pub(crate) threads: usize,
    pub(crate) line_count: usize,
    pub(crate) report: &'r mut dyn FnMut(&Analysis),
}

impl SmallBoardTask for RootSearch<'_, '_, '_> {
    type Outcome = Analysis;

    fn run<const W: usize>(mut self, board: &'static SmallBoard<W>) -> Analysis {
        let mut successors = board.successors(self.game.program(), self.game.history());
        self.evaluation = self.evaluation.with_successors(&successors);
        let mut root = RootState::new(self.game, &mut successors, self.line_count);
        loop {
            let (reusable, more) = self.search_until_endgames_pay(board, &mut root, successors);
            if !more {
                return root.analysis;
            }
            self.shared.stop.store(false, Ordering::Relaxed);
            let misses = (root.analysis.nodes, &*root.endgame_misses);
            self.own_endgames
                .extend(misses, self.threads, &self.shared.limits);
            successors = reusable;
        }
    }
}

impl<'p> RootSearch<'_, 'p, '_> {
    /// Searches with the endgames computed so far. Returns the successors for reuse, since creating them is slow, and
    /// whether the search paused because more endgames pay. Otherwise the search is done.
    fn search_until_endgames_pay<const W: usize>(
        &mut self,
        board: &'static SmallBoard<W>,
        root: &mut RootState<W>,
        successors: Successors<'p, W>,
    ) -> (Successors<'p, W>, bool) {
        let (game, shared, evaluation) = (self.game, self.shared, &self.evaluation);
        let own_endgames = &*self.own_endgames;
        let worker = |successors: Successors<'p, W>| {
            let endgames = endgames(game, (shared, own_endgames), &successors);
            Worker::new(game.program(), successors, (evaluation, endgames), shared)
        };
        let worker = &worker;
        std::thread::scope(|scope| {
            let completed = root.analysis.depth;
            for helper in 1..self.threads {
                // Helpers contribute through the table. Every other one starts one move deeper.
                let help = move || {
                    let successors = board.successors(game.program(), game.history());
                    let mut worker = worker(successors);
                    let mut root = RootState::new(game, &mut worker.successors, 1);
                    root.analysis.depth = completed + helper as u32 % 2;
                    IterativeDeepening::new(worker, &mut root).deepen(&|_, _| false, &mut |_| {});
                };
                // If a helper cannot be started, the search is slower, with the same result.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let mut worker = worker(successors);
            if let Some(building) = own_endgames.building() {
                let misses = std::mem::take(&mut root.endgame_misses);
                let seed_limit = building.next_and_last_layer().1 + 1;
                worker
                    .endgames
                    .start_counting_misses(game.program(), seed_limit, misses);
            }
            let pay = |nodes, seen: &[u64]| own_endgames.would_pay(nodes, seen);
            let outcome = IterativeDeepening::new(worker, root).deepen(&pay, self.report);
            shared.stop.store(true, Ordering::Relaxed);
            outcome
        })
    }
}

/// Returns the endgames that a thread looks up: those of the limits, or else the player's own.
fn endgames<'a, const W: usize>(
    game: &Game<'_>,
    (shared, own_endgames): (&SharedState<'a>, &'a OwnEndgames<'_>),
    successors: &Successors<'_, W>,
) -> Endgames<'a> {
    let own = || {
        let building = own_endgames.building();
        Endgames::new(building.map(|building| building.lookup(successors)), game)
    };
    Endgames::from_limits(game, &shared.limits, successors).unwrap_or_else(own)
}
