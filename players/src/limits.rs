//! How long a player may think.

use sow_solver::Database;

/// What ends the thinking about one move; without any of these it ends with the game.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Moves looked ahead.
    pub depth: Option<u32>,
    /// Positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// Asked again and again; says that it is time to stop. This is where a clock comes in.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// Endgames, where lines need not be followed any further. Those of another program are left aside: of another round of
    /// a match, say, which has a board of its own.
    pub endgames: Option<&'a Database<'a>>,
}

/// How to think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Bytes for the table of positions, at least a few thousand. The lists of moves on the way take less than a megabyte
    /// beside it in nearly all games.
    pub memory: usize,
    /// Threads that think together. With one, and no clock, the same question has the same answer every time.
    pub threads: usize,
    /// How many of the best moves are told with their lines.
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
