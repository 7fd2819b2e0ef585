//! Chance for random players: a small generator, the same everywhere for the same seed.

use sow_interpreter::{Match, MatchMove};
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

    /// One of all that may be done in a game, each as likely as the other; `None` if it is over.
    pub fn any_move(&mut self, game: &Match) -> Option<MatchMove> {
        match game.arrangement() {
            Some(rule) => Some(MatchMove::Arrange(
                rule.draw(&mut |bound| self.below(bound)),
            )),
            None => self.pick(game.legal_moves()),
        }
    }

    /// One of the items; `None` if there is none.
    pub(crate) fn pick<T>(&mut self, items: Vec<T>) -> Option<T> {
        let at = self.below(items.len() as u64) as usize;
        items.into_iter().nth(at)
    }

    /// A number below a bound, or 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // The bias of this is beyond all notice for the few moves of a position.
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    pub(crate) fn next(&mut self) -> u64 {
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
        let picked: std::collections::BTreeSet<_> = (0..100)
            .filter_map(|_| random.pick(vec![1, 2, 3]))
            .collect();
        assert_eq!(picked.len(), 3);
        assert_eq!(random.pick::<u8>(Vec::new()), None);
    }
}
