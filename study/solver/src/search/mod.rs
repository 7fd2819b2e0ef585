//! A search that answers whether the value of a position is at least some number: alpha-beta with a zero window, a
//! transposition table, and move ordering.
//!
//! An answer only ever builds on earlier answers and on finished games, never on the line of play that led to a
//! position, so it holds for every history. A line that repeats one of its positions answers nothing, and the search
//! may have to leave the question open.

mod candidates;
mod line_search;
mod visits;

use crate::bounds::Bounds;
use crate::endgame::EndgameValues;
use crate::in_progress::InProgress;
use crate::model::{Model, View};
use crate::pit_places::PitPlaces;
use crate::table::{BucketAddress, Table};
use crate::watch::Watch;
use sow_interpreter::successors::{AppliedMove, SmallBoard, State, Successors};
use sow_interpreter::{History, Position};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum length of a line of play. A longer line leaves the question open.
pub const MAX_DEPTH: usize = 2000;

/// State shared by the threads of a search.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'s> {
    pub(crate) model: &'s Model<'s>,
    pub(crate) table: &'s Table,
    pub(crate) endgames: Option<&'s dyn EndgameValues>,
    pub(crate) watch: &'s Watch<'s>,
    pub(crate) in_progress: &'s InProgress,
    /// Whether a thread has answered the current question.
    pub(crate) answered: &'s AtomicBool,
}

/// One thread of a search.
pub(crate) struct Search<'s, const W: usize> {
    context: SearchContext<'s>,
    successors: Successors<'s, W>,
    places: PitPlaces,
    /// The number of endgame layers: values are known with fewer seeds in play than this.
    layers: i16,
    /// The positions on the line with their move lists, kept for reuse.
    visits: Vec<Visit<W>>,
    /// The positions on the current line.
    line: Vec<LineStep>,
    /// The depth of the line at which another thread has answered the question, with the bounds it found. The search
    /// below that depth is cancelled.
    cancelled: Option<(usize, Bounds)>,
    /// Questions that could not be answered.
    unanswered: HashSet<(u64, i16)>,
    nodes: u64,
    /// The number of positions already reported to the watch.
    reported: u64,
    /// The number of positions stored but not yet reported to the table.
    unreported_entries: u64,
    /// The value of `nodes` at which [`Search::follow_lines`] gives up.
    follow_limit: u64,
    stopped: bool,
    /// Whether this is the thread that reports progress.
    reports_progress: bool,
}

/// A position to be searched.
struct Node<'n, const W: usize> {
    state: &'n State<W>,
    view: &'n View,
    key: u64,
    question: Question,
}

/// A position on the line, and the question asked there, relative to its lead.
#[derive(Debug, Clone, Copy)]
struct LineStep {
    key: u64,
    seeds_in_play: i16,
    threshold: i16,
}

/// The question whether a value is at least `threshold`.
#[derive(Debug, Clone, Copy)]
struct Question {
    threshold: i16,
    /// The interval of the whole work that this question covers, within 0 to 1, for the progress report.
    share: (f64, f64),
}

/// The moves of a position.
#[derive(Default)]
struct MoveLists<const W: usize> {
    move_list: Vec<AppliedMove<W>>,
    /// The moves that may be good enough to answer the question.
    candidates: Vec<Candidate>,
    /// Positions after moves that may have ended the game, with endings applied.
    finished: Vec<State<W>>,
}

impl<const W: usize> MoveLists<W> {
    /// Returns the position after a move.
    fn position_after(&self, one: &Candidate) -> &State<W> {
        match one.finished_index {
            Some(place) => &self.finished[usize::from(place)],
            None => self.move_list[usize::from(one.move_index)].after(),
        }
    }

    /// Raises the score of the best move from the table, so that it is tried first.
    fn prefer(&mut self, best: Option<u8>) {
        let is_best =
            |one: &&mut Candidate| best.is_some_and(|best| one.move_index == u16::from(best));
        if let Some(one) = self.candidates.iter_mut().find(is_best) {
            one.score += 100_000;
        }
    }
}

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    move_index: u16,
    view: View,
    /// The bounds for the player who makes the move.
    bounds: Bounds,
    same_mover: bool,
    score: i32,
    /// The index in [`MoveLists::finished`] of the position after the move, if that may have ended the game.
    finished_index: Option<u16>,
}

/// A position on the line, and how far the search of its moves has come.
struct Visit<const W: usize> {
    address: BucketAddress,
    lead: i16,
    threshold: i16,
    lists: MoveLists<W>,
    /// Bounds on the value before the search.
    known: Bounds,
    /// The combined bounds of the moves that did not answer the question.
    refuted: Bounds,
    /// The bounds that answer the question, with the move that gives them; without a move, the bounds that a cancelled
    /// search had found.
    answer: Option<(Bounds, Option<u8>)>,
    /// The index of the next candidate.
    next: usize,
    /// Candidates from this index on were deferred because another thread is searching them.
    deferred: usize,
    /// The key of the position after the candidate being searched.
    key_after: u64,
    /// The finished share of the whole work, for the progress report.
    share: f64,
    /// The share of the whole work that each candidate is.
    candidate_share: f64,
    /// The value of `nodes` when the search of the moves began.
    nodes_before: u64,
}

impl<const W: usize> Default for Visit<W> {
    fn default() -> Self {
        Self {
            address: BucketAddress::default(),
            lead: 0,
            threshold: 0,
            lists: MoveLists::default(),
            known: Bounds::NO_MOVES,
            refuted: Bounds::NO_MOVES,
            answer: None,
            next: 0,
            deferred: 0,
            key_after: 0,
            share: 0.0,
            candidate_share: 0.0,
            nodes_before: 0,
        }
    }
}

impl<'s, const W: usize> Search<'s, W> {
    pub(crate) fn new(board: &SmallBoard<W>, context: SearchContext<'s>, first: bool) -> Self {
        let successors = board.successors(context.model.program, &History::default());
        Self {
            context,
            layers: context.endgames.map_or(0, EndgameValues::layers),
            places: context.model.places(&successors, context.model.ranking()),
            successors,
            visits: Vec::new(),
            line: Vec::new(),
            cancelled: None,
            unanswered: HashSet::new(),
            nodes: 0,
            reported: 0,
            unreported_entries: 0,
            follow_limit: 0,
            stopped: false,
            reports_progress: first,
        }
    }

    /// Asks whether the value of a position is at least `least`, and returns bounds on the value. If the question was
    /// answered, the lower bound is at least `least`, or the upper bound is below it.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        self.unanswered.clear();
        (self.stopped, self.cancelled, self.follow_limit) = (false, None, 0);
        let state = &self.successors.state_of(position);
        let view = self.context.model.view_of_state(state);
        let question = Question {
            threshold: least,
            share: (0.0, 1.0),
        };
        let node = Node {
            state,
            view: &view,
            key: self.key(state, &view),
            question,
        };
        let before = self.nodes;
        let mut bounds = self.endgame_bounds(state, &view).unwrap_or(view.bounds);
        if !is_decided(bounds, least) {
            bounds = self.search_position(&node);
        }
        if self.reports_progress && !is_decided(bounds, least) {
            let searched = self.nodes - before;
            bounds = bounds.intersect(self.follow_lines(state, &view, least, searched));
        }
        self.report();
        bounds
    }

    fn key(&self, state: &State<W>, view: &View) -> u64 {
        self.context.model.key(state, view, &self.places)
    }

    /// Looks up a position in the endgames, unless its view already gives the value.
    #[inline]
    fn endgame_bounds(&self, state: &State<W>, view: &View) -> Option<Bounds> {
        if view.seeds_in_play >= self.layers || view.bounds.value().is_some() {
            return None;
        }
        let number = self.context.model.number_of(state, view, &self.places)?;
        let value = self
            .context
            .endgames?
            .value_by_number(number, view.seeds_in_play)?;
        Some(Bounds::exactly(view.lead + i16::from(value)))
    }

    /// Returns bounds from the position and the table, and the best move if the table knows it.
    fn stored_bounds(&self, view: &View, address: &BucketAddress) -> (Bounds, Option<u8>) {
        match self.context.table.get(address) {
            Some(entry) => (
                view.bounds.intersect(entry.bounds.shifted(view.lead)),
                entry.best_move,
            ),
            None => (view.bounds, None),
        }
    }

    /// Counts a position, and checks at intervals whether to stop.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(128) && self.cancelled.is_none() {
            self.cancelled = self.answered_on_line();
        }
        if self.nodes.is_multiple_of(1024) {
            self.report();
            self.stopped = self.context.watch.is_stopped()
                || self.context.answered.load(Ordering::Relaxed)
                || self.context.model.program.work_limit.is_exhausted()
                || (self.context.endgames).is_some_and(|endgames| endgames.check().is_err());
        }
    }

    /// Returns the depth of the first position on the line whose question the table now answers, with its bounds.
    fn answered_on_line(&self) -> Option<(usize, Bounds)> {
        let known = |step: &LineStep| {
            let entry = self
                .context
                .table
                .get(&self.context.table.address(step.key))?;
            is_decided(entry.bounds, step.threshold).then_some(entry.bounds)
        };
        let line = self.line.iter().enumerate();
        line.into_iter()
            .find_map(|(depth, step)| Some((depth, known(step)?)))
    }

    fn report(&mut self) {
        self.context.watch.add_nodes(self.nodes - self.reported);
        self.context
            .table
            .add_entries(std::mem::take(&mut self.unreported_entries));
        self.reported = self.nodes;
    }
}

/// Returns whether the bounds decide if a value is at least `least`.
pub(crate) const fn is_decided(bounds: Bounds, least: i16) -> bool {
    bounds.low >= least || bounds.high < least
}

/// Converts bounds on a position to bounds for the player who made the move to it.
pub(crate) fn bounds_for_mover(bounds: Bounds, same_mover: bool) -> Bounds {
    if same_mover { bounds } else { bounds.negated() }
}
