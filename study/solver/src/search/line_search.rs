//! Follows single lines of play, together with the positions that each line has passed.
//!
//! Where the search leaves a question open because positions repeat, the answer may depend on which position repeats
//! first. Such lines are followed one by one, as in play, until they end. No result is stored, so nothing is carried
//! from one line to another, and only few lines can be followed. Where all but a few moves are forced, that is enough.

use super::{MAX_DEPTH, Search, bounds_for_mover, is_decided};
use crate::bounds::Bounds;
use crate::facts::Repetition;
use crate::model::View;
use sow_interpreter::successors::State;
use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Break, Continue};
use std::vec::IntoIter;

/// The minimum number of positions to follow, however short the search was.
const MIN_POSITIONS: u64 = 1 << 14;

/// A position on the current line. As in the search, such positions are not kept on the stack of the thread.
struct LineVisit<const W: usize> {
    state: State<W>,
    view: View,
    threshold: i16,
    /// The positions after the moves that have not been followed.
    next: IntoIter<(View, State<W>)>,
    /// Bounds on the position after the current move.
    bounds_after: Bounds,
    /// Whether the same player moves again after the current move.
    same_mover: bool,
    /// The combined bounds of the moves that did not answer the question.
    refuted: Bounds,
    /// The bounds from a move that answers the question.
    answer: Option<Bounds>,
}

impl<const W: usize> Search<'_, W> {
    /// Follows lines of play from a position without history, to find out whether its value is at least `least`.
    /// Returns bounds on the value. Takes no longer than the search before, which has searched `searched` positions.
    pub(super) fn follow_lines(
        &mut self,
        state: &State<W>,
        view: &View,
        least: i16,
        searched: u64,
    ) -> Bounds {
        if self.context.model.facts.repetition != Repetition::EndsGame || self.stopped {
            return view.bounds;
        }
        self.follow_limit = self.nodes + searched.max(MIN_POSITIONS);
        self.follow_line(state, view, least)
    }

    fn follow_line(&mut self, state: &State<W>, view: &View, least: i16) -> Bounds {
        let mut visit = match self.enter_line((*view, *state), least, 0) {
            Continue(visit) => visit,
            Break(bounds) => return bounds,
        };
        let mut earlier = Vec::new();
        loop {
            let bounds = if let Some(after) = self.next_to_follow(&mut visit) {
                match self.enter_line(after, visit.threshold_after(), earlier.len() + 1) {
                    Continue(after) => {
                        earlier.push(std::mem::replace(&mut visit, after));
                        continue;
                    }
                    Break(bounds) => bounds,
                }
            } else {
                let bounds = visit.bounds();
                let Some(before) = earlier.pop() else {
                    return bounds;
                };
                visit = before;
                bounds
            };
            self.successors.ascend();
            visit.record_move(visit.bounds_after.intersect(bounds));
        }
    }

    /// Begins to follow the moves of a position. Breaks with bounds on its value if there is nothing to follow.
    fn enter_line(
        &mut self,
        (view, state): (View, State<W>),
        threshold: i16,
        depth: usize,
    ) -> ControlFlow<Bounds, LineVisit<W>> {
        self.count();
        if depth >= MAX_DEPTH {
            self.context.watch.note_long_line();
        }
        if self.stopped || depth >= MAX_DEPTH || self.nodes >= self.follow_limit {
            return Break(view.bounds);
        }
        let next = self.next_by_lead(&state);
        if next.is_empty() {
            return Break(view.bounds);
        }
        Continue(LineVisit {
            state,
            view,
            threshold,
            next: next.into_iter(),
            bounds_after: view.bounds,
            same_mover: false,
            refuted: Bounds::NO_MOVES,
            answer: None,
        })
    }

    /// Returns the position after the next move that has to be followed, and records the moves before it, whose bounds
    /// are already decided.
    fn next_to_follow(&mut self, visit: &mut LineVisit<W>) -> Option<(View, State<W>)> {
        while visit.answer.is_none() {
            let (view, state) = visit.next.next()?;
            visit.same_mover = state.mover() == visit.state.mover();
            let mut bounds = view.bounds;
            // Once seeds have left play for good, no earlier position can repeat, so known results apply.
            if self.context.model.facts.stores_only_grow
                && view.seeds_in_play < visit.view.seeds_in_play
            {
                bounds = bounds.intersect(self.known_bounds(&state, &view));
            }
            if !is_decided(bounds, visit.threshold_after()) {
                self.successors.descend(&visit.state, &state);
                visit.bounds_after = bounds;
                return Some((view, state));
            }
            visit.record_move(bounds);
        }
        None
    }

    /// Returns bounds from the endgames or, if they have none, from the position and the table.
    fn known_bounds(&self, state: &State<W>, view: &View) -> Bounds {
        let address = || self.context.table.address(self.key(state, view));
        let endgame = self.endgame_bounds(state, view);
        endgame.unwrap_or_else(|| self.stored_bounds(view, &address()).0)
    }

    /// Returns the positions after all moves, ordered by the lead of the player to move, best first.
    fn next_by_lead(&mut self, state: &State<W>) -> Vec<(View, State<W>)> {
        let mut list = Vec::new();
        self.successors.list_states(state, &mut list);
        let views = list
            .iter()
            .map(|(_, to)| self.context.model.view_of_state(to));
        let views: Vec<View> = views.collect();
        let ahead = |at: usize| match list[at].1.mover() == state.mover() {
            true => views[at].lead,
            false => -views[at].lead,
        };
        // Sorts numbers rather than states, so that the sort is compiled once for all board sizes.
        let mut order: Vec<_> = (0..list.len())
            .map(|at| (Reverse(i64::from(ahead(at))), at))
            .collect();
        order.sort_unstable();
        let next = order.into_iter().map(|(_, at)| (views[at], list[at].1));
        next.collect()
    }
}

impl<const W: usize> LineVisit<W> {
    /// Returns the number to compare the value of the position after the current move with.
    const fn threshold_after(&self) -> i16 {
        match self.same_mover {
            true => self.threshold,
            false => 1 - self.threshold,
        }
    }

    /// Records bounds on the position after the current move.
    fn record_move(&mut self, bounds: Bounds) {
        let bounds = bounds_for_mover(bounds, self.same_mover);
        if bounds.low >= self.threshold {
            let known = self.view.bounds;
            let low = bounds.low.max(known.low);
            self.answer = Some(Bounds { low, ..known });
        }
        self.refuted = self.refuted.max_with(bounds);
    }

    /// Returns bounds on the value of the position, once its moves have been followed.
    fn bounds(&self) -> Bounds {
        let all = || self.view.bounds.intersect(self.refuted);
        self.answer.unwrap_or_else(all)
    }
}
