//! Chance that nobody has given a seed for.

use sow_players::Chance;
use std::time::{SystemTime, UNIX_EPOCH};

/// Chance that depends on the seed alone; without one, on the time.
#[must_use]
pub fn chance(seed: Option<u64>) -> Chance {
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos() as u64)
    };
    Chance::new(seed.unwrap_or_else(now))
}
