//! The moves of a position, with what is known of each before it is tried.

use super::{Node, Search, decided, seen_from};
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

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Try {
    pub(super) at: usize,
    pub(super) view: View,
    /// For the player who makes the move.
    pub(super) bounds: Bounds,
    pub(super) same_mover: bool,
    pub(super) score: i32,
    /// The best move after it, if the table knows one.
    pub(super) best: Option<u8>,
    /// Where the position after it is, if it is there already.
    pub(super) finished: Option<u16>,
}

impl<const W: usize> Search<'_, W> {
    /// A move, with what the position after it shows. The endings are looked at only where need be.
    pub(super) fn look_at(&mut self, node: &Node<'_, W>, lists: &mut Lists<W>, at: usize) -> Try {
        let model = self.common.model;
        let made = &lists.made[at];
        let (view, finished) = if made.after().goes_on() {
            (model.view_of_state(made.after(), &self.places), None)
        } else {
            let place = lists.finished.len() as u16;
            let finished = self.successors.finish(node.state, made);
            lists.finished.push(finished);
            (model.view_of_state(&finished, &self.places), Some(place))
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
            best: None,
            finished,
        }
    }

    /// All moves but the one that has been tried, with their bounds, in no order. `asked`: the best move that the table knows,
    /// and the one that has been tried.
    pub(super) fn gather(
        &mut self,
        node: &Node<'_, W>,
        lists: &mut Lists<W>,
        asked: (Option<usize>, Option<usize>),
    ) {
        let (best, tried) = asked;
        let mut tries = std::mem::take(&mut lists.tries);
        tries.clear();
        for at in 0..lists.made.len() {
            if tried != Some(at) {
                let mut one = self.look_at(node, lists, at);
                one.score += if best == Some(at) { 100_000 } else { 0 };
                tries.push(one);
            }
        }
        // What the position itself answers need not be looked up.
        let least = node.question.least;
        let open = |one: &&mut Try| !decided(one.bounds, least);
        // All are sent for one right after the other, so that they are waited for together.
        for one in tries.iter_mut().filter(open) {
            self.common.table.fetch(one.view.key);
        }
        for one in tries.iter_mut().filter(open) {
            let (bounds, best) = self.look_up(&one.view);
            (one.bounds, one.best) = (seen_from(bounds, one.same_mover), best);
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
