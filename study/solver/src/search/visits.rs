//! The search from position to position, depth first.
//!
//! The positions on the line are kept in a list rather than on the stack of the thread: a line may be very long, and
//! the stack of a browser is small.

use super::{
    Candidate, LineStep, MAX_DEPTH, MoveLists, Node, Question, Search, Visit, bounds_for_mover,
    is_decided,
};
use crate::bounds::Bounds;
use crate::table::BucketAddress;
use std::ops::ControlFlow::{self, Break, Continue};

/// The maximum number of open questions kept.
const MAX_UNANSWERED: usize = 1 << 20;
/// Progress is reported only for moves at a smaller depth than this.
const REPORTED_DEPTH: usize = 6;

impl<const W: usize> Search<'_, W> {
    /// Searches a position whose question its own bounds and the endgames leave open. Returns bounds on its value.
    pub(super) fn search_position(&mut self, root: &Node<'_, W>) -> Bounds {
        let mut visits = std::mem::take(&mut self.visits);
        let bounds = self.search_line(root, &mut visits);
        self.visits = visits;
        bounds
    }

    fn search_line(&mut self, root: &Node<'_, W>, visits: &mut Vec<Visit<W>>) -> Bounds {
        visits.resize_with(visits.len().max(1), Visit::default);
        if let Break(bounds) = self.enter(root, &mut visits[0]) {
            return bounds;
        }
        let mut depth = 0;
        loop {
            visits.resize_with(visits.len().max(depth + 2), Visit::default);
            let (before, after) = visits.split_at_mut(depth + 1);
            let visit = &mut before[depth];
            let bounds = if self.choose_candidate(visit) {
                match self.enter(&visit.node_after(), &mut after[0]) {
                    Continue(()) => {
                        depth += 1;
                        continue;
                    }
                    Break(bounds) => bounds,
                }
            } else {
                let bounds = self.leave(visit);
                if depth == 0 {
                    return bounds;
                }
                depth -= 1;
                bounds
            };
            self.record_candidate(&mut visits[depth], bounds);
        }
    }

    /// Begins to search a position. Breaks with bounds on its value if its moves need no search.
    fn enter(&mut self, node: &Node<'_, W>, visit: &mut Visit<W>) -> ControlFlow<Bounds> {
        if self.line.len() >= MAX_DEPTH {
            self.context.watch.note_long_line();
        }
        if self.stopped || self.cancelled.is_some() || self.line.len() >= MAX_DEPTH {
            return Break(node.view.bounds);
        }
        let mut known = None;
        let address = self.context.table.address(node.key);
        if node.state.is_packed() {
            // Moves are listed while the entry is being fetched: they alone answer many positions.
            self.context.table.prefetch(&address);
        } else {
            let found = self.stored_bounds(node.view, &address);
            if is_decided(found.0, node.question.threshold) {
                return Break(found.0);
            }
            known = Some(found);
        }
        let bounds = self.open_moves((node, &address), known, &mut visit.lists)?;
        self.begin_visit(node, address, bounds, visit);
        Continue(())
    }

    /// Lists the moves of a position and puts the position on the line. Breaks with bounds on its value if no move has
    /// to be searched. Otherwise returns the bounds known so far, and the combined bounds of the moves that cannot
    /// answer. `known` holds the bounds and the best move from the table, if the table has been read.
    fn open_moves(
        &mut self,
        (node, address): (&Node<'_, W>, &BucketAddress),
        known: Option<(Bounds, Option<u8>)>,
        lists: &mut MoveLists<W>,
    ) -> ControlFlow<Bounds, (Bounds, Bounds)> {
        let (view, least) = (node.view, node.question.threshold);
        let refuted = match self.list_candidates(node, lists) {
            Break(one) => {
                self.count();
                return Break(answer_from_move(view.bounds, one.bounds, one.move_index).0);
            }
            Continue(refuted) => refuted,
        };
        if lists.candidates.is_empty() && !lists.move_list.is_empty() {
            self.count();
            return Break(view.bounds.intersect(refuted));
        }
        let (known, best) = known.unwrap_or_else(|| self.stored_bounds(view, address));
        if is_decided(known, least) {
            return Break(known);
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
            return Break(known);
        }
        lists.prefer(best);
        self.line.push(step);
        Continue((known, refuted))
    }

    /// Prepares the search of the listed moves.
    fn begin_visit(
        &self,
        node: &Node<'_, W>,
        address: BucketAddress,
        (known, refuted): (Bounds, Bounds),
        visit: &mut Visit<W>,
    ) {
        let Question { threshold, share } = node.question;
        let candidates = visit.lists.candidates.len();
        let is_reported = self.line.len() <= REPORTED_DEPTH && candidates > 0;
        visit.address = address;
        (visit.lead, visit.threshold) = (node.view.lead, threshold);
        (visit.known, visit.refuted) = (known, refuted);
        // If no move is legal and no ending applies, the value is unknown.
        visit.answer = visit.lists.move_list.is_empty().then_some((known, None));
        (visit.next, visit.deferred) = (0, candidates);
        visit.share = share.0;
        visit.candidate_share = match is_reported {
            true => (share.1 - share.0) / candidates as f64,
            false => 0.0,
        };
        visit.nodes_before = self.nodes;
    }

    /// Chooses the next move to search. Returns whether there is one.
    fn choose_candidate(&self, visit: &mut Visit<W>) -> bool {
        let is_in_progress = |key| self.context.in_progress.contains(key);
        while visit.answer.is_none() && visit.next < visit.lists.candidates.len() {
            let at = visit.next;
            if at < visit.deferred {
                move_best_to_front(&mut visit.lists.candidates[at..visit.deferred]);
            }
            let one = &visit.lists.candidates[at];
            let key = self.key(visit.lists.position_after(one), &one.view);
            if 0 < at && at < visit.deferred && is_in_progress(key) {
                visit.lists.candidates[at..].rotate_left(1);
                visit.deferred -= 1;
                continue;
            }
            self.context.in_progress.insert(key);
            visit.key_after = key;
            visit.next += 1;
            return true;
        }
        false
    }

    /// Records the bounds on the position after the chosen move.
    fn record_candidate(&self, visit: &mut Visit<W>, bounds: Bounds) {
        self.context.in_progress.remove(visit.key_after);
        if self.cancelled.is_some() {
            visit.answer = Some((visit.known, None));
            return;
        }
        let one = visit.candidate();
        let bounds = bounds_for_mover(bounds, one.same_mover);
        if bounds.low >= visit.threshold {
            visit.answer = Some(answer_from_move(visit.known, bounds, one.move_index));
            return;
        }
        visit.refuted = visit.refuted.max_with(bounds);
        visit.share += visit.candidate_share;
        if self.reports_progress && self.line.len() <= REPORTED_DEPTH {
            self.context.watch.set_share(visit.share);
        }
    }

    /// Takes a position off the line and stores what was found. Returns bounds on its value.
    fn leave(&mut self, visit: &Visit<W>) -> Bounds {
        let all = || (visit.known.intersect(visit.refuted), None);
        let (bounds, best) = visit.answer.unwrap_or_else(all);
        let bounds = self.context.model.tighten(bounds);
        let step = self.line.pop();
        let depth = self.line.len();
        if let Some((_, found)) = self.cancelled.take_if(|(at, _)| *at == depth) {
            return visit.known.intersect(found.shifted(visit.lead));
        }
        if is_decided(bounds, visit.threshold) {
            let relative = bounds.shifted(-visit.lead);
            let (table, effort) = (self.context.table, self.nodes - visit.nodes_before);
            let is_new = table.insert_entry(&visit.address, relative, best, effort);
            self.unreported_entries += u64::from(is_new);
        } else if !self.stopped
            && self.cancelled.is_none()
            && self.unanswered.len() < MAX_UNANSWERED
            && let Some(step) = step
        {
            self.unanswered.insert((step.key, step.threshold));
        }
        bounds
    }
}

impl<const W: usize> Visit<W> {
    /// Returns the candidate being searched.
    fn candidate(&self) -> &Candidate {
        &self.lists.candidates[self.next - 1]
    }

    /// Returns the position after the candidate being searched, with its question.
    fn node_after(&self) -> Node<'_, W> {
        let one = self.candidate();
        Node {
            state: self.lists.position_after(one),
            view: &one.view,
            key: self.key_after,
            question: Question {
                threshold: match one.same_mover {
                    true => self.threshold,
                    false => 1 - self.threshold,
                },
                share: (self.share, self.share + self.candidate_share),
            },
        }
    }
}

/// Returns the bounds of a position in which the move with index `at` reaches the threshold, and the index of that
/// move.
fn answer_from_move(known: Bounds, bounds: Bounds, at: u16) -> (Bounds, Option<u8>) {
    let low = bounds.low.max(known.low);
    (Bounds { low, ..known }, Some(at.min(255) as u8))
}

/// Moves the best candidate to the front. Usually only a few candidates are searched, so sorting them all would not
/// pay.
fn move_best_to_front(candidates: &mut [Candidate]) {
    let scores = candidates.iter().map(|one| one.score).enumerate();
    if let Some((best, _)) = scores.max_by_key(|&(_, score)| score) {
        candidates.swap(0, best);
    }
}
