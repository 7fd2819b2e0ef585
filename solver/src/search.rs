//! The search: is a position worth at least so much? Alpha-beta with a window of no width, a table of what is known, and
//! moves tried in the order in which they are likely to answer.
//!
//! An answer is only ever built on answers given earlier and on finished games, never on the line of play that led to a
//! position. So what is found holds whatever happened before. A line that comes back to a position on it answers nothing:
//! then the search may have to say that it does not know.

use crate::bounds::Bounds;
use crate::endgame::Endgames;
use crate::model::{Model, View};
use crate::table::Table;
use crate::watch::Watch;
use sow_interpreter::Position;
use sow_interpreter::game::History;
use sow_interpreter::successors::{Successor, Successors};
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
    /// Another thread has the answer.
    pub(crate) answered: &'s AtomicBool,
}

/// One thread of a search.
pub(crate) struct Search<'s, const W: usize> {
    common: Common<'s>,
    successors: Successors<'s, W>,
    /// By depth.
    lists: Vec<(Vec<Successor<W>>, Vec<Try>)>,
    /// The positions on the line, with the seeds in play.
    line: Vec<(u64, i16)>,
    /// Questions that could not be answered.
    open: HashSet<(u64, i16)>,
    nodes: u64,
    told: u64,
    stopped: bool,
    /// Orders moves alike in another way than other threads do.
    variety: usize,
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
    pub(crate) fn new(common: Common<'s>, variety: usize) -> Self {
        Self {
            common,
            successors: Successors::new(common.model.program, &History::default()),
            lists: Vec::new(),
            line: Vec::new(),
            open: HashSet::new(),
            nodes: 0,
            told: 0,
            stopped: false,
            variety,
        }
    }

    /// What is known of the value of a position after asking whether it is at least `least`. If that has been answered, the lower bound is
    /// so high, or the upper bound lower.
    pub(crate) fn ask(&mut self, position: &Position<W>, least: i16) -> Bounds {
        self.line.clear();
        self.stopped = false;
        let view = self.common.model.view(position);
        let known = self.known(&view);
        let bounds = if decided(known, least) {
            known
        } else {
            self.look(position, &view, known, least, 0, (0.0, 1.0))
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

    /// `share`: where the work on this position begins and ends within the whole.
    fn look(
        &mut self,
        position: &Position<W>,
        view: &View,
        known: Bounds,
        least: i16,
        depth: usize,
        share: (f64, f64),
    ) -> Bounds {
        self.count();
        let comes_back = self.line.iter().rev().take_while(|one| one.1 == view.left);
        if self.stopped
            || depth >= MAX_DEPTH
            || comes_back.into_iter().any(|one| one.0 == view.key)
            || self.open.contains(&(view.key, least - view.ahead))
        {
            return known;
        }
        if depth == self.lists.len() {
            self.lists.push((Vec::new(), Vec::new()));
        }
        let (mut list, mut tries) = std::mem::take(&mut self.lists[depth]);
        self.successors.of(position, &mut list);
        self.line.push((view.key, view.left));
        let before = self.nodes;
        // Where nobody can move and the rules say nothing, nothing is known.
        let (bounds, best) = match list.is_empty() {
            true => (known, None),
            false => self.try_all(&list, &mut tries, view, known, least, depth, share),
        };
        self.line.pop();
        self.lists[depth] = (list, tries);
        if decided(bounds, least) {
            let told = bounds.plus(-view.ahead);
            self.common
                .table
                .put(view.key, told, best, self.nodes - before);
        } else if !self.stopped && self.open.len() < MOST_OPEN {
            self.open.insert((view.key, least - view.ahead));
        }
        bounds
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all of it is what one step of the search is about"
    )]
    fn try_all(
        &mut self,
        list: &[Successor<W>],
        tries: &mut Vec<Try>,
        view: &View,
        known: Bounds,
        least: i16,
        depth: usize,
        share: (f64, f64),
    ) -> (Bounds, Option<u8>) {
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
        for one in tries.iter() {
            let mut bounds = one.bounds;
            if bounds.high >= least {
                let next = &list[one.at].position;
                // It may have become known meanwhile.
                let child = one.view.bounds.and(self.known(&one.view));
                bounds = seen_from(child, one.same_mover);
                if !decided(bounds, least) {
                    let asked = if one.same_mover { least } else { 1 - least };
                    let within = (done, done + part);
                    let child = self.look(next, &one.view, child, asked, depth + 1, within);
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
            if depth < SHARED_DEPTH && self.variety == 0 {
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
        let count = list.len();
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
            let place = if self.variety.is_multiple_of(2) {
                at
            } else {
                count - at
            };
            Try {
                at,
                bounds: child.bounds,
                view: child,
                same_mover,
                promise: promise + place as i32,
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
        if self.nodes.is_multiple_of(1024) {
            self.tell();
            self.stopped =
                self.common.watch.is_stopped() || self.common.answered.load(Ordering::Relaxed);
        }
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
