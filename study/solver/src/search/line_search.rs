//! Lines of play with the positions on them.
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

/// The minimum number of positions to follow, however short the search was.
const MIN_POSITIONS: u64 = 1 << 14;

impl<const W: usize> Search<'_, W> {
    /// Follows lines of play from a position without history, to find out whether its value is at least `least`.
    /// Returns bounds on the value. Takes no longer than the search of `searched` positions before it.
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
        self.follow_line(state, view, least, 0)
    }

    fn follow_line(&mut self, state: &State<W>, view: &View, least: i16, depth: usize) -> Bounds {
        let known = view.bounds;
        self.count();
        if self.stopped || depth >= MAX_DEPTH || self.nodes >= self.follow_limit {
            return known;
        }
        let next = self.next_by_lead(state);
        if next.is_empty() {
            return known;
        }
        let mut all = Bounds::NO_MOVES;
        for (child, to) in &next {
            let same_mover = to.mover() == state.mover();
            let threshold = if same_mover { least } else { 1 - least };
            let mut bounds = child.bounds;
            // Once seeds have left play for good, no earlier position can repeat, so known results apply.
            if self.context.model.facts.stores_only_grow && child.seeds_in_play < view.seeds_in_play
            {
                bounds = bounds.intersect(self.known_bounds(to, child));
            }
            if !is_decided(bounds, threshold) {
                self.successors.descend(state, to);
                bounds = bounds.intersect(self.follow_line(to, child, threshold, depth + 1));
                self.successors.ascend();
            }
            let bounds = bounds_for_mover(bounds, same_mover);
            if bounds.low >= least {
                let low = bounds.low.max(known.low);
                return Bounds { low, ..known };
            }
            all = all.max_with(bounds);
        }
        known.intersect(all)
    }

    /// Returns bounds from the endgames or, if they have none, from the position and the table.
    fn known_bounds(&self, state: &State<W>, view: &View) -> Bounds {
        let address = || self.context.table.address(self.key(state, view));
        let endgame = self.endgame_bounds(state, view);
        endgame.unwrap_or_else(|| self.stored_bounds(view, &address()).0)
    }

    /// Returns the positions after all moves, best lead for the player to move first.
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
