//! The moves of a position: listing and judging them.

use super::{Candidate, MoveLists, Node, Search, bounds_for_mover, is_decided};
use crate::bounds::Bounds;
use std::ops::ControlFlow;

impl<const W: usize> Search<'_, W> {
    /// Lists the moves that may answer the question, in no particular order, each with the bounds that the position
    /// after it gives. Returns the combined bounds of all other moves. Breaks with the first move that already answers
    /// the question. Endings are applied only where necessary.
    pub(super) fn list_candidates(
        &mut self,
        node: &Node<'_, W>,
        lists: &mut MoveLists<W>,
    ) -> ControlFlow<Candidate, Bounds> {
        let MoveLists {
            move_list,
            candidates,
            finished,
        } = lists;
        self.successors.list_moves(node.state, move_list);
        finished.clear();
        candidates.clear();
        let mut refuted = Bounds::NO_MOVES;
        for (at, applied_move) in move_list.iter().enumerate() {
            let goes_on = applied_move.after().surely_continues();
            if !goes_on {
                finished.push(self.successors.apply_endings(node.state, applied_move));
            }
            let is_finished = finished.last().filter(|_| !goes_on);
            let after = is_finished.unwrap_or(applied_move.after());
            let view = self.context.model.view_of_state(after);
            let same_mover = after.mover() == node.state.mover();
            let mut bounds = bounds_for_mover(view.bounds, same_mover);
            if !is_decided(bounds, node.question.threshold)
                && let Some(known) = self.endgame_bounds(after, &view)
            {
                bounds = bounds_for_mover(known, same_mover);
            }
            if bounds.high < node.question.threshold {
                refuted = refuted.max_with(bounds);
                continue;
            }
            let one = Candidate {
                move_index: at as u16,
                bounds,
                score: view.ordering_score(node.view, same_mover) + at as i32,
                view,
                same_mover,
                finished_index: is_finished.map(|_| finished.len() as u16 - 1),
            };
            if one.bounds.low >= node.question.threshold {
                return ControlFlow::Break(one);
            }
            candidates.push(one);
        }
        ControlFlow::Continue(refuted)
    }
}
