//! Chance for random players, the same everywhere for the same seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_matches::{Match, MatchMove};

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// Chance that depends on the seed alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
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
