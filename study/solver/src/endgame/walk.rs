//! The part of a pass that one thread does: a search to the depth.

use super::edges::{Edges, Expanded, is_open, narrowed};
use super::moves::Expander;
use super::pass::{Outcome, Passes};
use crate::ranking::Ranking;
use std::ops::Range;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// The most positions of which each waits for the next one. Those behind them are looked at when it is their turn.
const DEEPEST: usize = 1 << 10;
/// Positions expanded before it is asked whether to stop.
const PAUSE: u32 = 1 << 10;

/// A position that waits for those that its moves lead to.
struct Waiting {
    place: u64,
    /// Bounds from endings and from moves out of the layer.
    base: [i8; 2],
    /// Where its edges begin, and the next one to be followed.
    first: usize,
    next: usize,
}

/// The part of a pass that one thread does.
pub(super) struct Walk<'w, 'l, 'p, const W: usize> {
    passes: &'w Passes<'l, 'p>,
    expander: Expander<'l, 'p, W>,
    waiting: Vec<Waiting>,
    /// The edges of all that wait, those of the last one at the end.
    edges: Edges,
    expanded: Expanded,
    count: u32,
    stopped: bool,
    changed: bool,
    forgotten: bool,
}

impl<'w, 'l, 'p, const W: usize> Walk<'w, 'l, 'p, W> {
    pub(super) fn new(passes: &'w Passes<'l, 'p>, expander: Expander<'l, 'p, W>) -> Self {
        Self {
            passes,
            edges: expander.edges(),
            expander,
            waiting: Vec::new(),
            expanded: Expanded::default(),
            count: 0,
            stopped: false,
            changed: false,
            forgotten: false,
        }
    }

    /// Narrows the bounds of positions.
    pub(super) fn all(&mut self, places: Range<u64>) {
        let mut layout = Vec::new();
        self.passes.below.layout(places.start, &mut layout);
        for place in places {
            if self.enters(place) {
                self.from(place, &layout);
            }
            Ranking::next(&mut layout);
        }
    }

    /// Narrows the bounds of a position after those of all that it leads to and that have not been seen.
    fn from(&mut self, place: u64, layout: &[u8]) {
        let first = self.edges.len();
        let base = self
            .expander
            .expand_layout(layout, &mut self.edges, |place| {
                self.passes.layer.bounds(place)
            });
        self.wait(place, base, first);
        while let Some(last) = self.waiting.last_mut()
            && !self.stopped
        {
            let at = last.next;
            let Some(edge) = self.edges.get(at) else {
                self.leave();
                continue;
            };
            last.next += 1;
            if self.waiting.len() < DEEPEST && self.enters(edge.to()) {
                let first = self.edges.len();
                let base = self
                    .expander
                    .expand_edge(at, &mut self.edges, |place| self.passes.layer.bounds(place));
                self.wait(edge.to(), base, first);
            }
        }
    }

    /// Whether a position is to be expanded, and by this thread.
    fn enters(&self, place: u64) -> bool {
        !self.stopped && self.passes.layer.is_open(place) && self.passes.see(place)
    }

    /// The position in a place has been expanded: its edges begin with the `first`.
    fn wait(&mut self, place: u64, base: [i8; 2], first: usize) {
        self.waiting.push(Waiting {
            place,
            base,
            first,
            next: first,
        });
        self.count += 1;
        if self.count == PAUSE {
            self.tell();
            self.stopped = self.passes.watch.is_stopped();
        }
    }

    fn leave(&mut self) {
        let Some(last) = self.waiting.pop() else {
            return;
        };
        let (layer, edges) = (self.passes.layer, self.edges.from(last.first));
        let before = layer.bounds(last.place);
        let after = narrowed(before, last.base, edges, |place| layer.bounds(place));
        if after != before {
            layer.set(last.place, after);
            self.changed = true;
        }
        if is_open(after) {
            // There may be a need to make room for an eighth more.
            if self.expanded.bytes() < self.passes.room / 9 * 8 {
                self.expanded.push(last.place, last.base, edges);
            } else {
                self.forgotten = true;
            }
        }
        self.edges.truncate(last.first);
    }

    fn tell(&mut self) {
        self.passes.watch.add(self.count.into());
        self.count = 0;
    }

    pub(super) fn finish(mut self, outcome: &Outcome) {
        self.tell();
        outcome.changed.fetch_or(self.changed, Ordering::Relaxed);
        outcome
            .forgotten
            .fetch_or(self.forgotten, Ordering::Relaxed);
        let expanded = outcome.expanded.lock();
        expanded
            .unwrap_or_else(PoisonError::into_inner)
            .push(self.expanded);
    }
}
