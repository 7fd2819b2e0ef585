//! What sets a round apart from others of the same game: pits out of play, pits that changed hands.

use super::cells::Cell;

/// A board of one round. The default is the board as the rules have it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shape {
    /// Pits out of play: they are left out of every row, ring and set, and face nothing.
    pub blocked: Vec<Cell>,
    /// Pits that belong to the player of the other side. They keep their number and their place on the track.
    pub given: Vec<Cell>,
    /// How many rounds were played before this one.
    pub earlier_rounds: u32,
    /// Seeds on the board, if they are not those of the opening.
    pub seeds: Option<u32>,
}
