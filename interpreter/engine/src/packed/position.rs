//! A position of a game that is stepped.

use sow_compiler::board::{lane_of, seat};
use sow_grammar::rules::Seat;

/// Where the bits for rightward begin.
pub(super) const RIGHTWARD: u32 = 16;

/// A position of a game that a [`super::PackedStepper`] steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedPosition {
    /// The lanes as the player to move sees them, eight to a word.
    pub(super) words: [u64; 8],
    /// A bit for each pit to choose, in the low half for the only direction or leftward, in the high half for rightward.
    pub(super) legal: u32,
    pub(super) mover: u8,
}

impl PackedPosition {
    /// Who moves next.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Seat {
        seat(self.mover)
    }

    /// The bits of the legal moves; see [`super::PackedStepper::moves`].
    #[inline]
    #[must_use]
    pub const fn legal(&self) -> u32 {
        self.legal
    }

    /// Whether a bit is that of a legal move.
    #[inline]
    #[must_use]
    pub fn may(&self, bit: u32) -> bool {
        self.legal
            .checked_shr(bit)
            .is_some_and(|legal| legal & 1 != 0)
    }

    /// The seeds that lie in a place; see [`super::PackedStepper::places`].
    #[inline]
    #[must_use]
    pub const fn seeds(&self, place: u8) -> u8 {
        lane_of(&self.words, place)
    }
}
