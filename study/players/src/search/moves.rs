//! Searching the moves of a position one after the other.

use super::{MoveLists, Worker};
use crate::move_ordering::{self, RankedMove};
use crate::result::{SearchResult, Window, table_entry};
use crate::table::Entry;
use crate::value::INFINITY;
use sow_interpreter::successors::{AppliedMove, RemainingMoves, State};

/// The combined result of the moves tried so far.
struct CombinedResult {
    result: SearchResult,
    /// The index of the best move.
    best: u16,
    /// The window for the next move.
    window: Window,
}

impl CombinedResult {
    const fn new(window: Window) -> Self {
        Self {
            result: SearchResult::exact(-INFINITY),
            best: Entry::NO_MOVE,
            window,
        }
    }

    /// Adds the result of a move. Returns whether it causes a cutoff.
    fn add_result(&mut self, result: SearchResult, number: u16) -> bool {
        let Window { alpha, beta, .. } = self.window;
        if result.value >= beta {
            // A cutoff rests on this move alone.
            (self.result, self.best) = (result, number);
            return true;
        }
        if result.value > self.result.value {
            (self.result.value, self.best) = (result.value, number);
        }
        self.result.estimated |= result.estimated;
        self.result.earliest_dependency = self
            .result
            .earliest_dependency
            .min(result.earliest_dependency);
        self.window.alpha = alpha.max(result.value);
        false
    }
}

impl<const W: usize> Worker<'_, '_, W> {
    /// Searches a position whose moves have been listed, after its table entry caused no cutoff.
    pub(super) fn search_moves(
        &mut self,
        (state, hash): (&State<W>, Option<u64>),
        entry: Option<Entry>,
        (list, ranked): &mut MoveLists<W>,
        window: Window,
    ) -> SearchResult {
        if let Some(entry) = entry {
            move_ordering::move_to_front(ranked, entry.best_move);
        }
        let (result, best) = self.try_moves(state, list, ranked, window);
        if let Some(hash) = hash.filter(|_| !self.stopped) {
            let entry = table_entry(&result, best, window);
            self.shared.table.insert_entry(hash, entry);
        }
        result
    }

    fn record_cutoff(&mut self, state: &State<W>, applied_move: &AppliedMove<W>, window: Window) {
        let own = state.mover() as usize;
        self.ordering
            .record_beta_cutoff(applied_move.table_hash(), own, window.ply, window.depth);
    }

    /// Tries all moves. Returns the value and the index of the best move.
    fn try_moves(
        &mut self,
        state: &State<W>,
        list: &[AppliedMove<W>],
        ranked: &mut [RankedMove],
        window: Window,
    ) -> (SearchResult, u16) {
        let mut tried = CombinedResult::new(window);
        for at in 0..ranked.len() {
            let number = move_ordering::select_next(ranked, at);
            if at > 0 {
                self.prefetch_next(list, &mut ranked[at + 1..], window);
            }
            let applied_move = &list[usize::from(number)];
            let result = self.try_move(state, applied_move, tried.window, at > 0);
            if self.stopped {
                break;
            }
            if tried.add_result(result, number) {
                self.record_cutoff(state, applied_move, window);
                break;
            }
        }
        (self.final_result(&tried, state), tried.best)
    }

    /// Prefetches the table entry of the next move while another one is searched. Once the first move has not caused a
    /// cutoff, the rest are usually all tried.
    fn prefetch_next(&self, list: &[AppliedMove<W>], ranked: &mut [RankedMove], window: Window) {
        if ranked.is_empty() || window.next(false).is_shallow() {
            return;
        }
        let after = list[usize::from(move_ordering::select_next(ranked, 0))].after();
        if after.is_packed() {
            self.shared
                .table
                .prefetch(after.transposition_key(self.program));
        }
    }

    /// Searches a position at most two turns deep with a zero window. Moves are made one by one, since one of the first
    /// often causes a cutoff.
    pub(super) fn search_shallow(
        &mut self,
        state: &State<W>,
        mut unmade: RemainingMoves,
        window: Window,
    ) -> SearchResult {
        let mut tried = CombinedResult::new(window);
        // Borrowed, since a move is large and binding it by value would copy it.
        while let Some(one) = &self.successors.make_next(state, &mut unmade) {
            self.count_work(1);
            let result = self.try_move(state, one, window, false);
            if self.stopped || tried.add_result(result, 0) {
                break;
            }
        }
        self.final_result(&tried, state)
    }

    /// Returns the value of a position whose moves have been tried.
    fn final_result(&self, tried: &CombinedResult, state: &State<W>) -> SearchResult {
        if tried.best == Entry::NO_MOVE && !self.stopped {
            // By the rules a position without moves is over, but the limits of play may leave none as well.
            return self.estimate(state);
        }
        tried.result
    }

    /// Searches a move in a position with this window.
    fn try_move(
        &mut self,
        state: &State<W>,
        applied_move: &AppliedMove<W>,
        window: Window,
        is_later: bool,
    ) -> SearchResult {
        let after = applied_move.after();
        let again = after.mover() == state.mover();
        if after.surely_continues()
            && window.next(again).is_leaf()
            && !self.endgames.covers(self.program, after)
        {
            // Its search would only return an estimate.
            self.count();
            let result = self.estimate(after);
            return if again { result } else { result.negated() };
        }
        let mut buffer = None;
        let to = self.successors.finish(state, applied_move, &mut buffer);
        let next = window.next(to.mover() == state.mover());
        self.value_of_move(state, to, next, is_later)
    }

    /// Returns the value of a move. A later move is first searched with a zero window, to see whether it beats the best
    /// so far.
    pub(crate) fn value_of_move(
        &mut self,
        from: &State<W>,
        to: &State<W>,
        window: Window,
        zero_window_first: bool,
    ) -> SearchResult {
        let Window { alpha, beta, .. } = window;
        if zero_window_first && beta - alpha > 1 {
            let narrow = Window {
                beta: alpha + 1,
                ..window
            };
            let result = self.value_after_move(from, to, narrow);
            if result.value <= alpha || result.value >= beta || self.stopped {
                return result;
            }
        }
        self.value_after_move(from, to, window)
    }
}
