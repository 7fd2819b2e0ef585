//! Chance for random games: small, the same everywhere for the same seed.

pub use crate::board::splitmix64;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Chance in one of many random games.
#[derive(Debug, Clone)]
pub struct Chance(pub(crate) Xoshiro256PlusPlus);

impl Chance {
    /// Chance that depends on a seed and the number of the game alone, so that games can be shared out among threads.
    #[must_use]
    pub fn of_game(seed: u64, number: u64) -> Self {
        let seed = splitmix64(seed).wrapping_add(number);
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below a bound, each as likely as the other; 0 if there is none.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(&mut self.0, bound.min(u64::from(u32::MAX)) as usize) as u64
    }

    /// A seed for games of its own.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of these, each as likely as the other; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(below(&mut self.0, items.len())).copied()
    }
}

/// A random number below a bound.
#[inline]
pub(crate) fn below(chance: &mut impl Rng, bound: usize) -> usize {
    (((chance.next_u64() >> 32) * bound as u64) >> 32) as usize
}
