//! How long a search may take.

use crate::learned::weights::Weights;
use sow_solver::Database;

/// The greatest depth, in moves and in plies.
pub(crate) const MAX_DEPTH: u32 = 120;

/// What ends the search for one move; without any of these it goes on to the end of the game.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Depth in moves.
    pub depth: Option<u32>,
    /// Positions searched, by all threads together.
    pub nodes: Option<u64>,
    /// Called again and again; returns true when it is time to stop. A clock goes here.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// An endgame database, whose positions are not searched further; without one alpha-beta computes endgames that pay. One of
    /// another program is ignored, such as that of another round of a match with a board of its own.
    pub endgames: Option<&'a Database<'a>>,
    /// A learned evaluation. One of another board is ignored.
    pub weights: Option<&'a Weights>,
}

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Bytes for the transposition table and endgames, at least a few thousand. Move lists take less than a megabyte on top of it
    /// in nearly all games.
    pub memory: usize,
    /// Threads that search together. With one thread and no clock, the same search gives the same result every time.
    pub threads: usize,
    /// How many of the best moves are reported with their lines.
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
