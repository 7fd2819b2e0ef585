//! Where a move leads.

use super::state::{Kept, PackedState, State};
use crate::moves::{Candidate, Move};
use sow_compiler::board::{MAX_WORDS, Position};

/// A legal move and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played: Move,
    /// The position after it; the endings have been looked at, so that [`Position::over`] tells whether it is the last.
    pub position: Position<W>,
}

/// A legal move and the board right after it. Whether the game goes on from there is found out when it is asked for
/// ([`crate::successors::Successors`]): a search never visits most of the moves that it lists.
#[derive(Debug, Clone, Copy)]
pub struct MadeMove<const W: usize = MAX_WORDS> {
    played: Played,
    pub(crate) after: State<W>,
}

/// Which move was made.
#[derive(Debug, Clone, Copy)]
enum Played {
    /// One of the only kind that there is, without choices inside.
    From(Candidate),
    Any(Move),
}

impl<const W: usize> MadeMove<W> {
    /// A move on a packed board.
    #[inline]
    pub(crate) const fn packed(candidate: Candidate, after: PackedState) -> Self {
        Self {
            played: Played::From(candidate),
            after: State(Kept::Packed(after)),
        }
    }

    /// A move that has led to this position.
    pub(super) const fn kept(played: Move, after: &Position<W>) -> Self {
        Self {
            played: Played::Any(played),
            after: State(Kept::Position(*after)),
        }
    }

    /// The move.
    #[must_use]
    pub fn played(&self) -> Move {
        match self.played {
            Played::From(candidate) => Move::new(0, candidate, &[]),
            Played::Any(played) => played,
        }
    }

    /// The number of the move; see [`Move::number`].
    #[inline]
    #[must_use]
    pub fn number(&self) -> u32 {
        match &self.played {
            Played::From(candidate) => candidate.number(0),
            Played::Any(played) => played.number(),
        }
    }

    /// The board right after the move. No ending has been looked at; where [`State::goes_on`], none need be.
    #[inline]
    #[must_use]
    pub const fn after(&self) -> &State<W> {
        &self.after
    }
}
