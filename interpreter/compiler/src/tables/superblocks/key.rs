//! What is known of a cell where a last seed has fallen.

use crate::board::NOWHERE;

/// What is known of a cell where the last seed has fallen.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The phase.
    pub phase: u16,
    /// The direction of the lap.
    pub direction: u8,
    /// The player who moves.
    pub us: u8,
    /// The cell.
    pub cell: u8,
    /// How many seeds it holds with the last one, as far as it matters; see `KeyLayout::seeds`.
    pub seeds: u8,
    /// Which marks it bears, as far as it matters; see `KeyLayout::marks`.
    pub marks: u8,
    /// The pit that faces it holds seeds.
    pub opposite: bool,
    /// The pit behind it holds seeds.
    pub behind: bool,
    /// The next pit holds seeds.
    pub next: bool,
    /// The turn is one that is asked for.
    pub turn_flag: bool,
    /// What is asked of the whole board is so.
    pub board_flag: bool,
    /// The place of all that from the number of seeds on; see `KeyLayout::states`.
    pub state: u16,
}

impl Key {
    /// All that is known where nothing has been sown yet.
    pub(super) const NOTHING: Self = Self {
        phase: 0,
        direction: 0,
        us: 0,
        cell: NOWHERE,
        seeds: 0,
        marks: 0,
        opposite: false,
        behind: false,
        next: false,
        turn_flag: false,
        board_flag: false,
        state: 0,
    };

    /// The same of a cell, for a player, where the last seed has fallen in a direction.
    pub const fn at(self, [us, direction, cell]: [u8; 3]) -> Self {
        Self {
            direction,
            us,
            cell,
            ..self
        }
    }
}
