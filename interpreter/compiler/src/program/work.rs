//! A limit on the work that slow positions cause altogether.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The steps of computation that slow positions may still take beyond their free ones, shared by all work with a program, its clones, and the
/// other rounds of its match. Without a limit there is no end.
#[derive(Debug, Clone)]
pub struct WorkLimit(Arc<AtomicU64>);

impl Default for WorkLimit {
    fn default() -> Self {
        Self(Arc::new(AtomicU64::new(u64::MAX)))
    }
}

impl WorkLimit {
    /// The number of steps that a position may take on average without costing anything. The slowest of
    /// the bundled variants take about as many in random games, nearly all others far fewer.
    pub const FREE_STEPS: u32 = 2_000;

    /// Sets the number of steps that slow positions may take from now on.
    pub fn set(&self, steps: u64) {
        self.0.store(steps, Ordering::Relaxed);
    }

    /// Spends steps of slow positions.
    #[cold]
    pub fn spend(&self, steps: u32) {
        let spend = |left: u64| match left {
            u64::MAX => None,
            left => Some(left.saturating_sub(steps.into())),
        };
        // Without a limit nothing is spent.
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend);
    }

    /// Whether the limit is exhausted. Then no slow position can be played.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}
