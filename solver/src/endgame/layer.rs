//! One layer computed from those below it.
//!
//! First all moves are generated ([`super::moves`]). Then two bounds close in on every value: the lower one counts play that
//! never leaves the layer as the worst result, the upper one as the best. Where they meet, the value does not depend on
//! repetition. Where they do not, the ending that the rules have for repeated positions decides ([`super::cycles`]).
//!
//! Work that was stopped can be continued: positions are expanded in order, and bounds are valid at any time, if not yet
//! as narrow as they can become.

use super::UNKNOWN;
use super::cycles::{self, Open};
use super::moves::{Below, Chunk};
use crate::watch::Watch;
use sow_interpreter::game::History;
use sow_interpreter::successors::SmallBoard;
use std::sync::atomic::{AtomicBool, AtomicI8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Positions expanded in one go.
pub(super) const CHUNK: u64 = 4096;
/// The flag of an edge after which the same player moves again.
pub(super) const SAME: u32 = 1 << 31;
/// Chunks that make another thread worth while in a sweep.
const WORTH_A_THREAD: usize = 16;

/// A layer in progress.
pub(super) struct Layer {
    pub(super) chunks: Vec<Chunk>,
    pub(super) low: Vec<AtomicI8>,
    pub(super) high: Vec<AtomicI8>,
}

impl Layer {
    /// A layer with nothing done yet.
    pub(super) fn new(below: &Below<'_, '_>) -> Self {
        let (most, size) = (below.seeds as i8, below.size());
        let all = |bound| (0..size).map(|_| AtomicI8::new(bound)).collect();
        Self {
            chunks: Vec::new(),
            low: all(-most),
            high: all(most),
        }
    }

    /// The bounds on the value of a position.
    pub(super) fn bounds(&self, place: usize) -> [i8; 2] {
        [&self.low, &self.high].map(|bounds| bounds[place].load(Ordering::Relaxed))
    }

    /// What the moves of a position lead to.
    pub(super) fn leads(&self, place: usize) -> ([i8; 2], &[u32]) {
        let (chunk, at) = (place / CHUNK as usize, place % CHUNK as usize);
        self.chunks[chunk].leads(at)
    }

    /// Computes the values; `None` if it was stopped.
    pub(super) fn compute<const W: usize>(
        &mut self,
        board: &'static SmallBoard<W>,
        below: &Below<'_, '_>,
        threads: u16,
        watch: &Watch,
    ) -> Option<Vec<i8>> {
        self.expand(board, below, threads, watch);
        if watch.is_stopped() || !self.close_in(threads, watch) {
            return None;
        }
        Some(self.values::<W>(below))
    }

    /// Expands the remaining positions, until it is stopped.
    fn expand<const W: usize>(
        &mut self,
        board: &'static SmallBoard<W>,
        below: &Below<'_, '_>,
        threads: u16,
        watch: &Watch,
    ) {
        let size = below.size();
        let next = AtomicU64::new(self.chunks.len() as u64 * CHUNK);
        let chunks = Mutex::new(std::mem::take(&mut self.chunks));
        on_threads(threads, &|| {
            let mut successors = board.successors(below.model.program, &History::default());
            // A chunk that was begun is finished, so that there are no gaps.
            while !watch.is_stopped() {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= size {
                    break;
                }
                let chunk = below.expand(first, &mut successors);
                let count = chunk.base.len() as u64;
                watch.add(count);
                watch.set_share((first + count) as f64 / size as f64);
                chunks
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(chunk);
            }
        });
        self.chunks = chunks.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.chunks.sort_unstable_by_key(|chunk| chunk.first);
    }

    /// Narrows the bounds until nothing changes; false if it was stopped.
    fn close_in(&self, threads: u16, watch: &Watch) -> bool {
        // Most edges lead one way along the numbers, so sweeps alternate.
        for backward in [false, true].into_iter().cycle() {
            if watch.is_stopped() {
                return false;
            }
            if !self.sweep(threads, backward) {
                break;
            }
        }
        true
    }

    /// Updates all positions once; returns whether a bound has changed.
    fn sweep(&self, threads: u16, backward: bool) -> bool {
        let (next, changes) = (AtomicUsize::new(0), AtomicBool::new(false));
        let worth = u16::try_from(1 + self.chunks.len() / WORTH_A_THREAD).unwrap_or(u16::MAX);
        on_threads(threads.min(worth), &|| {
            let last = self.chunks.len() - 1;
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at > last {
                    break;
                }
                let chunk = &self.chunks[if backward { last - at } else { at }];
                if !chunk.closed.load(Ordering::Relaxed) && self.close_in_on(chunk) {
                    changes.store(true, Ordering::Relaxed);
                }
            }
        });
        changes.into_inner()
    }

    /// Bounds only ever narrow, so it does no harm to read those of another thread late.
    fn close_in_on(&self, chunk: &Chunk) -> bool {
        let (mut changes, mut closed) = (false, true);
        for at in 0..chunk.base.len() {
            let place = chunk.first as usize + at;
            let before = self.bounds(place);
            if before[0] == before[1] {
                continue;
            }
            let ([mut low, mut high], edges) = chunk.leads(at);
            for edge in edges {
                let [worst, best] = self.bounds((edge & !SAME) as usize);
                let [worst, best] = match edge & SAME {
                    0 => [-best, -worst],
                    _ => [worst, best],
                };
                (low, high) = (low.max(worst), high.max(best));
            }
            (low, high) = (low.max(before[0]), high.min(before[1]));
            changes |= [low, high] != before;
            closed &= low == high;
            self.low[place].store(low, Ordering::Relaxed);
            self.high[place].store(high, Ordering::Relaxed);
        }
        chunk.closed.store(closed, Ordering::Relaxed);
        changes
    }

    /// The values, as far as they can be determined.
    fn values<const W: usize>(&self, below: &Below<'_, '_>) -> Vec<i8> {
        let met = |place| match self.bounds(place) {
            [low, high] if low == high => low,
            _ => UNKNOWN,
        };
        let mut values: Vec<i8> = (0..self.low.len()).map(met).collect();
        let places: Vec<u64> = (0u64..)
            .zip(&values)
            .filter_map(|(place, &value)| (value == UNKNOWN).then_some(place))
            .collect();
        if let Some(returns) = below.returns::<W>(&places) {
            let open = |&place: &u64| self.open(&places, place as usize);
            let open: Vec<Open> = places.iter().map(open).collect();
            for (&place, value) in places.iter().zip(cycles::values(&open, &returns)) {
                values[place as usize] = value.unwrap_or(UNKNOWN);
            }
        }
        values
    }

    fn open(&self, places: &[u64], place: usize) -> Open {
        let (base, edges) = self.leads(place);
        let edges = edges
            .iter()
            .map(|edge| (u64::from(edge & !SAME), edge & SAME != 0));
        Open::new(places, self.bounds(place), base[1], edges)
    }
}

/// Does the same work on so many threads, this one included, or on as many as can be started.
fn on_threads(threads: u16, work: &(impl Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            // Work that nobody takes from this thread is done by it.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}
