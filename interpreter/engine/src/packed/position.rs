//! Positions of games that are stepped.

use sow_compiler::board::seat_from_index;
use sow_compiler::packed::MAX_LANES;
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
    /// The [`Position::repetition_hash`](sow_compiler::board::Position::repetition_hash), if repetition matters;
    /// otherwise 0.
    pub(super) hash: u64,
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

    /// Returns the seeds by their index on packed boards; see [`super::PackedStepper::lane_indices`].
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> [u8; MAX_LANES] {
        let mut seeds = [0; MAX_LANES];
        for (eight, word) in seeds.as_chunks_mut().0.iter_mut().zip(&self.lanes) {
            *eight = word.to_le_bytes();
        }
        seeds
    }
}
