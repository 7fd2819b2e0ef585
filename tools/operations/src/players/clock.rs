//! The clock of a search.

use std::time::{Duration, Instant};

/// The part of the time that is kept in reserve for answering.
const RESERVE_SHARE: f64 = 0.03;
/// The least reserve, because the machine may be busy for a moment.
const MIN_RESERVE: Duration = Duration::from_millis(2);

/// A clock that says when the time is up.
#[derive(Debug)]
pub struct Clock {
    began: Instant,
    end: Option<Instant>,
}

impl Clock {
    /// Starts a clock; with `None` the time is never up.
    #[must_use]
    pub fn start(time: Option<Duration>) -> Self {
        let began = Instant::now();
        let reserve = |time: Duration| time.mul_f64(RESERVE_SHARE).max(MIN_RESERVE).min(time / 4);
        let usable = |time: Duration| began.checked_add(time - reserve(time));
        Self {
            began,
            end: time.and_then(usable),
        }
    }

    /// Whether the time is up.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the seconds since the start.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
