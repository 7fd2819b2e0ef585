//! The moves of a position, with what is known of each before it is tried.

use super::{Node, Search, seen_from};
use crate::bounds::Bounds;
use crate::model::View;
use sow_interpreter::successors::{MadeMove, State};

/// The moves of a position.
#[derive(Default)]
pub(super) struct Lists<const W: usize> {
    pub(super) made: Vec<MadeMove<W>>,
    pub(super) tries: Vec<Try>,
    /// Positions after moves whose endings had to be looked at to know what they show.
    pub(super) finished: Vec<State<W>>,
}

impl<const W: usize> Lists<W> {
    /// The position after a move.
    pub(super) fn after(&self, one: &Try) -> &State<W> {
        match one.finished {
            Some(place) => &self.finished[usize::from(place)],
            None => self.made[one.at].after(),
        }
    }

    /// The best move that the table knows goes first.
    pub(super) fn prefer(&mut self, best: Option<u8>) {
        if let Some(one) = best.and_then(|best| self.tries.get_mut(usize::from(best))) {
            one.score += 100_000;
        }
    }
}

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Try {
    pub(super) at: usize,
    pub(super) view: View,
    /// For the player who makes the move.
    pub(super) bounds: Bounds,
    pub(super) same_mover: bool,
    pub(super) score: i32,
    /// Where the position after it is, if it is there already.
    pub(super) finished: Option<u16>,
}

impl<const W: usize> Search<'_, W> {
    /// A move, with what the position after it shows. The endings are looked at only where need be.
    pub(super) fn look_at(&mut self, node: &Node<'_, W>, lists: &mut Lists<W>, at: usize) -> Try {
        let model = self.common.model;
        let made = &lists.made[at];
        let (view, finished) = if made.after().goes_on() {
            (model.view_of_state(made.after()), None)
        } else {
            let place = lists.finished.len() as u16;
            let finished = self.successors.finish(node.state, made);
            lists.finished.push(finished);
            (model.view_of_state(&finished), Some(place))
        };
        let same_mover = view.mover == node.view.mover;
        let ahead = if same_mover { view.ahead } else { -view.ahead };
        let again = if same_mover { 1000 } else { 0 };
        Try {
            at,
            bounds: seen_from(view.bounds, same_mover),
            view,
            same_mover,
            score: i32::from(ahead - node.view.ahead) * 100 + again + at as i32,
            finished,
        }
    }

    /// All moves with what they show, in no order.
    pub(super) fn list(&mut self, node: &Node<'_, W>, lists: &mut Lists<W>) {
        self.successors.list(node.state, &mut lists.made);
        lists.finished.clear();
        let mut tries = std::mem::take(&mut lists.tries);
        tries.clear();
        for at in 0..lists.made.len() {
            tries.push(self.look_at(node, lists, at));
        }
        lists.tries = tries;
    }
}

/// Puts the best of some moves first. Few of them are ever tried, so they are not sorted.
pub(super) fn best_first(tries: &mut [Try]) {
    let scores = tries.iter().map(|one| one.score).enumerate();
    if let Some((best, _)) = scores.max_by_key(|&(_, score)| score) {
        tries.swap(0, best);
    }
}
