//! The page's names for players.

use serde::Serialize;
use tsify::Tsify;

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub enum Seat {
    /// South.
    S,
    /// North.
    N,
}

impl From<sow_grammar::rules::Seat> for Seat {
    fn from(seat: sow_grammar::rules::Seat) -> Self {
        match seat {
            sow_grammar::rules::Seat::South => Self::S,
            sow_grammar::rules::Seat::North => Self::N,
        }
    }
}
