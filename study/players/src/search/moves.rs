//! Searching the moves of a position one after the other.

use super::{Lists, Worker};
use crate::order::{self, Ranked};
use crate::result::{SearchResult, Window, table_entry};
use crate::table::Entry;
use crate::value::INFINITE;
use sow_interpreter::successors::{MadeMove, State, Unmade};

/// The combined result of the moves tried so far.
struct Tried {
    result: SearchResult,
    /// The index of the best move.
    best: u16,
    /// The window for the next move.
    window: Window,
}

impl Tried {
    const fn none(window: Window) -> Self {
        Self {
            result: SearchResult::exact(-INFINITE),
            best: Entry::NO_MOVE,
            window,
        }
    }

    /// Adds the result of a move. Returns whether it causes a cutoff.
    fn cuts_off(&mut self, found: SearchResult, number: u16) -> bool {
        let Window { alpha, beta, .. } = self.window;
        if found.value >= beta {
            // A cutoff rests on this move alone.
            (self.result, self.best) = (found, number);
            return true;
        }
        if found.value > self.result.value {
            (self.result.value, self.best) = (found.value, number);
        }
        self.result.estimated |= found.estimated;
        self.result.depends = self.result.depends.min(found.depends);
        self.window.alpha = alpha.max(found.value);
        false
    }
}

impl<const W: usize> Worker<'_, '_, W> {
    /// Searches a position whose moves have been listed, after its table entry caused no cutoff.
    pub(super) fn search_moves(
        &mut self,
        (state, hash): (&State<W>, Option<u64>),
        entry: Option<Entry>,
        (list, ranked): &mut Lists<W>,
        window: Window,
    ) -> SearchResult {
        if let Some(entry) = entry {
            order::put_first(ranked, entry.best);
        }
        let (found, best) = self.try_moves(state, list, ranked, window);
        if let Some(hash) = hash.filter(|_| !self.stopped) {
            let entry = table_entry(&found, best, window);
            self.shared.table.put(hash, entry);
        }
        found
    }

    fn note_cutoff(&mut self, state: &State<W>, one: &MadeMove<W>, window: Window) {
        let own = state.mover() as usize;
        self.order
            .beta_cutoff(one.number(), own, window.ply, window.depth);
    }

    /// Tries all moves. Returns the value and the index of the best move.
    fn try_moves(
        &mut self,
        state: &State<W>,
        list: &[MadeMove<W>],
        ranked: &mut [Ranked],
        window: Window,
    ) -> (SearchResult, u16) {
        let mut tried = Tried::none(window);
        for at in 0..ranked.len() {
            let number = order::next(ranked, at);
            if at > 0 {
                self.prefetch_next(list, &mut ranked[at + 1..], window);
            }
            let one = &list[usize::from(number)];
            let found = self.try_move(state, one, tried.window, at > 0);
            if self.stopped {
                break;
            }
            if tried.cuts_off(found, number) {
                self.note_cutoff(state, one, window);
                break;
            }
        }
        (self.best_of(&tried, state), tried.best)
    }

    /// Prefetches the table entry of the next move while another one is searched. Once the first move has not caused a
    /// cutoff, the rest are usually all tried.
    fn prefetch_next(&self, list: &[MadeMove<W>], ranked: &mut [Ranked], window: Window) {
        if ranked.is_empty() || window.next(false).is_shallow() {
            return;
        }
        let after = list[usize::from(order::next(ranked, 0))].after();
        if after.is_packed() {
            self.shared.table.prefetch(after.key(self.program));
        }
    }

    /// Searches a position at most two turns deep with a zero window. Moves are made one by one, since one of the first
    /// often causes a cutoff.
    pub(super) fn search_shallow(
        &mut self,
        state: &State<W>,
        mut unmade: Unmade,
        window: Window,
    ) -> SearchResult {
        let mut tried = Tried::none(window);
        // Borrowed, since a move is large and binding it by value would copy it.
        while let Some(one) = &self.successors.make(state, &mut unmade) {
            self.count_work(1);
            let found = self.try_move(state, one, window, false);
            if self.stopped || tried.cuts_off(found, 0) {
                break;
            }
        }
        self.best_of(&tried, state)
    }

    /// Returns the value of a position whose moves have been tried.
    fn best_of(&self, tried: &Tried, state: &State<W>) -> SearchResult {
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
        one: &MadeMove<W>,
        window: Window,
        is_later: bool,
    ) -> SearchResult {
        let after = one.after();
        let again = after.mover() == state.mover();
        if after.goes_on()
            && window.next(again).is_leaf()
            && !self.endgames.may_have(self.program, after)
        {
            // Its search would only return an estimate.
            self.count();
            let found = self.estimate(after);
            return if again { found } else { found.turned() };
        }
        let mut room = None;
        let to = self.successors.finish(state, one, &mut room);
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
            let found = self.after(from, to, narrow);
            if found.value <= alpha || found.value >= beta || self.stopped {
                return found;
            }
        }
        self.after(from, to, window)
    }
}
