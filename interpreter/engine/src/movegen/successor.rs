//! Successors: the results of legal moves.

use super::state::{PackedState, State, StateForm};
use crate::moves::{Candidate, Move};
use sow_compiler::board::{MAX_WORDS, Position};

/// A legal move and the position after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played_move: Move,
    /// The position after it. Endings have been evaluated, so [`Position::result`] is valid.
    pub position: Position<W>,
}

/// A legal move and the board right after it, before endings are evaluated ([`crate::successors::Successors`] does so
/// on request): a search never visits most of the moves that it lists.
#[derive(Debug, Clone, Copy)]
pub struct AppliedMove<const W: usize = MAX_WORDS> {
    compact_move: CompactMove,
    pub(crate) after: State<W>,
}

/// The move of an [`AppliedMove`].
#[derive(Debug, Clone, Copy)]
enum CompactMove {
    /// A move without choices inside, of the only kind in the game.
    Candidate(Candidate),
    Full(Move),
}

impl<const W: usize> AppliedMove<W> {
    /// Creates a move on a packed board.
    #[inline]
    pub(crate) const fn packed(candidate: Candidate, after: PackedState) -> Self {
        Self {
            compact_move: CompactMove::Candidate(candidate),
            after: State(StateForm::Packed(after)),
        }
    }

    /// Creates a move that led to this position.
    pub(super) const fn unpacked(played: Move, after: &Position<W>) -> Self {
        Self {
            compact_move: CompactMove::Full(played),
            after: State(StateForm::Position(*after)),
        }
    }

    /// Returns the move.
    #[must_use]
    pub fn played_move(&self) -> Move {
        match self.compact_move {
            CompactMove::Candidate(candidate) => Move::new(0, candidate, &[]),
            CompactMove::Full(played) => played,
        }
    }

    /// Returns the number of the move; see [`Move::table_hash`].
    #[inline]
    #[must_use]
    pub fn table_hash(&self) -> u32 {
        match &self.compact_move {
            CompactMove::Candidate(candidate) => candidate.table_hash(0),
            CompactMove::Full(played) => played.table_hash(),
        }
    }

    /// Returns the board right after the move. No ending has been evaluated; if [`State::surely_continues`], none needs
    /// to be.
    #[inline]
    #[must_use]
    pub const fn after(&self) -> &State<W> {
        &self.after
    }
}
