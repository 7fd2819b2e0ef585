//! One pass over the open positions of a layer.
//!
//! Each position is expanded once, after the positions that its moves lead to, by a depth-first search started from
//! each position in turn. Without cycles a single pass is enough; with cycles it takes a few. Threads share their
//! results.

use super::edges::{Edges, ExpandedPositions, is_open, narrowed_bounds};
use super::layer::{Layer, LayerContext};
use super::moves::Expander;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::successors::SmallBoard;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of positions that a thread takes at a time.
const CHUNK_POSITIONS: u64 = 1 << 14;
/// The number of positions that justify another thread.
const POSITIONS_PER_THREAD: u64 = 1 << 16;

/// The maximum depth of the search. Deeper positions are expanded later, when it is their turn as start positions.
const MAX_DEPTH: usize = 1 << 10;
/// The number of positions expanded before the next check whether to stop.
const POLL_INTERVAL: u32 = 1 << 10;

impl Layer {
    /// Narrows all bounds as far as possible. Returns the values of positions whose bounds do not meet, in the order of
    /// their indices; `None` if the work was stopped. Stored moves take up to `move_bytes` bytes.
    pub(super) fn compute<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
        context: &LayerContext<'_, '_>,
        (threads, move_bytes): (u16, u64),
        watch: &Watch,
    ) -> Option<Vec<Option<i8>>> {
        let passes = Passes::new((self, context), (threads, move_bytes), watch);
        passes
            .run(board)
            .then(|| self.resolve_cycles(board, context))
    }
}

/// The passes over a layer.
pub(super) struct Passes<'l, 'p> {
    pub(super) layer: &'l Layer,
    pub(super) context: &'l LayerContext<'l, 'p>,
    pub(super) watch: &'l Watch<'l>,
    threads: u16,
    /// One bit per position: whether it has been expanded in this pass, or is about to be.
    visited: Vec<AtomicU64>,
    /// Open positions with stored moves, one list for each thread and pass.
    expanded: Vec<ExpandedPositions>,
    /// The memory in bytes that further lists may take per thread.
    pub(super) move_bytes: u64,
}

/// The result of a pass.
pub(super) struct PassOutcome {
    /// Whether a bound has changed.
    pub(super) changed: AtomicBool,
    /// Whether there are open positions whose moves were not stored.
    pub(super) moves_dropped: AtomicBool,
    pub(super) expanded: Mutex<Vec<ExpandedPositions>>,
}

impl<'l, 'p> Passes<'l, 'p> {
    /// Prepares the passes; `move_bytes` is the memory in bytes that stored moves may take.
    pub(super) fn new(
        (layer, context): (&'l Layer, &'l LayerContext<'l, 'p>),
        (threads, move_bytes): (u16, u64),
        watch: &'l Watch<'l>,
    ) -> Self {
        let max_threads =
            u16::try_from(1 + layer.size() / POSITIONS_PER_THREAD).unwrap_or(u16::MAX);
        let threads = threads.clamp(1, max_threads);
        let words = layer.size().div_ceil(64);
        Self {
            layer,
            context,
            watch,
            threads,
            visited: (0..words).map(|_| AtomicU64::new(0)).collect(),
            expanded: Vec::new(),
            move_bytes: move_bytes / u64::from(threads),
        }
    }

    /// Narrows all bounds as far as possible. Returns false if the work was stopped.
    pub(super) fn run<const W: usize>(mut self, board: &'static SmallBoard<W>) -> bool {
        loop {
            let outcome = self.run_pass(board);
            if self.watch.is_stopped() {
                return false;
            }
            let mut new_lists = outcome.expanded.into_inner();
            let new = new_lists
                .as_mut()
                .unwrap_or_else(|poisoned| poisoned.get_mut());
            let most = new.iter().map(ExpandedPositions::bytes).max().unwrap_or(0);
            self.move_bytes = self.move_bytes.saturating_sub(most);
            self.expanded.append(new);
            let changed = self.update_until_stable();
            if self.watch.is_stopped() {
                return false;
            }
            let changed = changed || outcome.changed.into_inner();
            if !(changed && outcome.moves_dropped.into_inner()) {
                return true;
            }
            self.reset_visited();
        }
    }

    /// Visits all open positions without stored moves, unless the work is stopped.
    fn run_pass<const W: usize>(&self, board: &'static SmallBoard<W>) -> PassOutcome {
        let (next, size) = (AtomicU64::new(0), self.layer.size());
        let outcome = PassOutcome {
            changed: AtomicBool::new(false),
            moves_dropped: AtomicBool::new(false),
            expanded: Mutex::new(Vec::new()),
        };
        run_on_threads(self.threads, &|| {
            let mut walk = PassWorker::new(self, self.context.expander(board));
            while !self.watch.is_stopped() {
                let first = next.fetch_add(CHUNK_POSITIONS, Ordering::Relaxed);
                if first >= size {
                    break;
                }
                let end = size.min(first + CHUNK_POSITIONS);
                walk.narrow_range(first..end);
                self.watch.set_share(end as f64 / size as f64);
            }
            walk.finish(&outcome);
        });
        outcome
    }

    /// Updates the bounds of positions with stored moves until nothing changes, or the work is stopped. Returns whether
    /// any bound has changed.
    fn update_until_stable(&mut self) -> bool {
        let (layer, mut any) = (self.layer, false);
        loop {
            let changed = AtomicBool::new(false);
            let lists = Mutex::new(self.expanded.iter_mut());
            run_on_threads(self.threads, &|| {
                while let Some(positions) = next_item(&lists) {
                    let bounds = |index| layer.bounds(index);
                    // In each list, a position comes after the positions that it leads to.
                    if positions
                        .update_and_prune(bounds, |index, bounds| layer.set_bounds(index, bounds))
                    {
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

    /// For the next pass, marks positions with stored moves as visited, and all others as not visited.
    fn reset_visited(&self) {
        for word in &self.visited {
            word.store(0, Ordering::Relaxed);
        }
        for &index in self.expanded.iter().flat_map(ExpandedPositions::indices) {
            self.mark_visited(index);
        }
    }

    /// Marks a position as visited. Returns false if it already was.
    pub(super) fn mark_visited(&self, index: u64) -> bool {
        let (word, bit) = (&self.visited[(index / 64) as usize], 1 << (index % 64));
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }
}

/// A position that waits for the positions that its moves lead to.
struct PendingPosition {
    index: u64,
    /// Bounds from endings and from moves out of the layer.
    base: [i8; 2],
    /// The index of the first edge of the position.
    first_edge: usize,
    /// The index of the next edge to follow.
    next_edge: usize,
}

/// One thread's part of a pass.
struct PassWorker<'w, 'l, 'p, const W: usize> {
    passes: &'w Passes<'l, 'p>,
    expander: Expander<'l, 'p, W>,
    pending: Vec<PendingPosition>,
    /// The edges of all pending positions, the edges of the last one at the end.
    edges: Edges,
    expanded: ExpandedPositions,
    count: u32,
    stopped: bool,
    changed: bool,
    moves_dropped: bool,
}

impl<'w, 'l, 'p, const W: usize> PassWorker<'w, 'l, 'p, W> {
    fn new(passes: &'w Passes<'l, 'p>, expander: Expander<'l, 'p, W>) -> Self {
        Self {
            passes,
            edges: expander.edges(),
            expander,
            pending: Vec::new(),
            expanded: ExpandedPositions::default(),
            count: 0,
            stopped: false,
            changed: false,
            moves_dropped: false,
        }
    }

    /// Narrows the bounds of a range of positions.
    fn narrow_range(&mut self, indices: Range<u64>) {
        let mut layout = Vec::new();
        self.passes.context.write_layout(indices.start, &mut layout);
        for index in indices {
            if self.should_expand(index) {
                self.narrow_position(index, &layout);
            }
            Ranking::next_layout(&mut layout);
        }
    }

    /// Narrows the bounds of a position, after the bounds of all unvisited positions that it leads to.
    fn narrow_position(&mut self, index: u64, layout: &[u8]) {
        let first = self.edges.len();
        let base = self
            .expander
            .expand_layout(layout, &mut self.edges, |index| {
                self.passes.layer.bounds(index)
            });
        self.push_pending(index, base, first);
        while let Some(last) = self.pending.last_mut()
            && !self.stopped
        {
            let at = last.next_edge;
            let Some(edge) = self.edges.get(at) else {
                self.close_position();
                continue;
            };
            last.next_edge += 1;
            if self.pending.len() < MAX_DEPTH && self.should_expand(edge.target()) {
                let first = self.edges.len();
                let base = self
                    .expander
                    .expand_edge(at, &mut self.edges, |index| self.passes.layer.bounds(index));
                self.push_pending(edge.target(), base, first);
            }
        }
    }

    /// Returns whether this thread should expand a position.
    fn should_expand(&self, index: u64) -> bool {
        !self.stopped && self.passes.layer.is_open(index) && self.passes.mark_visited(index)
    }

    /// Adds an expanded position to the pending ones; its edges begin at index `first`.
    fn push_pending(&mut self, index: u64, base: [i8; 2], first: usize) {
        self.pending.push(PendingPosition {
            index,
            base,
            first_edge: first,
            next_edge: first,
        });
        self.count += 1;
        if self.count == POLL_INTERVAL {
            self.report_progress();
            self.stopped = self.passes.watch.is_stopped();
        }
    }

    fn close_position(&mut self) {
        let Some(last) = self.pending.pop() else {
            return;
        };
        let (layer, edges) = (self.passes.layer, self.edges.edges_from(last.first_edge));
        let before = layer.bounds(last.index);
        let after = narrowed_bounds(before, last.base, edges, |index| layer.bounds(index));
        if after != before {
            layer.set_bounds(last.index, after);
            self.changed = true;
        }
        if is_open(after) {
            // The lists may have reserved up to an eighth more than they hold.
            if self.expanded.bytes() < self.passes.move_bytes / 9 * 8 {
                self.expanded.push(last.index, last.base, edges);
            } else {
                self.moves_dropped = true;
            }
        }
        self.edges.truncate(last.first_edge);
    }

    fn report_progress(&mut self) {
        self.passes.watch.add_nodes(self.count.into());
        self.count = 0;
    }

    fn finish(mut self, outcome: &PassOutcome) {
        self.report_progress();
        outcome.changed.fetch_or(self.changed, Ordering::Relaxed);
        outcome
            .moves_dropped
            .fetch_or(self.moves_dropped, Ordering::Relaxed);
        let expanded = outcome.expanded.lock();
        expanded
            .unwrap_or_else(PoisonError::into_inner)
            .push(self.expanded);
    }
}

/// Returns the next item of an iterator shared by several threads.
fn next_item<T>(shared: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    shared.next()
}

/// Runs `work` on `threads` threads, including this one, or on as many as can be started.
fn run_on_threads(threads: u16, work: &(impl Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            // If a thread cannot be started, the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}
