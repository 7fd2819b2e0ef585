//! Chance for random players: a small generator, the same everywhere for the same seed.

use std::time::{SystemTime, UNIX_EPOCH};

/// SplitMix64.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Chance that depends on the seed alone; without one, on the time.
    #[must_use]
    pub fn new(seed: Option<u64>) -> Self {
        let now = || {
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_nanos() as u64)
        };
        Self {
            state: seed.unwrap_or_else(now),
        }
    }

    /// One of the items; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        // The bias of this is beyond all notice for the few moves of a position.
        let at = ((u128::from(self.next()) * items.len() as u128) >> 64) as usize;
        items.get(at).copied()
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn picks_everything_in_time_and_nothing_from_nothing() {
        let mut random = Random::new(Some(1));
        let picked: std::collections::BTreeSet<_> =
            (0..100).filter_map(|_| random.pick(&[1, 2, 3])).collect();
        assert_eq!(picked.len(), 3);
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
