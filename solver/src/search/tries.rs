//! The moves of a position, with what is known of each before it is tried.

use super::{Node, Search, seen_from};
use crate::bounds::Bounds;
use crate::model::View;
use sow_interpreter::Position;
use sow_interpreter::successors::MadeMove;

/// The moves of a position.
#[derive(Default)]
pub(super) struct Lists<const W: usize> {
    pub(super) made: Vec<MadeMove<W>>,
    pub(super) tries: Vec<Try>,
    /// Positions after moves whose endings had to be looked at to know what they show.
    pub(super) finished: Vec<Position<W>>,
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
        let (view, finished) = match model.view_of_made(made, &self.places) {
            Some(view) => (view, None),
            None => {
                lists
                    .finished
                    .push(self.successors.finish(node.position, made));
                let place = lists.finished.len() - 1;
                (model.view(&lists.finished[place]), Some(place as u16))
            }
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

    /// All moves but the one that has been tried, with their bounds, in the order in which to try them. `asked`: the best
    /// move that the table knows, and the one that has been tried.
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
                self.common.table.fetch(one.view.key);
                tries.push(one);
            }
        }
        for one in &mut tries {
            one.bounds = seen_from(self.look_up(&one.view), one.same_mover);
        }
        tries.sort_unstable_by_key(|one| std::cmp::Reverse(one.score));
        lists.tries = tries;
    }
}
