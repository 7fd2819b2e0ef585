//! The search: is a position worth at least so much? Alpha-beta with a window of no width, a table of what is known, and
//! moves tried in the order in which they are likely to answer.
//!
//! An answer is only ever built on answers given earlier and on finished games, never on the line of play that led to a
//! position. So what is found holds whatever happened before. A line that comes back to a position on it answers nothing:
//! then the search may have to say that it does not know.

use crate::bounds::Bounds;
use crate::busy::Busy;
use crate::endgame::Endgames;
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
/// Open questions that are kept in mind.
const MOST_OPEN: usize = 1 << 20;
/// How deep the share of the work that is done is kept.
const SHARED_DEPTH: usize = 6;

/// All that the threads of a search have in common.
#[derive(Clone, Copy)]
pub(crate) struct Common<'s> {
    pub(crate) model: &'s Model<'s>,
    pub(crate) table: &'s Table,
    pub(crate) endgames: Option<&'s dyn Endgames>,
    pub(crate) watch: &'s Watch,
    pub(crate) busy: &'s Busy,
    /// Another thread has the answer.
    pub(crate) answered: &'s AtomicBool,
}

/// One thread of a search.
pub(crate) struct Search<'s, const W: usize> {
    common: Common<'s>,
    successors: Successors<'s, W>,
    /// By depth.
    lists: Vec<(Vec<Successor<W>>, Vec<Try>)>,
    /// The positions on the line.
    line: Vec<Step>,
    /// Another thread has answered what was asked so deep on the line, and this is what is known there from then on.
    overtaken: Option<(usize, Bounds)>,
    /// Questions that could not be answered.
    open: HashSet<(u64, i16)>,
    nodes: u64,
    told: u64,
    stopped: bool,
    /// It tells how far the work is.
    first: bool,
}

/// A position on the line, and what is asked there, from there on.
#[derive(Debug, Clone, Copy)]
struct Step {
    key: u64,
    left: i16,
    least: i16,
}

/// Whether a position is worth at least so much.
#[derive(Debug, Clone, Copy)]
struct Question {
    least: i16,
    /// Where the work on it begins and ends within the whole.
    share: (f64, f64),
}

/// A move to be tried.
#[derive(Debug, Clone, Copy)]
struct Try {
    at: usize,
    view: View,
    /// For the player to move before.
    bounds: Bounds,
    same_mover: bool,
    promise: i32,
}

impl<'s, const W: usize> Search<'s, W> {
    pub(crate) fn new(board: &SmallBoard<W>, common: Common<'s>, first: bool) -> Self {
        Self {
            common,
            successors: board.successors(common.model.program, &History::default()),
            lists: Vec::new(),
            line: Vec::new(),
            overtaken: None,
            open: HashSet::new(),
            nodes: 0,
            told: 0,
            stopped: false,
            first,
        }
    }

    /// What is known of the value of a position after asking whether it is at least `least`. If that has been answered, the lower bound is
    /// so high, or the upper bound lower.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        (self.stopped, self.overtaken) = (false, None);
        let view = self.common.model.view(position);
        let known = self.known(&view);
        let bounds = if decided(known, least) {
            known
        } else {
            let question = Question {
                least,
                share: (0.0, 1.0),
            };
            self.look(position, &view, known, question, 0)
        };
        self.tell();
        bounds
    }

    /// What is known of a position without looking further.
    fn known(&self, view: &View) -> Bounds {
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
            || self.overtaken.is_some()
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
        // Where nobody can move and the rules say nothing, nothing is known.
        let (bounds, best) = match list.is_empty() {
            true => (known, None),
            false => self.try_all(&list, &mut tries, view, known, question, depth),
        };
        self.line.pop();
        self.lists[depth] = (list, tries);
        if let Some((_, found)) = self.overtaken.take_if(|(at, _)| *at == depth) {
            return known.and(found.plus(view.ahead));
        }
        if decided(bounds, question.least) {
            let told = bounds.plus(-view.ahead);
            self.common
                .table
                .put(view.key, told, best, self.nodes - before);
        } else if !self.stopped && self.overtaken.is_none() && self.open.len() < MOST_OPEN {
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
        // A move that is known to answer is as good as any.
        if let Some(good) = tries.iter().find(|one| one.bounds.low >= least) {
            let low = good.bounds.low;
            return (Bounds { low, ..known }, Some(good.at.min(255) as u8));
        }
        let part = (share.1 - share.0) / tries.len().max(1) as f64;
        let mut done = share.0;
        // Moves before this one have not been put off since another thread is looking at them.
        let (mut at, mut put_off) = (0, tries.len());
        while at < tries.len() {
            if 0 < at && at < put_off && self.common.busy.has(tries[at].view.key) {
                tries[at..].rotate_left(1);
                put_off -= 1;
                continue;
            }
            let one = tries[at];
            at += 1;
            let mut bounds = one.bounds;
            if bounds.high >= least {
                let next = &list[one.at].position;
                // It may have become known meanwhile.
                let child = one.view.bounds.and(self.known(&one.view));
                bounds = seen_from(child, one.same_mover);
                if !decided(bounds, least) {
                    let asked = Question {
                        least: if one.same_mover { least } else { 1 - least },
                        share: (done, done + part),
                    };
                    self.common.busy.begin(one.view.key);
                    let child = self.look(next, &one.view, child, asked, depth + 1);
                    self.common.busy.end(one.view.key);
                    if self.overtaken.is_some() {
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

    /// All moves with what is known of them, the most promising first.
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
            let mut promise = i32::from(ahead - view.ahead) * 100;
            promise += if same_mover { 1000 } else { 0 };
            promise += if Some(at) == best.map(usize::from) {
                100_000
            } else {
                0
            };
            Try {
                at,
                bounds: child.bounds,
                view: child,
                same_mover,
                promise: promise + at as i32,
            }
        }));
        tries.iter().for_each(|one| table.fetch(one.view.key));
        for one in tries.iter_mut() {
            one.bounds = seen_from(self.known(&one.view), one.same_mover);
        }
        tries.sort_unstable_by_key(|one| std::cmp::Reverse(one.promise));
    }

    /// One more position; now and then others are asked whether to go on.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(128) && self.overtaken.is_none() {
            self.overtaken = self.answered_before();
        }
        if self.nodes.is_multiple_of(1024) {
            self.tell();
            self.stopped =
                self.common.watch.is_stopped() || self.common.answered.load(Ordering::Relaxed);
        }
    }

    /// The first position on the line of which the table knows the answer by now.
    fn answered_before(&self) -> Option<(usize, Bounds)> {
        let known = |step: &Step| {
            let entry = self.common.table.get(step.key)?;
            decided(entry.bounds, step.least).then_some(entry.bounds)
        };
        let line = self.line.iter().enumerate();
        line.into_iter()
            .find_map(|(depth, step)| Some((depth, known(step)?)))
    }

    fn tell(&mut self) {
        self.common.watch.add(self.nodes - self.told);
        self.told = self.nodes;
    }
}

/// Whether it is known that a value is at least so much, or that it is not.
pub(crate) const fn decided(bounds: Bounds, least: i16) -> bool {
    bounds.low >= least || bounds.high < least
}

/// The value of a position for the player who moved before.
pub(crate) fn seen_from(bounds: Bounds, same_mover: bool) -> Bounds {
    if same_mover { bounds } else { bounds.turned() }
}
