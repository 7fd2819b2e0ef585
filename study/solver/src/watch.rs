//! The progress of running work, which may be read at any time, and ways to stop it.

use crate::bounds::Bounds;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// The progress of work that another thread watches.
///
/// ```
/// use sow_solver::Watch;
///
/// let watch = Watch::new();
/// // Any thread may stop the work, and a later call continues it.
/// watch.stop();
/// assert!(watch.is_stopped());
/// watch.resume();
/// assert!(!watch.is_stopped());
/// ```
pub struct Watch<'a> {
    stop: AtomicBool,
    /// Called at short intervals; returns true to stop the work.
    should_stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    nodes: AtomicU64,
    /// The number of positions at which the work pauses.
    pause_nodes: AtomicU64,
    /// The finished share of the current stage, in millionths.
    share: AtomicU64,
    /// The bounds on the value, the lower one in the low half.
    bounds: AtomicU32,
    /// Whether a line of play was cut because it was too long.
    has_long_lines: AtomicBool,
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Self {
            stop: AtomicBool::default(),
            should_stop: None,
            nodes: AtomicU64::default(),
            pause_nodes: AtomicU64::new(u64::MAX),
            share: AtomicU64::default(),
            bounds: AtomicU32::default(),
            has_long_lines: AtomicBool::default(),
        }
    }
}

impl<'a> Watch<'a> {
    /// Creates a watch without progress.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a watch for work that stops once `stop` returns true.
    #[must_use]
    pub fn stop_when(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            should_stop: Some(stop),
            ..Self::default()
        }
    }

    /// Pauses the work once `nodes` positions have been searched, without counting as a request to stop.
    pub(crate) fn pause_at(&self, nodes: u64) {
        self.pause_nodes.store(nodes, Ordering::Relaxed);
    }

    /// Returns whether a stop has been requested.
    pub(crate) fn is_stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Requests the work to stop as soon as possible. Results so far are kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Allows work to continue after a stop.
    pub fn resume(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Returns whether the work should stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stop_requested()
            || self.nodes() >= self.pause_nodes.load(Ordering::Relaxed)
            || self.should_stop.is_some_and(|stop| stop())
    }

    /// Returns the number of positions searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns the finished share of the current stage, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.share.load(Ordering::Relaxed) as f64 / 1e6
    }

    /// Returns whether a line of play was not searched to its end, because it was longer than
    /// [`MAX_DEPTH`](crate::MAX_DEPTH) moves.
    #[must_use]
    pub fn has_long_lines(&self) -> bool {
        self.has_long_lines.load(Ordering::Relaxed)
    }

    pub(crate) fn note_long_line(&self) {
        self.has_long_lines.store(true, Ordering::Relaxed);
    }

    /// Returns the bounds on the value so far.
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

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn set_share(&self, share: f64) {
        self.share
            .store((share.clamp(0.0, 1.0) * 1e6) as u64, Ordering::Relaxed);
    }
}
