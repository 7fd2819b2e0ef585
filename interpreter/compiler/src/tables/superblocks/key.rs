//! Keys of superblocks.

use crate::board::NOWHERE;

/// The key of a superblock: everything it may depend on when the last seed has fallen into a cell.
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
    /// The class of its number of seeds, including the last one; see `KeyLayout::seeds`.
    pub seed_class: u8,
    /// The class of its marks; see `KeyLayout::marks`.
    pub mark_class: u8,
    /// Whether the pit opposite holds seeds.
    pub opposite_occupied: bool,
    /// Whether the back pit opposite holds seeds.
    pub back_opposite_occupied: bool,
    /// Whether the next pit holds seeds.
    pub next_occupied: bool,
    /// The outcome of the question about the turn.
    pub turn_flag: bool,
    /// The outcome of the question about the whole board.
    pub board_flag: bool,
    /// The index of everything from `seeds` on; see `KeyLayout::states`.
    pub state_index: u16,
}

impl Key {
    /// The key before anything has been sown.
    pub(super) const INITIAL: Self = Self {
        phase: 0,
        direction: 0,
        us: 0,
        cell: NOWHERE,
        seed_class: 0,
        mark_class: 0,
        opposite_occupied: false,
        back_opposite_occupied: false,
        next_occupied: false,
        turn_flag: false,
        board_flag: false,
        state_index: 0,
    };

    /// Returns the key with the player, direction and cell replaced.
    pub const fn with_place(self, [us, direction, cell]: [u8; 3]) -> Self {
        Self {
            direction,
            us,
            cell,
            ..self
        }
    }
}
