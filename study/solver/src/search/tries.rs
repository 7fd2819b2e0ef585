//! The moves of a position: listing, ordering and searching them.

use super::{Lists, Node, Question, Search, Step, Try, decided, seen_from};
use crate::bounds::Bounds;
use crate::table::Home;
use std::ops::ControlFlow;

/// The maximum number of open questions kept.
const MOST_OPEN: usize = 1 << 20;
/// Progress is reported only for moves at a smaller depth than this.
const SHARED_DEPTH: usize = 6;

impl<const W: usize> Search<'_, W> {
    /// Lists the moves that may answer the question, judged by the positions after them, in no order, and combines the
    /// bounds of the others. Breaks with the first move that already answers it. Endings are applied only where
    /// necessary.
    fn list(&mut self, node: &Node<'_, W>, lists: &mut Lists<W>) -> ControlFlow<Try, Bounds> {
        let Lists {
            made,
            tries,
            finished,
        } = lists;
        self.successors.list(node.state, made);
        finished.clear();
        tries.clear();
        let mut refuted = Bounds::NONE;
        for (at, made) in made.iter().enumerate() {
            let goes_on = made.after().goes_on();
            if !goes_on {
                finished.push(self.successors.ended(node.state, made));
            }
            let is_finished = finished.last().filter(|_| !goes_on);
            let after = is_finished.unwrap_or(made.after());
            let view = self.common.model.view_of_state(after);
            let same_mover = after.mover() == node.state.mover();
            let mut bounds = seen_from(view.bounds, same_mover);
            if !decided(bounds, node.question.least)
                && let Some(known) = self.endgame(after, &view)
            {
                bounds = seen_from(known, same_mover);
            }
            if bounds.high < node.question.least {
                refuted = refuted.or(bounds);
                continue;
            }
            let one = Try {
                at: at as u16,
                bounds,
                score: view.promise(node.view, same_mover) + at as i32,
                view,
                same_mover,
                finished: is_finished.map(|_| finished.len() as u16 - 1),
            };
            if one.bounds.low >= node.question.least {
                return ControlFlow::Break(one);
            }
            tries.push(one);
        }
        ControlFlow::Continue(refuted)
    }

    /// Lists and searches the moves of a position, and returns bounds on its value. `known` holds bounds and best move
    /// from the table, if it has been read.
    pub(super) fn look_at_moves(
        &mut self,
        (node, home): (&Node<'_, W>, &Home),
        known: Option<(Bounds, Option<u8>)>,
        lists: &mut Lists<W>,
    ) -> Bounds {
        let (view, least) = (node.view, node.question.least);
        let refuted = match self.list(node, lists) {
            ControlFlow::Break(one) => {
                self.count();
                return best_of(view.bounds, one.bounds, one.at).0;
            }
            ControlFlow::Continue(refuted) => refuted,
        };
        if lists.tries.is_empty() && !lists.made.is_empty() {
            self.count();
            return view.bounds.and(refuted);
        }
        let (known, best) = known.unwrap_or_else(|| self.stored(view, home));
        if decided(known, least) {
            return known;
        }
        self.count();
        let step = Step {
            key: node.key,
            left: view.left,
            least: least - view.ahead,
        };
        let before = self.line.iter().rev();
        let mut since = before.take_while(|one| one.left == view.left);
        if since.any(|one| one.key == step.key) || self.open.contains(&(step.key, step.least)) {
            return known;
        }
        lists.prefer(best);
        self.line.push(step);
        let before = self.nodes;
        let (bounds, best) = self.try_all(node, (known, refuted), lists);
        let bounds = self.common.model.narrowed(bounds);
        self.line.pop();
        if let Some((_, found)) = self.cancelled.take_if(|(at, _)| *at == node.depth) {
            return known.and(found.plus(view.ahead));
        }
        if decided(bounds, least) {
            let relative = bounds.plus(-view.ahead);
            let effort = self.nodes - before;
            let new = self.common.table.put(home, relative, best, effort);
            self.stored += u64::from(new);
        } else if !self.stopped && self.cancelled.is_none() && self.open.len() < MOST_OPEN {
            self.open.insert((step.key, step.least));
        }
        bounds
    }

    /// Searches the listed moves. Returns bounds on the position, and the move that answers the question, if any.
    fn try_all(
        &mut self,
        node: &Node<'_, W>,
        (known, refuted): (Bounds, Bounds),
        lists: &mut Lists<W>,
    ) -> (Bounds, Option<u8>) {
        let Question { least, share } = node.question;
        if lists.made.is_empty() {
            // The position has no moves and no rule for that, so its value is unknown.
            return (known, None);
        }
        let told = node.depth < SHARED_DEPTH;
        let part = if told {
            (share.1 - share.0) / lists.tries.len() as f64
        } else {
            0.0
        };
        let (mut share, mut all) = (share.0, refuted);
        // Moves from index `deferred` on were deferred because another thread is searching them.
        let (mut at, mut deferred) = (0, lists.tries.len());
        while at < lists.tries.len() {
            if at < deferred {
                best_first(&mut lists.tries[at..deferred]);
            }
            let one = lists.tries[at];
            let key = self.key(lists.after(&one), &one.view);
            if 0 < at && at < deferred && self.common.in_progress.has(key) {
                lists.tries[at..].rotate_left(1);
                deferred -= 1;
                continue;
            }
            at += 1;
            let visited = self.visit(node, lists, (&one, key), (share, share + part));
            let Some(bounds) = visited else {
                return (known, None);
            };
            if bounds.low >= least {
                return best_of(known, bounds, one.at);
            }
            all = all.or(bounds);
            share += part;
            if told && self.first {
                self.common.watch.set_share(share);
            }
        }
        (known.and(all), None)
    }

    /// Asks the question of the position after a move. Returns the bounds of the move for the player who makes it;
    /// `None` if the search is cancelled.
    fn visit(
        &mut self,
        node: &Node<'_, W>,
        lists: &Lists<W>,
        (one, key): (&Try, u64),
        share: (f64, f64),
    ) -> Option<Bounds> {
        let least = node.question.least;
        let next = Node {
            state: lists.after(one),
            view: &one.view,
            key,
            question: Question {
                least: if one.same_mover { least } else { 1 - least },
                share,
            },
            depth: node.depth + 1,
        };
        self.common.in_progress.begin(key);
        let found = self.look(&next);
        self.common.in_progress.end(key);
        let answered = self.cancelled.is_none();
        answered.then(|| seen_from(found, one.same_mover))
    }
}

/// Returns the answer from a move that is good enough, and that move.
fn best_of(known: Bounds, bounds: Bounds, at: u16) -> (Bounds, Option<u8>) {
    let low = bounds.low.max(known.low);
    (Bounds { low, ..known }, Some(at.min(255) as u8))
}

/// Moves the best try to the front. Few are usually searched, so they are not sorted.
fn best_first(tries: &mut [Try]) {
    let scores = tries.iter().map(|one| one.score).enumerate();
    if let Some((best, _)) = scores.max_by_key(|&(_, score)| score) {
        tries.swap(0, best);
    }
}
