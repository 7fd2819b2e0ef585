//! Lines of play with the positions on them.
//!
//! What the search leaves open because positions come back may depend on which of them comes back first. Such lines are
//! followed one by one, as they would be played, until they end: nothing is stored, so nothing is carried from one line to
//! another, and only few lines can be followed. Where all but a few moves are forced, that is enough.

use super::{MAX_DEPTH, Search, decided, seen_from};
use crate::bounds::Bounds;
use crate::facts::Repetition;
use crate::model::View;
use sow_interpreter::successors::State;
use std::cmp::Reverse;

/// So many positions are followed however short the search was.
const LEAST: u64 = 1 << 14;

impl<const W: usize> Search<'_, W> {
    /// Bounds on the value of a position with nothing before it, after following lines of play to ask whether it is at
    /// least `least`. That takes no longer than the search did, which has taken so many positions.
    pub(super) fn follow_lines(
        &mut self,
        state: &State<W>,
        view: &View,
        least: i16,
        searched: u64,
    ) -> Bounds {
        if self.common.model.facts.repetition != Repetition::Ends || self.stopped {
            return view.bounds;
        }
        self.followed_until = self.nodes + searched.max(LEAST);
        self.follow(state, view, least, 0)
    }

    fn follow(&mut self, state: &State<W>, view: &View, least: i16, depth: usize) -> Bounds {
        let known = view.bounds;
        self.count();
        if self.stopped || depth >= MAX_DEPTH || self.nodes >= self.followed_until {
            return known;
        }
        let next = self.next_by_lead(state);
        if next.is_empty() {
            return known;
        }
        let mut all = Bounds::NONE;
        for (child, to) in &next {
            let same_mover = to.mover() == state.mover();
            let asked = if same_mover { least } else { 1 - least };
            let mut bounds = child.bounds;
            // Once seeds have left play for good, nothing before can come back, and what has been found holds.
            if self.common.model.facts.stores_only_grow && child.left < view.left {
                bounds = bounds.and(self.known(to, child));
            }
            if !decided(bounds, asked) {
                self.successors.descend(state, to);
                bounds = bounds.and(self.follow(to, child, asked, depth + 1));
                self.successors.ascend();
            }
            let bounds = seen_from(bounds, same_mover);
            if bounds.low >= least {
                let low = bounds.low.max(known.low);
                return Bounds { low, ..known };
            }
            all = all.or(bounds);
        }
        known.and(all)
    }

    /// Bounds from the endgames or, where they tell nothing, from the position and the table.
    fn known(&self, state: &State<W>, view: &View) -> Bounds {
        let home = || self.common.table.home(self.key(state, view));
        let endgame = self.endgame(state, view);
        endgame.unwrap_or_else(|| self.stored(view, &home()).0)
    }

    /// The positions after all moves; those first in which the player to move now is furthest ahead.
    fn next_by_lead(&mut self, state: &State<W>) -> Vec<(View, State<W>)> {
        let mut list = Vec::new();
        self.successors.states(state, &mut list);
        let views = list
            .iter()
            .map(|(_, to)| self.common.model.view_of_state(to));
        let views: Vec<View> = views.collect();
        let ahead = |at: usize| match list[at].1.mover() == state.mover() {
            true => views[at].ahead,
            false => -views[at].ahead,
        };
        // Numbers are sorted and not states, so that it is compiled once for all sizes of board.
        let mut order: Vec<_> = (0..list.len())
            .map(|at| (Reverse(i64::from(ahead(at))), at))
            .collect();
        order.sort_unstable();
        let next = order.into_iter().map(|(_, at)| (views[at], list[at].1));
        next.collect()
    }
}
