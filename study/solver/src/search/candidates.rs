//! The moves of a position: listing, ordering and searching them.

use super::{Candidate, LineStep, MoveLists, Node, Question, Search, bounds_for_mover, is_decided};
use crate::bounds::Bounds;
use crate::table::BucketAddress;
use std::ops::ControlFlow;

/// The maximum number of open questions kept.
const MAX_UNANSWERED: usize = 1 << 20;
/// Progress is reported only for moves at a smaller depth than this.
const REPORTED_DEPTH: usize = 6;

impl<const W: usize> Search<'_, W> {
    /// Lists the moves that may answer the question, judged by the positions after them, in no order, and combines the
    /// bounds of the others. Breaks with the first move that already answers it. Endings are applied only where
    /// necessary.
    fn list_candidates(
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

    /// Lists and searches the moves of a position, and returns bounds on its value. `known` holds bounds and best move
    /// from the table, if it has been read.
    pub(super) fn search_moves(
        &mut self,
        (node, address): (&Node<'_, W>, &BucketAddress),
        known: Option<(Bounds, Option<u8>)>,
        lists: &mut MoveLists<W>,
    ) -> Bounds {
        let (view, least) = (node.view, node.question.threshold);
        let refuted = match self.list_candidates(node, lists) {
            ControlFlow::Break(one) => {
                self.count();
                return answer_from_move(view.bounds, one.bounds, one.move_index).0;
            }
            ControlFlow::Continue(refuted) => refuted,
        };
        if lists.candidates.is_empty() && !lists.move_list.is_empty() {
            self.count();
            return view.bounds.intersect(refuted);
        }
        let (known, best) = known.unwrap_or_else(|| self.stored_bounds(view, address));
        if is_decided(known, least) {
            return known;
        }
        self.count();
        let step = LineStep {
            key: node.key,
            seeds_in_play: view.seeds_in_play,
            threshold: least - view.lead,
        };
        let before = self.line.iter().rev();
        let mut since = before.take_while(|one| one.seeds_in_play == view.seeds_in_play);
        if since.any(|one| one.key == step.key)
            || self.unanswered.contains(&(step.key, step.threshold))
        {
            return known;
        }
        lists.prefer(best);
        self.line.push(step);
        let before = self.nodes;
        let (bounds, best) = self.search_candidates(node, (known, refuted), lists);
        let bounds = self.context.model.tighten(bounds);
        self.line.pop();
        if let Some((_, found)) = self.cancelled.take_if(|(at, _)| *at == node.depth) {
            return known.intersect(found.shifted(view.lead));
        }
        if is_decided(bounds, least) {
            let relative = bounds.shifted(-view.lead);
            let effort = self.nodes - before;
            let new = self
                .context
                .table
                .insert_entry(address, relative, best, effort);
            self.unreported_entries += u64::from(new);
        } else if !self.stopped
            && self.cancelled.is_none()
            && self.unanswered.len() < MAX_UNANSWERED
        {
            self.unanswered.insert((step.key, step.threshold));
        }
        bounds
    }

    /// Searches the listed moves. Returns bounds on the position, and the move that answers the question, if any.
    fn search_candidates(
        &mut self,
        node: &Node<'_, W>,
        (known, refuted): (Bounds, Bounds),
        lists: &mut MoveLists<W>,
    ) -> (Bounds, Option<u8>) {
        let Question {
            threshold: least,
            share,
        } = node.question;
        if lists.move_list.is_empty() {
            // The position has no moves and no rule for that, so its value is unknown.
            return (known, None);
        }
        let is_reported = node.depth < REPORTED_DEPTH;
        let part = if is_reported {
            (share.1 - share.0) / lists.candidates.len() as f64
        } else {
            0.0
        };
        let (mut share, mut all) = (share.0, refuted);
        // Moves from index `deferred` on were deferred because another thread is searching them.
        let (mut at, mut deferred) = (0, lists.candidates.len());
        while at < lists.candidates.len() {
            if at < deferred {
                move_best_to_front(&mut lists.candidates[at..deferred]);
            }
            let one = lists.candidates[at];
            let key = self.key(lists.position_after(&one), &one.view);
            if 0 < at && at < deferred && self.context.in_progress.contains(key) {
                lists.candidates[at..].rotate_left(1);
                deferred -= 1;
                continue;
            }
            at += 1;
            let visited = self.search_candidate(node, lists, (&one, key), (share, share + part));
            let Some(bounds) = visited else {
                return (known, None);
            };
            if bounds.low >= least {
                return answer_from_move(known, bounds, one.move_index);
            }
            all = all.max_with(bounds);
            share += part;
            if is_reported && self.reports_progress {
                self.context.watch.set_share(share);
            }
        }
        (known.intersect(all), None)
    }

    /// Asks the question of the position after a move. Returns the bounds of the move for the player who makes it;
    /// `None` if the search is cancelled.
    fn search_candidate(
        &mut self,
        node: &Node<'_, W>,
        lists: &MoveLists<W>,
        (one, key): (&Candidate, u64),
        share: (f64, f64),
    ) -> Option<Bounds> {
        let least = node.question.threshold;
        let next = Node {
            state: lists.position_after(one),
            view: &one.view,
            key,
            question: Question {
                threshold: if one.same_mover { least } else { 1 - least },
                share,
            },
            depth: node.depth + 1,
        };
        self.context.in_progress.insert(key);
        let bounds = self.search_position(&next);
        self.context.in_progress.remove(key);
        let answered = self.cancelled.is_none();
        answered.then(|| bounds_for_mover(bounds, one.same_mover))
    }
}

/// Returns the answer from a move that is good enough, and that move.
fn answer_from_move(known: Bounds, bounds: Bounds, at: u16) -> (Bounds, Option<u8>) {
    let low = bounds.low.max(known.low);
    (Bounds { low, ..known }, Some(at.min(255) as u8))
}

/// Moves the best try to the front. Few are usually searched, so they are not sorted.
fn move_best_to_front(tries: &mut [Candidate]) {
    let scores = tries.iter().map(|one| one.score).enumerate();
    if let Some((best, _)) = scores.max_by_key(|&(_, score)| score) {
        tries.swap(0, best);
    }
}
