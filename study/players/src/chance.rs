//! Random numbers for players: the same seed gives the same numbers on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_matches::{Match, MatchMove};

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// Creates a stream that depends on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Draws a legal move, or an arrangement of seeds where one is due, each with the same probability; `None` if the
    /// game is over.
    pub fn random_move(&mut self, game: &Match) -> Option<MatchMove> {
        match game.arrangement() {
            Some(rule) => Some(MatchMove::Arrange(
                rule.draw(&mut |bound| self.random_below(bound)),
            )),
            None => self.pick(game.legal_moves()),
        }
    }

    /// Draws one of the items, each with the same probability; `None` if the list is empty.
    pub fn pick<T>(&mut self, items: Vec<T>) -> Option<T> {
        let at = self.random_below(items.len() as u64) as usize;
        items.into_iter().nth(at)
    }

    /// Draws a number below `bound`; 0 if `bound` is 0.
    pub fn random_below(&mut self, bound: u64) -> u64 {
        // The bias is negligible for the few moves of a position.
        ((u128::from(self.random_number()) * u128::from(bound)) >> 64) as u64
    }

    /// Draws a number from all of `u64`.
    pub fn random_number(&mut self) -> u64 {
        self.0.next_u64()
    }
}
