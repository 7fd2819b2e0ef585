//! Numbered games shared out among threads in batches.

use super::failure::Failure;
use super::progress::Progress;
use super::threads::ThreadArgs;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Which games are played.
pub struct Batches<'a> {
    /// The games have the numbers from 0 up to this.
    pub games: u64,
    /// A thread takes so many at a time.
    pub batch: u64,
    /// No batch is begun after this.
    pub end: Option<Instant>,
    /// Told of every batch.
    pub progress: &'a Progress,
}

impl Batches<'_> {
    /// Plays them all and adds up what comes of them. `player` makes whoever plays the games of one thread; `add` says whether
    /// others are to be played.
    ///
    /// Sums must not depend on the order in which they are added; then the number of threads leaves no trace.
    ///
    /// # Errors
    /// If so many threads cannot be started.
    pub fn play<T: Send, P: FnMut(Range<u64>) -> T>(
        &self,
        threads: ThreadArgs,
        player: impl Fn() -> P + Sync,
        add: impl Fn(&mut T, &T) -> bool + Sync,
    ) -> Result<T, Failure> {
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = Mutex::new(player()(0..0));
        let work = || {
            let mut play = player();
            while !stop.load(Ordering::Relaxed) {
                let first = next.fetch_add(self.batch, Ordering::Relaxed);
                if first >= self.games {
                    break;
                }
                let last = self.games.min(first.saturating_add(self.batch));
                let sums = play(first..last);
                self.progress.add(last - first);
                let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                let goes_on = add(&mut total, &sums);
                if !goes_on || self.end.is_some_and(|end| Instant::now() >= end) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        threads.share(|| rayon::broadcast(|_| work()))?;
        Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
