//! Chance for random games: small, the same everywhere for the same seed.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_compiler::board::splitmix64;

/// Chance in one of many random games.
#[derive(Debug, Clone)]
pub struct Chance(SplitMix64);

impl Chance {
    /// Chance that depends on a seed alone.
    #[must_use]
    pub fn of_seed(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Chance that depends on a seed and the number of the game alone, so that games can be shared out among threads.
    #[must_use]
    pub fn of_game(seed: u64, number: u64) -> Self {
        Self::of_seed(splitmix64(splitmix64(seed).wrapping_add(number)))
    }

    /// A number below a bound, each as likely as the other; 0 if there is none.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        self.place_among(bound.min(u64::from(u32::MAX)) as usize) as u64
    }

    /// The place of one of so many items, fewer than 2^32, each as likely as the other; 0 if there is none.
    #[inline]
    pub(crate) fn place_among(&mut self, items: usize) -> usize {
        (((self.seed() >> 32) * items as u64) >> 32) as usize
    }

    /// A seed for games of its own.
    #[inline]
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of these, each as likely as the other; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.place_among(items.len())).copied()
    }
}
