//! Random numbers with an optional seed.

use sow_players::Chance;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns random numbers derived from the seed or, without one, from the time.
#[must_use]
pub fn chance(seed: Option<u64>) -> Chance {
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos() as u64)
    };
    Chance::new(seed.unwrap_or_else(now))
}
