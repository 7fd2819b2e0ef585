//! The random number generator of random games: small, and the same on all platforms for the same seed.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_compiler::board::splitmix64;

/// The random number generator of one game.
///
/// ```
/// use sow_interpreter::chance::Chance;
///
/// let mut dice = Chance::for_game(1, 0);
/// let mut same = Chance::for_game(1, 0);
/// assert_eq!(dice.below(6), same.below(6));
/// assert!(dice.pick(&["left", "right"]).is_some());
/// ```
#[derive(Debug, Clone)]
pub struct Chance(SplitMix64);

impl Chance {
    /// Creates a generator from a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Creates a generator from a seed and the number of a game, so that games can be distributed over threads.
    #[must_use]
    pub fn for_game(seed: u64, number: u64) -> Self {
        Self::from_seed(splitmix64(splitmix64(seed).wrapping_add(number)))
    }

    /// Returns a uniformly distributed number below `bound`, which is capped at 2^32 - 1; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        self.index_below(bound.min(u64::from(u32::MAX)) as usize) as u64
    }

    /// Returns a uniformly distributed index below `items`, which must be less than 2^32; 0 if `items` is 0.
    #[inline]
    pub(crate) fn index_below(&mut self, items: usize) -> usize {
        (((self.next_seed() >> 32) * items as u64) >> 32) as usize
    }

    /// Returns a seed for another generator.
    #[inline]
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniformly chosen item; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.index_below(items.len())).copied()
    }
}
