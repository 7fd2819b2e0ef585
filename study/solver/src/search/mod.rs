//! A search that answers whether the value of a position is at least some number: alpha-beta with a zero window, a
//! transposition table, and move ordering.
//!
//! An answer only ever builds on earlier answers and on finished games, never on the line of play that led to a
//! position, so it holds for every history. A line that repeats one of its positions answers nothing, and the search
//! may have to leave the question open.

mod lines;
mod tries;

use crate::bounds::Bounds;
use crate::endgame::Endgames;
use crate::in_progress::InProgress;
use crate::model::{Model, View};
use crate::places::Places;
use crate::table::{Home, Table};
use crate::watch::Watch;
use sow_interpreter::History;
use sow_interpreter::Position;
use sow_interpreter::successors::{MadeMove, SmallBoard, State, Successors};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum length of a line; longer ones answer nothing.
pub(crate) const MAX_DEPTH: usize = 2000;
/// The stack size in bytes of a search thread, enough for lines of [`MAX_DEPTH`] moves.
pub(crate) const STACK: usize = 256 << 20;

/// State shared by the threads of a search.
#[derive(Clone, Copy)]
pub(crate) struct Common<'s> {
    pub(crate) model: &'s Model<'s>,
    pub(crate) table: &'s Table,
    pub(crate) endgames: Option<&'s dyn Endgames>,
    pub(crate) watch: &'s Watch<'s>,
    pub(crate) in_progress: &'s InProgress,
    /// Whether a thread has answered the current question.
    pub(crate) answered: &'s AtomicBool,
}

/// One thread of a search.
pub(crate) struct Search<'s, const W: usize> {
    common: Common<'s>,
    successors: Successors<'s, W>,
    places: Places,
    /// The number of endgame layers: values are known with fewer seeds in play.
    layers: i16,
    /// Move lists kept for reuse.
    lists: Vec<Lists<W>>,
    /// The positions on the current line.
    line: Vec<Step>,
    /// The depth of the line at which another thread has answered the question, with the bounds it found. The search
    /// below that depth is cancelled.
    cancelled: Option<(usize, Bounds)>,
    /// Questions that could not be answered.
    open: HashSet<(u64, i16)>,
    nodes: u64,
    /// The number of positions already reported to the watch.
    reported: u64,
    /// The number of positions stored but not yet reported to the table.
    stored: u64,
    /// The value of `nodes` at which following lines stops.
    followed_until: u64,
    stopped: bool,
    /// Whether this is the thread that reports progress.
    first: bool,
}

/// A position being searched.
struct Node<'n, const W: usize> {
    state: &'n State<W>,
    view: &'n View,
    key: u64,
    question: Question,
    depth: usize,
}

/// A position on the line, and the question asked there, relative to its lead.
#[derive(Debug, Clone, Copy)]
struct Step {
    key: u64,
    left: i16,
    least: i16,
}

/// The question whether a value is at least `least`.
#[derive(Debug, Clone, Copy)]
struct Question {
    least: i16,
    /// The interval of the whole work that this question covers, within 0 to 1, for the progress report.
    share: (f64, f64),
}

/// The moves of a position.
#[derive(Default)]
struct Lists<const W: usize> {
    made: Vec<MadeMove<W>>,
    /// The moves that may be good enough to answer the question.
    tries: Vec<Try>,
    /// Positions after moves that may have ended the game, with endings applied.
    finished: Vec<State<W>>,
}

impl<const W: usize> Lists<W> {
    /// Returns the position after a move.
    fn after(&self, one: &Try) -> &State<W> {
        match one.finished {
            Some(place) => &self.finished[usize::from(place)],
            None => self.made[usize::from(one.at)].after(),
        }
    }

    /// Raises the score of the best move from the table, so that it is tried first.
    fn prefer(&mut self, best: Option<u8>) {
        let is_best = |one: &&mut Try| best.is_some_and(|best| one.at == u16::from(best));
        if let Some(one) = self.tries.iter_mut().find(is_best) {
            one.score += 100_000;
        }
    }
}

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
struct Try {
    at: u16,
    view: View,
    /// The bounds for the player who makes the move.
    bounds: Bounds,
    same_mover: bool,
    score: i32,
    /// The index in `finished` of the position after the move, if it is there.
    finished: Option<u16>,
}

impl<'s, const W: usize> Search<'s, W> {
    pub(crate) fn new(board: &SmallBoard<W>, common: Common<'s>, first: bool) -> Self {
        let successors = board.successors(common.model.program, &History::default());
        Self {
            common,
            layers: common.endgames.map_or(0, Endgames::layers),
            places: common.model.places(&successors, common.model.ranking()),
            successors,
            lists: Vec::new(),
            line: Vec::new(),
            cancelled: None,
            open: HashSet::new(),
            nodes: 0,
            reported: 0,
            stored: 0,
            followed_until: 0,
            stopped: false,
            first,
        }
    }

    /// Asks whether the value of a position is at least `least`, and returns bounds on the value. If the question was
    /// answered, the lower bound is at least `least`, or the upper bound is below it.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        self.open.clear();
        (self.stopped, self.cancelled, self.followed_until) = (false, None, 0);
        let state = &self.successors.state(position);
        let view = self.common.model.view_of_state(state);
        let question = Question {
            least,
            share: (0.0, 1.0),
        };
        let node = Node {
            state,
            view: &view,
            key: self.key(state, &view),
            question,
            depth: 0,
        };
        let before = self.nodes;
        let mut bounds = self.endgame(state, &view).unwrap_or(view.bounds);
        if !decided(bounds, least) {
            bounds = self.look(&node);
        }
        if self.first && !decided(bounds, least) {
            let searched = self.nodes - before;
            bounds = bounds.and(self.follow_lines(state, &view, least, searched));
        }
        self.report();
        bounds
    }

    fn key(&self, state: &State<W>, view: &View) -> u64 {
        self.common.model.key(state, view, &self.places)
    }

    /// Looks up a position in the endgames, unless its view already gives the value.
    #[inline]
    fn endgame(&self, state: &State<W>, view: &View) -> Option<Bounds> {
        if view.left >= self.layers || view.bounds.value().is_some() {
            return None;
        }
        let number = self.common.model.number(state, view, &self.places)?;
        let value = self.common.endgames?.ranked(number, view.left)?;
        Some(Bounds::exactly(view.ahead + i16::from(value)))
    }

    /// Returns bounds from the position and the table, and the best move if the table knows it.
    fn stored(&self, view: &View, home: &Home) -> (Bounds, Option<u8>) {
        match self.common.table.get(home) {
            Some(entry) => (view.bounds.and(entry.bounds.plus(view.ahead)), entry.best),
            None => (view.bounds, None),
        }
    }

    /// Searches a position whose question its own bounds and the endgames leave open. Returns bounds on its value.
    fn look(&mut self, node: &Node<'_, W>) -> Bounds {
        if self.stopped || self.cancelled.is_some() || node.depth >= MAX_DEPTH {
            return node.view.bounds;
        }
        let mut known = None;
        let home = self.common.table.home(node.key);
        if node.state.is_packed() {
            // Moves are listed while the entry is being fetched: they alone answer many positions.
            self.common.table.prefetch(&home);
        } else {
            let found = self.stored(node.view, &home);
            if decided(found.0, node.question.least) {
                return found.0;
            }
            known = Some(found);
        }
        let mut lists = self.lists.pop().unwrap_or_default();
        let bounds = self.look_at_moves((node, &home), known, &mut lists);
        self.lists.push(lists);
        bounds
    }

    /// Counts a position, and checks at intervals whether to stop.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(128) && self.cancelled.is_none() {
            self.cancelled = self.answered_before();
        }
        if self.nodes.is_multiple_of(1024) {
            self.report();
            self.stopped =
                self.common.watch.is_stopped() || self.common.answered.load(Ordering::Relaxed);
        }
    }

    /// Returns the depth of the first position on the line whose question the table now answers, with its bounds.
    fn answered_before(&self) -> Option<(usize, Bounds)> {
        let known = |step: &Step| {
            let entry = self.common.table.get(&self.common.table.home(step.key))?;
            decided(entry.bounds, step.least).then_some(entry.bounds)
        };
        let line = self.line.iter().enumerate();
        line.into_iter()
            .find_map(|(depth, step)| Some((depth, known(step)?)))
    }

    fn report(&mut self) {
        self.common.watch.add(self.nodes - self.reported);
        self.common
            .table
            .make_room(std::mem::take(&mut self.stored));
        self.reported = self.nodes;
    }
}

/// Returns whether the bounds decide if a value is at least `least`.
pub(crate) const fn decided(bounds: Bounds, least: i16) -> bool {
    bounds.low >= least || bounds.high < least
}

/// Converts bounds on a position to bounds for the player who made the move to it.
pub(crate) fn seen_from(bounds: Bounds, same_mover: bool) -> Bounds {
    if same_mover { bounds } else { bounds.turned() }
}
