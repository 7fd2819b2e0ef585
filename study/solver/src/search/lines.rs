//! Lines of play with the positions on them.
//!
//! Where the search leaves a question open because positions repeat, the answer may depend on which position repeats
//! first. Such lines are followed one by one, as in play, until they end. No result is stored, so nothing is carried
//! from one line to another, and only few lines can be followed. Where all but a few moves are forced, that is enough.

use super::{MAX_DEPTH, Search, decided, seen_from};
use crate::bounds::Bounds;
use crate::facts::Repetition;
use crate::model::View;
use sow_interpreter::successors::State;
use std::cmp::Reverse;

/// The minimum number of positions to follow, however short the search was.
const LEAST: u64 = 1 << 14;

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
            // Once seeds have left play for good, no earlier position can repeat, so known results apply.
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

    /// Returns bounds from the endgames or, if they have none, from the position and the table.
    fn known(&self, state: &State<W>, view: &View) -> Bounds {
        let home = || self.common.table.home(self.key(state, view));
        let endgame = self.endgame(state, view);
        endgame.unwrap_or_else(|| self.stored(view, &home()).0)
    }

    /// Returns the positions after all moves, best lead for the player to move first.
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
        // Sorts numbers rather than states, so that the sort is compiled once for all board sizes.
        let mut order: Vec<_> = (0..list.len())
            .map(|at| (Reverse(i64::from(ahead(at))), at))
            .collect();
        order.sort_unstable();
        let next = order.into_iter().map(|(_, at)| (views[at], list[at].1));
        next.collect()
    }
}
