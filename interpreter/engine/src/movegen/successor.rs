//! Successors: the results of legal moves.

use super::state::{Kept, PackedState, State};
use crate::moves::{Candidate, Move};
use sow_compiler::board::{MAX_WORDS, Position};

/// A legal move and the position after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played: Move,
    /// The position after it. Endings have been evaluated, so [`Position::over`] is valid.
    pub position: Position<W>,
}

/// A legal move and the board right after it, before endings are evaluated ([`crate::successors::Successors`] does so
/// on request): a search never visits most of the moves that it lists.
#[derive(Debug, Clone, Copy)]
pub struct MadeMove<const W: usize = MAX_WORDS> {
    played: Played,
    pub(crate) after: State<W>,
}

/// The move of a [`MadeMove`].
#[derive(Debug, Clone, Copy)]
enum Played {
    /// A move without choices inside, of the only kind in the game.
    From(Candidate),
    Any(Move),
}

impl<const W: usize> MadeMove<W> {
    /// Creates a move on a packed board.
    #[inline]
    pub(crate) const fn packed(candidate: Candidate, after: PackedState) -> Self {
        Self {
            played: Played::From(candidate),
            after: State(Kept::Packed(after)),
        }
    }

    /// Creates a move that led to this position.
    pub(super) const fn kept(played: Move, after: &Position<W>) -> Self {
        Self {
            played: Played::Any(played),
            after: State(Kept::Position(*after)),
        }
    }

    /// Returns the move.
    #[must_use]
    pub fn played(&self) -> Move {
        match self.played {
            Played::From(candidate) => Move::new(0, candidate, &[]),
            Played::Any(played) => played,
        }
    }

    /// Returns the number of the move; see [`Move::number`].
    #[inline]
    #[must_use]
    pub fn number(&self) -> u32 {
        match &self.played {
            Played::From(candidate) => candidate.number(0),
            Played::Any(played) => played.number(),
        }
    }

    /// Returns the board right after the move. No ending has been evaluated; if [`State::goes_on`], none needs to be.
    #[inline]
    #[must_use]
    pub const fn after(&self) -> &State<W> {
        &self.after
    }
}
