//! One pass over the open positions of a layer.
//!
//! Each position is expanded once, after the positions that its moves lead to, by a depth-first search started from
//! each position in turn. Without cycles a single pass is enough; with cycles it takes a few. Threads share their
//! results.

use super::below::Below;
use super::edges::{Edges, Expanded, is_open, narrowed};
use super::layer::Layer;
use super::moves::Expander;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::successors::SmallBoard;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;
/// The number of positions that justify another thread.
const WORTH_A_THREAD: u64 = 1 << 16;

/// The maximum depth of the search. Positions beyond it are expanded in their turn.
const DEEPEST: usize = 1 << 10;
/// The number of positions expanded between two checks whether to stop.
const PAUSE: u32 = 1 << 10;

impl Layer {
    /// Narrows all bounds as far as possible, and determines the values of positions whose bounds do not meet, in the
    /// order of their indices; `None` if it was stopped. Stored moves take up to `room` bytes.
    pub(super) fn compute<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
        below: &Below<'_, '_>,
        (threads, room): (u16, u64),
        watch: &Watch,
    ) -> Option<Vec<Option<i8>>> {
        let passes = Passes::new((self, below), (threads, room), watch);
        passes.run(board).then(|| self.settle(board, below))
    }
}

/// The passes over a layer.
pub(super) struct Passes<'l, 'p> {
    pub(super) layer: &'l Layer,
    pub(super) below: &'l Below<'l, 'p>,
    pub(super) watch: &'l Watch<'l>,
    threads: u16,
    /// One bit per position: whether it has been expanded in this pass, or is about to be.
    seen: Vec<AtomicU64>,
    /// Open positions with stored moves, one list for each thread and pass. `room` is the memory in bytes that further
    /// lists may take per thread.
    expanded: Vec<Expanded>,
    pub(super) room: u64,
}

/// The result of a pass.
pub(super) struct Outcome {
    /// Whether a bound has changed.
    pub(super) changed: AtomicBool,
    /// Whether there are open positions whose moves were not stored.
    pub(super) forgotten: AtomicBool,
    pub(super) expanded: Mutex<Vec<Expanded>>,
}

impl<'l, 'p> Passes<'l, 'p> {
    /// Prepares the passes; `room` is the memory in bytes that stored moves may take.
    pub(super) fn new(
        (layer, below): (&'l Layer, &'l Below<'l, 'p>),
        (threads, room): (u16, u64),
        watch: &'l Watch<'l>,
    ) -> Self {
        let worth = u16::try_from(1 + layer.size() / WORTH_A_THREAD).unwrap_or(u16::MAX);
        let threads = threads.clamp(1, worth);
        let words = layer.size().div_ceil(64);
        Self {
            layer,
            below,
            watch,
            threads,
            seen: (0..words).map(|_| AtomicU64::new(0)).collect(),
            expanded: Vec::new(),
            room: room / u64::from(threads),
        }
    }

    /// Narrows all bounds as far as possible. Returns false if it was stopped.
    pub(super) fn run<const W: usize>(mut self, board: &'static SmallBoard<W>) -> bool {
        loop {
            let outcome = self.pass(board);
            if self.watch.is_stopped() {
                return false;
            }
            let mut new = outcome.expanded.into_inner();
            let new = new.as_mut().unwrap_or_else(|poisoned| poisoned.get_mut());
            let most = new.iter().map(Expanded::bytes).max().unwrap_or(0);
            self.room = self.room.saturating_sub(most);
            self.expanded.append(new);
            let changed = self.sweeps();
            if self.watch.is_stopped() {
                return false;
            }
            let changed = changed || outcome.changed.into_inner();
            if !(changed && outcome.forgotten.into_inner()) {
                return true;
            }
            self.forget_seen();
        }
    }

    /// Visits all open positions without stored moves, until it is stopped.
    fn pass<const W: usize>(&self, board: &'static SmallBoard<W>) -> Outcome {
        let (next, size) = (AtomicU64::new(0), self.layer.size());
        let outcome = Outcome {
            changed: AtomicBool::new(false),
            forgotten: AtomicBool::new(false),
            expanded: Mutex::new(Vec::new()),
        };
        on_threads(self.threads, &|| {
            let mut walk = Walk::new(self, self.below.expander(board));
            while !self.watch.is_stopped() {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= size {
                    break;
                }
                let end = size.min(first + CHUNK);
                walk.all(first..end);
                self.watch.set_share(end as f64 / size as f64);
            }
            walk.finish(&outcome);
        });
        outcome
    }

    /// Updates the bounds of positions with stored moves until nothing changes, or it is stopped. Returns whether any
    /// bound has changed.
    fn sweeps(&mut self) -> bool {
        let (layer, mut any) = (self.layer, false);
        loop {
            let changed = AtomicBool::new(false);
            let lists = Mutex::new(self.expanded.iter_mut());
            on_threads(self.threads, &|| {
                while let Some(some) = next(&lists) {
                    let bounds = |place| layer.bounds(place);
                    // In each list, a position comes after those that it leads to.
                    if some.sweep_out(bounds, |place, bounds| layer.set(place, bounds)) {
                        changed.store(true, Ordering::Relaxed);
                    }
                }
            });
            if !changed.into_inner() || self.watch.is_stopped() {
                return any;
            }
            any = true;
        }
    }

    /// Marks only positions with stored moves as seen, for the next pass.
    fn forget_seen(&self) {
        for word in &self.seen {
            word.store(0, Ordering::Relaxed);
        }
        for &place in self.expanded.iter().flat_map(Expanded::places) {
            self.see(place);
        }
    }

    /// Marks a position as seen. Returns false if it already was.
    pub(super) fn see(&self, place: u64) -> bool {
        let (word, bit) = (&self.seen[(place / 64) as usize], 1 << (place % 64));
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }
}

/// A position waiting for those that its moves lead to.
struct Waiting {
    place: u64,
    /// Bounds from endings and from moves out of the layer.
    base: [i8; 2],
    /// The index of its first edge, and of the next one to follow.
    first: usize,
    next: usize,
}

/// One thread's part of a pass.
struct Walk<'w, 'l, 'p, const W: usize> {
    passes: &'w Passes<'l, 'p>,
    expander: Expander<'l, 'p, W>,
    waiting: Vec<Waiting>,
    /// The edges of all waiting positions, those of the last one at the end.
    edges: Edges,
    expanded: Expanded,
    count: u32,
    stopped: bool,
    changed: bool,
    forgotten: bool,
}

impl<'w, 'l, 'p, const W: usize> Walk<'w, 'l, 'p, W> {
    fn new(passes: &'w Passes<'l, 'p>, expander: Expander<'l, 'p, W>) -> Self {
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

    /// Narrows the bounds of a range of positions.
    fn all(&mut self, places: Range<u64>) {
        let mut layout = Vec::new();
        self.passes.below.layout(places.start, &mut layout);
        for place in places {
            if self.enters(place) {
                self.from(place, &layout);
            }
            Ranking::next(&mut layout);
        }
    }

    /// Narrows the bounds of a position, after those of all unseen positions that it leads to.
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

    /// Returns whether this thread should expand a position.
    fn enters(&self, place: u64) -> bool {
        !self.stopped && self.passes.layer.is_open(place) && self.passes.see(place)
    }

    /// Adds an expanded position to the waiting ones; its edges begin at index `first`.
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
            // The lists may need room for an eighth more.
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

    fn finish(mut self, outcome: &Outcome) {
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

/// Returns the next item of an iterator shared by several threads.
fn next<T>(shared: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    shared.next()
}

/// Runs `work` on `threads` threads, including this one, or on as many as can be started.
fn on_threads(threads: u16, work: &(impl Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            // If a thread cannot be started, the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}
