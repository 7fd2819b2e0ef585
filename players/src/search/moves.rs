//! The moves of a position, tried one after the other.

use super::{Lists, Worker};
use crate::order::{self, Ranked};
use crate::result::{INDEPENDENT, SearchResult, Window, table_entry};
use crate::table::Entry;
use crate::value::INFINITE;
use sow_interpreter::successors::{MadeMove, State};

impl<const W: usize> Worker<'_, '_, W> {
    /// The value of a position whose moves have been listed, and which the table does not answer.
    pub(super) fn search_moves(
        &mut self,
        (state, hash): (&State<W>, Option<u64>),
        entry: Option<Entry>,
        (list, ranked): &mut Lists<W>,
        window: Window,
    ) -> SearchResult {
        let best = entry.map(|entry| entry.best);
        self.order
            .rank(self.program, state, list, (best, window.ply), ranked);
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

    /// The value by trying all moves, and the index of the best one.
    fn try_moves(
        &mut self,
        state: &State<W>,
        list: &[MadeMove<W>],
        ranked: &mut [Ranked],
        window: Window,
    ) -> (SearchResult, u16) {
        let mut best = (SearchResult::exact(-INFINITE), Entry::NO_MOVE);
        let mut alpha = window.alpha;
        let (mut estimated, mut depends) = (false, INDEPENDENT);
        for at in 0..ranked.len() {
            let number = order::next(ranked, at);
            let one = &list[usize::from(number)];
            let found = self.try_move(state, one, Window { alpha, ..window }, at > 0);
            if self.stopped {
                break;
            }
            estimated |= found.estimated;
            depends = depends.min(found.depends);
            if found.value > best.0.value {
                best = (found, number);
            }
            alpha = alpha.max(found.value);
            if alpha >= window.beta {
                // The cutoff rests on this move alone.
                (estimated, depends) = (found.estimated, found.depends);
                self.note_cutoff(state, one, window);
                break;
            }
        }
        if ranked.is_empty() {
            // The rules decide every position without moves, but limits of play may leave none as well.
            best.0.value = self.estimate(state).value;
            estimated = true;
        }
        best.0 = SearchResult {
            value: best.0.value,
            estimated,
            depends,
        };
        (best.0, best.1)
    }

    /// The value of a move that was made, tried in a position with this window.
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
            // Nothing but an estimate will come of it.
            self.count();
            let found = self.estimate(after);
            return if again { found } else { found.turned() };
        }
        let to = self.successors.finish(state, one);
        let next = window.next(to.mover() == state.mover());
        self.value_of_move(state, &to, next, is_later)
    }

    /// The value of a move. A later move is first searched with a zero window, to see whether it beats the best so far.
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
