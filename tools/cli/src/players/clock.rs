//! The clock that players do not have themselves.

use crate::support::interrupt::Interrupt;
use std::time::{Duration, Instant};

/// So much of the time is kept for answering …
const SPARED: f64 = 0.03;
/// … but of short times so much, for the machine may do something else for a moment.
const LEAST_SPARED: Duration = Duration::from_millis(2);

/// Says when time is up.
#[derive(Debug)]
pub struct Clock {
    began: Instant,
    end: Option<Instant>,
    interrupt: Option<Interrupt>,
}

impl Clock {
    /// Starts a clock; without a time it never stops.
    #[must_use]
    pub fn start(time: Option<Duration>) -> Self {
        let began = Instant::now();
        let spared = |time: Duration| time.mul_f64(SPARED).max(LEAST_SPARED).min(time / 4);
        let usable = |time: Duration| began.checked_add(time - spared(time));
        Self {
            began,
            end: time.and_then(usable),
            interrupt: None,
        }
    }

    /// The same, and Ctrl-C stops it too.
    #[must_use]
    pub fn start_for_person(time: Option<Duration>) -> Self {
        Self {
            interrupt: Some(Interrupt::watch()),
            ..Self::start(time)
        }
    }

    /// Whether time is up.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
            || self.interrupt.as_ref().is_some_and(Interrupt::pressed)
    }

    /// Seconds since it was started.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
