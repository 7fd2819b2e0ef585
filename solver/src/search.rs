//! The search: is the value of a position at least some number? Alpha-beta with a zero window, a transposition table, and
//! move ordering.
//!
//! An answer only ever builds on earlier answers and on finished games, never on the line of play that led to a position,
//! so it holds whatever happened before. A line that repeats one of its positions answers nothing, and the search may have
//! to leave the question open.

use crate::bounds::Bounds;
use crate::endgame::Endgames;
use crate::in_progress::InProgress;
use crate::model::{Model, View};
use crate::table::Table;
use crate::watch::Watch;
use sow_interpreter::Position;
use sow_interpreter::game::History;
use sow_interpreter::successors::{SmallBoard, Successor, Successors};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

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
    /// Move lists that are reused, by depth.
    lists: Vec<(Vec<Successor<W>>, Vec<Try>)>,
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
    stopped: bool,
    /// This thread reports progress.
    first: bool,
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

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
struct Try {
    at: usize,
    view: View,
    /// For the player who makes the move.
    bounds: Bounds,
    same_mover: bool,
    score: i32,
}

impl<'s, const W: usize> Search<'s, W> {
    pub(crate) fn new(board: &SmallBoard<W>, common: Common<'s>, first: bool) -> Self {
        Self {
            common,
            successors: board.successors(common.model.program, &History::default()),
            lists: Vec::new(),
            line: Vec::new(),
            cancelled: None,
            open: HashSet::new(),
            nodes: 0,
            reported: 0,
            stopped: false,
            first,
        }
    }

    /// Bounds on the value of a position after asking whether it is at least `least`. If that was answered, the lower bound
    /// is at least `least`, or the upper bound is below it.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        (self.stopped, self.cancelled) = (false, None);
        let view = self.common.model.view(position);
        let known = self.look_up(&view);
        let bounds = if decided(known, least) {
            known
        } else {
            let question = Question {
                least,
                share: (0.0, 1.0),
            };
            self.look(position, &view, known, question, 0)
        };
        self.report();
        bounds
    }

    /// Bounds from the position, the endgames and the table, without search.
    fn look_up(&self, view: &View) -> Bounds {
        if view.bounds.value().is_some() {
            return view.bounds;
        }
        if let Some(value) = self
            .common
            .endgames
            .and_then(|endgames| endgames.ranked(view.key, view.left))
        {
            return Bounds::exactly(view.ahead + i16::from(value));
        }
        match self.common.table.get(view.key) {
            Some(entry) => view.bounds.and(entry.bounds.plus(view.ahead)),
            None => view.bounds,
        }
    }

    fn look(
        &mut self,
        position: &Position<W>,
        view: &View,
        known: Bounds,
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
            self.lists.push((Vec::new(), Vec::new()));
        }
        let (mut list, mut tries) = std::mem::take(&mut self.lists[depth]);
        self.successors.of(position, &mut list);
        self.line.push(step);
        let before = self.nodes;
        // Without moves, and without a rule for that, the value is unknown.
        let (bounds, best) = match list.is_empty() {
            true => (known, None),
            false => self.try_all(&list, &mut tries, view, known, question, depth),
        };
        self.line.pop();
        self.lists[depth] = (list, tries);
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

    fn try_all(
        &mut self,
        list: &[Successor<W>],
        tries: &mut Vec<Try>,
        view: &View,
        known: Bounds,
        question: Question,
        depth: usize,
    ) -> (Bounds, Option<u8>) {
        let Question { least, share, .. } = question;
        let mut found = Bounds {
            low: i16::MIN / 2,
            high: i16::MIN / 2,
        };
        let mut best = None;
        self.gather(list, tries, view);
        // A move that the table already answers ends the search.
        if let Some(known_move) = tries.iter().find(|one| one.bounds.low >= least) {
            let low = known_move.bounds.low;
            return (Bounds { low, ..known }, Some(known_move.at.min(255) as u8));
        }
        let part = (share.1 - share.0) / tries.len().max(1) as f64;
        let mut done = share.0;
        // Moves from here on were deferred because another thread is searching them.
        let (mut at, mut deferred) = (0, tries.len());
        while at < tries.len() {
            if 0 < at && at < deferred && self.common.in_progress.has(tries[at].view.key) {
                tries[at..].rotate_left(1);
                deferred -= 1;
                continue;
            }
            let one = tries[at];
            at += 1;
            let mut bounds = one.bounds;
            if bounds.high >= least {
                let next = &list[one.at].position;
                // Another thread may have found it in the meantime.
                let child = one.view.bounds.and(self.look_up(&one.view));
                bounds = seen_from(child, one.same_mover);
                if !decided(bounds, least) {
                    let asked = Question {
                        least: if one.same_mover { least } else { 1 - least },
                        share: (done, done + part),
                    };
                    self.common.in_progress.begin(one.view.key);
                    let child = self.look(next, &one.view, child, asked, depth + 1);
                    self.common.in_progress.end(one.view.key);
                    if self.cancelled.is_some() {
                        return (known, None);
                    }
                    bounds = seen_from(child, one.same_mover);
                }
            }
            found.low = found.low.max(bounds.low);
            found.high = found.high.max(bounds.high);
            if bounds.low >= least {
                best = Some(one.at.min(255) as u8);
                break;
            }
            done += part;
            if depth < SHARED_DEPTH && self.first {
                self.common.watch.set_share(done);
            }
        }
        let answered = if best.is_some() {
            Bounds {
                low: found.low.max(known.low),
                ..known
            }
        } else {
            known.and(found)
        };
        (answered, best)
    }

    /// All moves with their bounds, in the order in which to try them.
    fn gather(&self, list: &[Successor<W>], tries: &mut Vec<Try>, view: &View) {
        let Common { model, table, .. } = self.common;
        let best = table.get(view.key).and_then(|entry| entry.best);
        tries.clear();
        tries.extend(list.iter().enumerate().map(|(at, next)| {
            let child = model.view(&next.position);
            let same_mover = child.mover == view.mover;
            let ahead = if same_mover {
                child.ahead
            } else {
                -child.ahead
            };
            let mut score = i32::from(ahead - view.ahead) * 100;
            score += if same_mover { 1000 } else { 0 };
            score += if Some(at) == best.map(usize::from) {
                100_000
            } else {
                0
            };
            Try {
                at,
                bounds: child.bounds,
                view: child,
                same_mover,
                score: score + at as i32,
            }
        }));
        tries.iter().for_each(|one| table.fetch(one.view.key));
        for one in tries.iter_mut() {
            one.bounds = seen_from(self.look_up(&one.view), one.same_mover);
        }
        tries.sort_unstable_by_key(|one| std::cmp::Reverse(one.score));
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

/// Whether the bounds answer if a value is at least `least`.
pub(crate) const fn decided(bounds: Bounds, least: i16) -> bool {
    bounds.low >= least || bounds.high < least
}

/// Bounds for the player who made the move that led to a position.
pub(crate) fn seen_from(bounds: Bounds, same_mover: bool) -> Bounds {
    if same_mover { bounds } else { bounds.turned() }
}
