//! Limits on a search, and its settings.

use crate::learned::weights::Weights;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sow_matches::{Match, MatchMove};
use sow_solver::Database;

/// The greatest depth, both in moves and in plies.
pub(crate) const MAX_DEPTH: u32 = 120;

/// Limits of a search for one move. Without any, the search goes on to the end of the game.
///
/// ```
/// use sow_players::Limits;
/// use std::time::{Duration, Instant};
///
/// let until = Instant::now() + Duration::from_millis(100);
/// let time_is_up = || Instant::now() >= until;
/// let limits = Limits { depth: Some(12), stop: Some(&time_is_up), ..Limits::default() };
/// assert!(limits.nodes.is_none());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Maximum depth in moves.
    pub depth: Option<u32>,
    /// Maximum number of positions searched, by all threads together.
    pub nodes: Option<u64>,
    /// Called at short intervals; returns true to stop the search, for instance when time is up.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// An endgame database; its positions are not searched further. Without a database, the alpha-beta player computes
    /// endgames where they pay. A database of another program is ignored, for instance if another round of the match
    /// has another board.
    pub endgames: Option<&'a Database<'a>>,
    /// A learned evaluation; ignored if it is for another board.
    pub weights: Option<&'a Weights>,
}

/// The settings of a player.
///
/// ```
/// use sow_players::Settings;
///
/// // Two threads, 256 MB, and the three best moves.
/// let settings = Settings { memory: 256 << 20, threads: 2, lines: 3 };
/// assert_ne!(settings, Settings::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Memory in bytes for the transposition table and endgames, at least a few thousand. Move lists take less than a
    /// megabyte more in nearly all games.
    pub memory: usize,
    /// The number of threads. With one thread and no clock, the same search gives the same result every time.
    pub threads: usize,
    /// The number of best moves reported, each with its line.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            memory: 64 << 20,
            threads: 1,
            lines: 1,
        }
    }
}

/// A stream of random numbers.
///
/// ```
/// use sow_players::Chance;
///
/// let (mut one, mut other) = (Chance::new(7), Chance::new(7));
/// assert_eq!(one.random_below(100), other.random_below(100));
/// assert_eq!(one.pick(Vec::<u8>::new()), None);
/// ```
#[derive(Debug, Clone)]
pub struct Chance {
    generator: Xoshiro256PlusPlus,
    drawn: u64,
}

impl Chance {
    /// Creates a stream that depends on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            drawn: 0,
        }
    }

    /// Skips the next `numbers` numbers, for instance those that another stream of the same seed has drawn
    /// ([`Chance::drawn`]).
    pub fn skip(&mut self, numbers: u64) {
        for _ in 0..numbers {
            self.random_number();
        }
    }

    /// Returns how many numbers have been drawn so far.
    #[must_use]
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Draws a legal move, or an arrangement of seeds if the player has to make one, each with the same probability;
    /// `None` if the game is over.
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
        self.drawn += 1;
        self.generator.next_u64()
    }
}
