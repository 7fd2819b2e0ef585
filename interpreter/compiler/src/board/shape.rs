//! The shape of the board in one round of a match: pits out of play and pits that changed hands.

use super::cells::Cell;

/// The shape of the board in one round. The default is the board of the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shape {
    /// Pits out of play: absent from every row, ring and set, and opposite to nothing.
    pub blocked: Vec<Cell>,
    /// Pits that belong to the player of the other side. They keep their numbers and their places on the track.
    pub given_away: Vec<Cell>,
    /// The number of rounds played before this one.
    pub earlier_rounds: u32,
    /// The number of seeds on the board, if it differs from the opening.
    pub seeds: Option<u32>,
}
