//! The search to a fixed depth: alpha-beta as a principal variation search.
//!
//! Values are for the player to move. Where the same player moves again they are not negated, and the move costs only
//! half a move of depth. Choices within a move make separate moves, so they need no special treatment.
//!
//! *Repetition.* Where the rules look back at earlier positions, the value of a position may depend on the path to it.
//! A value is stored in the table only if no repetition of a position before this one affects it, so a position reached
//! on another path never inherits a draw by repetition that does not apply there. The opposite error is accepted, as in
//! chess programs: a value found without repetitions is used on all paths, even where a repetition would change it.

use crate::endgames::Endgames;
use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::move_ordering::{self, MoveOrdering, RankedMove};
use crate::result::{NO_DEPENDENCY, SearchResult, Window, table_cutoff, table_entry};
use crate::table::{Entry, Table};
use crate::value::INFINITY;
use sow_interpreter::Program;
use sow_interpreter::successors::{AppliedMove, RemainingMoves, State, Successors};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Units of work between two checks whether to stop. A unit is a searched position or a listed move. Counting positions
/// alone would not do: in some games a position takes a thousand times as long as in others, mostly because it has more
/// moves.
const POLL_INTERVAL: usize = 64;
/// This many computation steps in listing moves count as one unit of work.
const STEPS_PER_UNIT: usize = 4096;

/// State shared by all threads of a search.
pub(crate) struct SharedState<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: Limits<'a>,
    pub(crate) stop: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

/// The moves of a position, and their ranking.
type MoveLists<const W: usize> = (Vec<AppliedMove<W>>, Vec<RankedMove>);

/// One thread of the search.
pub(crate) struct Worker<'a, 'p, const W: usize> {
    pub(crate) program: &'p Program,
    pub(crate) evaluation: &'a Evaluation<'p>,
    pub(crate) endgames: Endgames<'a>,
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) successors: Successors<'p, W>,
    pub(crate) ordering: MoveOrdering,
    /// Move lists kept for reuse.
    lists: Vec<MoveLists<W>>,
    /// Positions searched but not yet added to the shared count.
    unreported: u64,
    /// Units of work since the last poll.
    work: usize,
    /// Whether the search has been stopped. Its results must not be used then.
    pub(crate) stopped: bool,
}

impl<'a, 'p, const W: usize> Worker<'a, 'p, W> {
    pub(crate) fn new(
        program: &'p Program,
        successors: Successors<'p, W>,
        (evaluation, endgames): (&'a Evaluation<'p>, Endgames<'a>),
        shared: &'a SharedState<'a>,
    ) -> Self {
        Self {
            program,
            evaluation,
            endgames,
            shared,
            successors,
            ordering: MoveOrdering::new(),
            lists: Vec::new(),
            unreported: 0,
            work: 0,
            stopped: false,
        }
    }

    /// Counts a position.
    fn count(&mut self) {
        self.unreported += 1;
        self.count_work(1);
    }

    /// Counts units of work, and polls at intervals.
    fn count_work(&mut self, work: usize) {
        self.work += work;
        if self.work >= POLL_INTERVAL {
            self.poll();
        }
    }

    /// Adds to the shared count of positions, and checks whether to stop.
    pub(crate) fn poll(&mut self) {
        self.work = 0;
        let shared = self.shared;
        let before = shared.nodes.fetch_add(self.unreported, Ordering::Relaxed);
        let nodes = before + std::mem::take(&mut self.unreported);
        let limits = &shared.limits;
        // Once the limit on work is exhausted, positions seem to have no moves, so no later result may count.
        let enough = limits.nodes.is_some_and(|most| nodes >= most)
            || limits.stop.is_some_and(|stop| stop())
            || self.program.work_limit.is_exhausted();
        if enough {
            shared.stop.store(true, Ordering::Relaxed);
        }
        self.stopped |= shared.stop.load(Ordering::Relaxed);
    }

    /// Returns the value of the position `to`, which a move leads to, for the player who made the move.
    pub(crate) fn value_after_move(
        &mut self,
        from: &State<W>,
        to: &State<W>,
        window: Window,
    ) -> SearchResult {
        let again = from.mover() == to.mover();
        let Window { alpha, beta, .. } = window;
        if let Some(standing) = to.result() {
            self.count();
            let value = self
                .evaluation
                .end_value(standing, from.mover(), window.ply)
                .0;
            let depends = match self.successors.repetition_distance(from, to) {
                Some(moves) => window.ply.saturating_sub(moves),
                None => NO_DEPENDENCY,
            };
            return SearchResult {
                earliest_dependency: depends,
                ..SearchResult::exact(value)
            };
        }
        // A leaf has no successors that could repeat a position.
        let looks_back = self.evaluation.facts.depends_on_history && !window.is_leaf();
        if looks_back {
            self.successors.descend(from, to);
        }
        let result = if again {
            self.search(to, window)
        } else {
            let turned = Window {
                alpha: -beta,
                beta: -alpha,
                ..window
            };
            self.search(to, turned).negated()
        };
        if looks_back {
            self.successors.ascend();
        }
        result
    }

    /// Returns the value of a position that is not over, for the player to move: exact inside the window, otherwise a
    /// bound.
    fn search(&mut self, state: &State<W>, window: Window) -> SearchResult {
        self.count();
        let Window {
            mut alpha,
            mut beta,
            ..
        } = window;
        if self.stopped {
            return SearchResult::exact(0);
        }
        let is_leaf = window.is_leaf();
        // Listing the last two turns again is faster on a packed board than ranking and storing their moves.
        let unmade = match !is_leaf && window.is_shallow() {
            true => self.successors.remaining_moves(state),
            false => None,
        };
        let uses_table = !is_leaf && unmade.is_none();
        let hash = uses_table.then(|| state.transposition_key(self.program));
        if let Some(hash) = hash {
            self.shared.table.prefetch(hash);
        }
        if let Some(found) = self.look_up_endgame(state, is_leaf) {
            return found;
        }
        if is_leaf {
            return self.estimate(state);
        }
        if let Some(bounds) = self.evaluation.bounds(state) {
            if bounds.lower >= beta {
                return SearchResult::exact(bounds.lower);
            }
            if bounds.upper <= alpha {
                return SearchResult::exact(bounds.upper);
            }
            alpha = alpha.max(bounds.lower);
            beta = beta.min(bounds.upper);
        }
        let narrowed = Window {
            alpha,
            beta,
            ..window
        };
        let cutoff = |entry: Option<Entry>| table_cutoff(entry?, narrowed);
        // On packed boards, moves are made while the entry is being fetched. On other boards, making moves takes longer
        // than the fetch, so the entry is read first.
        let stored = || self.shared.table.get(hash?);
        let early = (!state.is_packed()).then(stored);
        if let Some(found) = cutoff(early.flatten()) {
            return found;
        }
        if let Some(unmade) = unmade {
            return self.search_shallow(state, unmade, narrowed);
        }
        let mut lists = self.lists.pop().unwrap_or_default();
        self.successors.list_moves(state, &mut lists.0);
        self.count_work(lists.0.len() + self.successors.steps() as usize / STEPS_PER_UNIT);
        let (list, ranked) = &mut lists;
        // Moves are ranked first, since the entry may still be on its way from memory.
        self.ordering
            .rank(self.program, state, list, window.ply, ranked);
        let entry = early.unwrap_or_else(|| self.shared.table.get(hash?));
        let result = cutoff(entry)
            .unwrap_or_else(|| self.search_moves((state, hash), entry, &mut lists, narrowed));
        self.lists.push(lists);
        result
    }

    /// Looks up a position in the endgames. Their value counts as an estimate where it may depend on earlier positions,
    /// and is then used only at a leaf.
    #[inline]
    fn look_up_endgame(&mut self, state: &State<W>, is_leaf: bool) -> Option<SearchResult> {
        if !self.endgames.covers(self.program, state) {
            return None;
        }
        if let Some(value) = self.endgames.exact_value(self.program, state) {
            return Some(SearchResult::exact(value));
        }
        let worth = self.endgames.value(state).filter(|_| is_leaf)?;
        Some(SearchResult::estimated(worth))
    }

    fn estimate(&self, state: &State<W>) -> SearchResult {
        SearchResult::estimated(self.evaluation.estimate_of_state(state).0)
    }
}

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
            // A cutoff depends on this move alone.
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
    fn search_moves(
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

    /// Prefetches the table entry of the next move while another move is searched. If the first move caused no cutoff,
    /// usually all of the others are tried.
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

    /// Searches a position at most two turns deep with a zero window. Moves are made one by one, since often one of the
    /// first causes a cutoff.
    fn search_shallow(
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
            // By the rules a position without moves is over, but the limits of play may also leave a position without
            // moves.
            return self.estimate(state);
        }
        tried.result
    }

    /// Makes a move in a position with this window, and searches the position after it.
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
            // Searching a leaf would only return an estimate.
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
    /// move so far.
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
