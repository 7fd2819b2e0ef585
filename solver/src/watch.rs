//! What others see of work under way, and how they stop it: numbers that may be read at any time.

use crate::bounds::Bounds;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Work that is watched.
#[derive(Debug, Default)]
pub struct Watch {
    stop: AtomicBool,
    nodes: AtomicU64,
    /// How much of the present stage is done, in millionths.
    share: AtomicU64,
    /// What is known of the value, the lower bound in the low half.
    bounds: AtomicU32,
}

impl Watch {
    /// Nothing done yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks for a stop as soon as possible. Nothing that is known by then is lost.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Work may go on.
    pub fn go_on(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Whether a stop has been asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Positions looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How much of the present stage is done, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.share.load(Ordering::Relaxed) as f64 / 1e6
    }

    /// Between what the value lies, as far as it is known.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let both = self.bounds.load(Ordering::Relaxed);
        Bounds {
            low: both as u16 as i16,
            high: (both >> 16) as u16 as i16,
        }
    }

    pub(crate) fn set_bounds(&self, bounds: Bounds) {
        let [low, high] = [bounds.low, bounds.high].map(|bound| u32::from(bound as u16));
        self.bounds.store(low | high << 16, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn set_share(&self, share: f64) {
        self.share
            .store((share.clamp(0.0, 1.0) * 1e6) as u64, Ordering::Relaxed);
    }
}
