//! The search: is the value of a position at least some number? Alpha-beta with a zero window, a transposition table, and
//! move ordering.
//!
//! An answer only ever builds on earlier answers and on finished games, never on the line of play that led to a position,
//! so it holds whatever happened before. A line that repeats one of its positions answers nothing, and the search may have
//! to leave the question open.

mod lines;
mod tries;

use crate::bounds::Bounds;
use crate::endgame::Endgames;
use crate::in_progress::InProgress;
use crate::model::{Model, Places, View};
use crate::table::Table;
use crate::watch::Watch;
use sow_interpreter::Position;
use sow_interpreter::game::History;
use sow_interpreter::successors::{SmallBoard, State, Successors};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use tries::{Lists, Try};

/// Lines longer than this answer nothing.
pub(crate) const MAX_DEPTH: usize = 2000;
/// The stack of a thread that searches, enough for lines of [`MAX_DEPTH`] moves.
pub(crate) const STACK: usize = 256 << 20;
/// The greatest number of open questions that are remembered.
const MOST_OPEN: usize = 1 << 20;
/// Progress is reported for moves above this depth.
const SHARED_DEPTH: usize = 6;

/// What the threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Common<'s> {
    pub(crate) model: &'s Model<'s>,
    pub(crate) table: &'s Table,
    pub(crate) endgames: Option<&'s dyn Endgames>,
    pub(crate) watch: &'s Watch,
    pub(crate) in_progress: &'s InProgress,
    /// Another thread has answered the question.
    pub(crate) answered: &'s AtomicBool,
}

/// One thread of a search.
pub(crate) struct Search<'s, const W: usize> {
    common: Common<'s>,
    successors: Successors<'s, W>,
    places: Places,
    /// Move lists that are reused, by depth.
    lists: Vec<Lists<W>>,
    /// The positions on the line.
    line: Vec<Step>,
    /// Another thread has answered the question at this depth of the line, so the search below it is cancelled; with the
    /// bounds found there.
    cancelled: Option<(usize, Bounds)>,
    /// Questions that could not be answered.
    open: HashSet<(u64, i16)>,
    nodes: u64,
    /// How many of these the watch has been told of.
    reported: u64,
    /// Lines are followed until so many positions have been searched.
    followed_until: u64,
    stopped: bool,
    /// This thread reports progress.
    first: bool,
}

/// A position that is being searched.
struct Node<'n, const W: usize> {
    state: &'n State<W>,
    view: &'n View,
    known: Bounds,
    /// The best move, if the table knows it.
    best: Option<u8>,
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
    /// The part of the whole work that it stands for, from 0 to 1, for the progress report.
    share: (f64, f64),
}

impl<'s, const W: usize> Search<'s, W> {
    pub(crate) fn new(board: &SmallBoard<W>, common: Common<'s>, first: bool) -> Self {
        let successors = board.successors(common.model.program, &History::default());
        Self {
            common,
            places: common.model.places(&successors),
            successors,
            lists: Vec::new(),
            line: Vec::new(),
            cancelled: None,
            open: HashSet::new(),
            nodes: 0,
            reported: 0,
            followed_until: 0,
            stopped: false,
            first,
        }
    }

    /// Bounds on the value of a position after asking whether it is at least `least`. If that was answered, the lower bound
    /// is at least `least`, or the upper bound is below it.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        (self.stopped, self.cancelled) = (false, None);
        let state = &self.successors.state(position);
        let view = self.common.model.view_of_state(state, &self.places);
        let (known, best) = self.look_up(&view);
        let bounds = if decided(known, least) {
            known
        } else {
            let question = Question {
                least,
                share: (0.0, 1.0),
            };
            let before = self.nodes;
            let found = self.look(state, &view, (known, best), question, 0);
            if self.first && !decided(found, least) {
                let searched = self.nodes - before;
                found.and(self.follow_lines(state, &view, least, searched))
            } else {
                found
            }
        };
        self.report();
        bounds
    }

    /// Bounds from the position, the endgames and the table, without search; and the best move, if the table knows it.
    fn look_up(&self, view: &View) -> (Bounds, Option<u8>) {
        if view.bounds.value().is_some() {
            return (view.bounds, None);
        }
        if let Some(value) = self
            .common
            .endgames
            .and_then(|endgames| endgames.ranked(view.number, view.left))
        {
            return (Bounds::exactly(view.ahead + i16::from(value)), None);
        }
        match self.common.table.get(view.key) {
            Some(entry) => (view.bounds.and(entry.bounds.plus(view.ahead)), entry.best),
            None => (view.bounds, None),
        }
    }

    fn look(
        &mut self,
        state: &State<W>,
        view: &View,
        (known, best): (Bounds, Option<u8>),
        question: Question,
        depth: usize,
    ) -> Bounds {
        self.count();
        let step = Step {
            key: view.key,
            left: view.left,
            least: question.least - view.ahead,
        };
        let before = self.line.iter().rev();
        let mut since = before.take_while(|one| one.left == view.left);
        if self.stopped
            || self.cancelled.is_some()
            || depth >= MAX_DEPTH
            || since.any(|one| one.key == view.key)
            || self.open.contains(&(step.key, step.least))
        {
            return known;
        }
        if depth == self.lists.len() {
            self.lists.push(Lists::default());
        }
        let mut lists = std::mem::take(&mut self.lists[depth]);
        self.line.push(step);
        let before = self.nodes;
        let node = Node {
            state,
            view,
            known,
            best,
            question,
            depth,
        };
        let (bounds, best) = self.try_all(&node, &mut lists);
        self.line.pop();
        self.lists[depth] = lists;
        if let Some((_, found)) = self.cancelled.take_if(|(at, _)| *at == depth) {
            return known.and(found.plus(view.ahead));
        }
        if decided(bounds, question.least) {
            let relative = bounds.plus(-view.ahead);
            self.common
                .table
                .put(view.key, relative, best, self.nodes - before);
        } else if !self.stopped && self.cancelled.is_none() && self.open.len() < MOST_OPEN {
            self.open.insert((step.key, step.least));
        }
        bounds
    }

    fn try_all(&mut self, node: &Node<'_, W>, lists: &mut Lists<W>) -> (Bounds, Option<u8>) {
        let (known, least, depth) = (node.known, node.question.least, node.depth);
        let mut tried = None;
        let mut share = node.question.share.0;
        lists.finished.clear();
        // The best move that the table knows goes before the others are made.
        if let Some(number) = node.best
            && let Some(made) = self.successors.nth(node.state, number.into())
        {
            let half = (share + node.question.share.1) / 2.0;
            lists.made.clear();
            lists.made.push(made);
            let one = self.look_at(node, lists, 0);
            let seen = self.look_up(&one.view);
            let Some(bounds) = self.visit(node, lists, (&one, seen), (share, half)) else {
                return (known, None);
            };
            if bounds.low >= least {
                return best_of(known, bounds, number.into());
            }
            tried = Some((usize::from(number), bounds));
            share = half;
            lists.finished.clear();
        }
        self.successors.list(node.state, &mut lists.made);
        if lists.made.is_empty() {
            // Without moves, and without a rule for that, the value is unknown.
            return (known, None);
        }
        let best = node.best.map(usize::from);
        self.gather(node, lists, (best, tried.map(|(tried, _)| tried)));
        let part = (node.question.share.1 - share) / lists.made.len() as f64;
        // A move that the table already answers ends the search.
        if let Some(one) = lists.tries.iter().find(|one| one.bounds.low >= least) {
            return best_of(known, one.bounds, one.at);
        }
        let mut all = tried.map_or(Bounds::NONE, |(_, bounds)| bounds);
        // Moves from here on were deferred because another thread is searching them.
        let (mut at, mut deferred) = (0, lists.tries.len());
        while at < lists.tries.len() {
            if at < deferred {
                tries::best_first(&mut lists.tries[at..deferred]);
            }
            let key = lists.tries[at].view.key;
            if 0 < at && at < deferred && self.common.in_progress.has(key) {
                lists.tries[at..].rotate_left(1);
                deferred -= 1;
                continue;
            }
            let one = lists.tries[at];
            // Of all but the first more may have been found in the meantime.
            let seen = if at == 0 || one.bounds.high < least {
                (seen_from(one.bounds, one.same_mover), one.best)
            } else {
                self.look_up(&one.view)
            };
            at += 1;
            let visited = self.visit(node, lists, (&one, seen), (share, share + part));
            let Some(bounds) = visited else {
                return (known, None);
            };
            if bounds.low >= least {
                return best_of(known, bounds, one.at);
            }
            all = all.or(bounds);
            share += part;
            if depth < SHARED_DEPTH && self.first {
                self.common.watch.set_share(share);
            }
        }
        (known.and(all), None)
    }

    /// The bounds of a move after asking the question of it, for the player who makes it; `None` if the search of the
    /// position is cancelled. What is known of the position after it has been looked up.
    fn visit(
        &mut self,
        node: &Node<'_, W>,
        lists: &Lists<W>,
        (one, (child, best)): (&Try, (Bounds, Option<u8>)),
        share: (f64, f64),
    ) -> Option<Bounds> {
        let least = node.question.least;
        let bounds = seen_from(child, one.same_mover);
        if decided(bounds, least) {
            return Some(bounds);
        }
        let asked = Question {
            least: if one.same_mover { least } else { 1 - least },
            share,
        };
        let next = match one.finished {
            Some(place) => &lists.finished[usize::from(place)],
            None => lists.made[one.at].after(),
        };
        self.common.in_progress.begin(one.view.key);
        let child = self.look(next, &one.view, (child, best), asked, node.depth + 1);
        self.common.in_progress.end(one.view.key);
        let answered = self.cancelled.is_none();
        answered.then(|| seen_from(child, one.same_mover))
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

    /// The first position on the line whose question the table answers by now.
    fn answered_before(&self) -> Option<(usize, Bounds)> {
        let known = |step: &Step| {
            let entry = self.common.table.get(step.key)?;
            decided(entry.bounds, step.least).then_some(entry.bounds)
        };
        let line = self.line.iter().enumerate();
        line.into_iter()
            .find_map(|(depth, step)| Some((depth, known(step)?)))
    }

    fn report(&mut self) {
        self.common.watch.add(self.nodes - self.reported);
        self.reported = self.nodes;
    }
}

/// The answer where a move is good enough, and that move.
fn best_of(known: Bounds, bounds: Bounds, at: usize) -> (Bounds, Option<u8>) {
    let low = bounds.low.max(known.low);
    (Bounds { low, ..known }, Some(at.min(255) as u8))
}

/// Whether the bounds answer if a value is at least `least`.
pub(crate) const fn decided(bounds: Bounds, least: i16) -> bool {
    bounds.low >= least || bounds.high < least
}

/// Bounds for the player who made the move that led to a position.
pub(crate) fn seen_from(bounds: Bounds, same_mover: bool) -> Bounds {
    if same_mover { bounds } else { bounds.turned() }
}
