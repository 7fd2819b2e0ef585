//! Limits on a search, and its settings.

use crate::learned::weights::Weights;
use sow_solver::Database;

/// The greatest depth, in moves and in plies.
pub(crate) const MAX_DEPTH: u32 = 120;

/// Limits of a search for one move. Without any, the search goes on to the end of the game.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Maximum depth in moves.
    pub depth: Option<u32>,
    /// Maximum number of positions searched, by all threads together.
    pub nodes: Option<u64>,
    /// Called at short intervals; returns true to stop the search, for instance when time is up.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// An endgame database; its positions are not searched further. Without one, alpha-beta computes endgames where
    /// they pay. A database of another program is ignored, for instance that of a match round with a different board.
    pub endgames: Option<&'a Database<'a>>,
    /// A learned evaluation; ignored if it is for another board.
    pub weights: Option<&'a Weights>,
}

/// The settings of a player.
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
