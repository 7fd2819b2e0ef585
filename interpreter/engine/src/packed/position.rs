//! Positions of games that are stepped.

use sow_compiler::board::{byte_in_lane, seat_from_index};
use sow_grammar::rules::Seat;

/// The first bit of rightward moves.
pub(super) const RIGHTWARD_BIT: u32 = 16;

/// A position of a game played with a [`super::PackedStepper`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedPosition {
    /// The lanes as the player to move sees them, eight to a word.
    pub(super) lanes: [u64; 8],
    /// A bit for each legal move: by pit, in the low half for the only direction or leftward, in the high half for
    /// rightward.
    pub(super) legal_bits: u32,
    pub(super) mover: u8,
}

impl PackedPosition {
    /// Returns the player to move.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Seat {
        seat_from_index(self.mover)
    }

    /// Returns the bits of the legal moves; see [`super::PackedStepper::moves`].
    #[inline]
    #[must_use]
    pub const fn legal_bits(&self) -> u32 {
        self.legal_bits
    }

    /// Whether the bit of a move is set in the legal moves.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, bit: u32) -> bool {
        self.legal_bits
            .checked_shr(bit)
            .is_some_and(|legal| legal & 1 != 0)
    }

    /// Returns the seeds at an index of a packed board; see [`super::PackedStepper::lane_indices`].
    #[inline]
    #[must_use]
    pub const fn seeds(&self, lane: u8) -> u8 {
        byte_in_lane(&self.lanes, lane)
    }
}
