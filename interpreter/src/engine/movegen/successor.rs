//! Where a move leads.

use super::Move;
use crate::board::{MAX_WORDS, Position};

/// A legal move and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played: Move,
    /// The position after it; the endings have been looked at, so that [`Position::over`] tells whether it is the last.
    pub position: Position<W>,
}
