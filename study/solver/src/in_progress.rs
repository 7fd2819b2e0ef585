//! The set of positions that any thread is searching, so that other threads try other moves first.
//!
//! After ABDADA (J.-C. Weill, "The ABDADA Distributed Minimax Search Algorithm", 1996), in the simplified form of
//! T. Kerrigan. It only orders moves, so a wrong answer now and then does no harm.

use std::sync::atomic::{AtomicU64, Ordering};

const INDEX_BITS: u32 = 14;

/// The positions being searched, by key.
pub(crate) struct InProgress(Vec<AtomicU64>);

impl InProgress {
    /// Creates an empty set. A single thread needs no entries.
    pub(crate) fn new(threads: u16) -> Self {
        let places = if threads > 1 { 1 << INDEX_BITS } else { 0 };
        Self((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> Option<&AtomicU64> {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0.get((mixed >> (64 - INDEX_BITS)) as usize)
    }

    pub(crate) fn contains(&self, key: u64) -> bool {
        let place = self.slot(key);
        place.is_some_and(|place| place.load(Ordering::Relaxed) == key.wrapping_add(1))
    }

    pub(crate) fn insert(&self, key: u64) {
        if let Some(place) = self.slot(key) {
            place.store(key.wrapping_add(1), Ordering::Relaxed);
        }
    }

    pub(crate) fn remove(&self, key: u64) {
        if let Some(place) = self.slot(key) {
            place.store(0, Ordering::Relaxed);
        }
    }
}
