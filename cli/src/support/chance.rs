//! Chance for random players, the same everywhere for the same seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_interpreter::{Match, MatchMove};
use std::time::{SystemTime, UNIX_EPOCH};

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// Chance that depends on the seed alone; without one, on the time.
    #[must_use]
    pub fn new(seed: Option<u64>) -> Self {
        let now = || {
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_nanos() as u64)
        };
        Self(Xoshiro256PlusPlus::seed_from_u64(seed.unwrap_or_else(now)))
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
    pub fn pick<T>(&mut self, items: Vec<T>) -> Option<T> {
        let at = self.below(items.len() as u64) as usize;
        items.into_iter().nth(at)
    }

    /// A number below a bound, or 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The bias of this is beyond all notice for the few moves of a position.
        ((u128::from(self.any_number()) * u128::from(bound)) >> 64) as u64
    }

    /// The next number, any of 64 bits.
    pub fn any_number(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn picks_everything_in_time_and_nothing_from_nothing() {
        let mut chance = Chance::new(Some(1));
        let picked: std::collections::BTreeSet<_> = (0..100)
            .filter_map(|_| chance.pick(vec![1, 2, 3]))
            .collect();
        assert_eq!(picked.len(), 3);
        assert_eq!(chance.pick::<u8>(Vec::new()), None);
    }
}
