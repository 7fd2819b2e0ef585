//! Where a move leads.

use super::Move;
use crate::board::{MAX_WORDS, Position, seat};
use sow_grammar::rules::Seat;

/// A legal move and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played: Move,
    /// The position after it; the endings have been looked at, so that [`Position::over`] tells whether it is the last.
    pub position: Position<W>,
}

/// A legal move and the board right after it. Whether the game goes on from there is found out when it is asked for
/// ([`crate::successors::Successors::finish`]): a search never visits most of the moves that it lists.
#[derive(Debug, Clone, Copy)]
pub struct MadeMove<const W: usize = MAX_WORDS> {
    /// The move.
    pub played: Move,
    pub(crate) after: After<W>,
}

/// The board right after a move; no ending has been looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum After<const W: usize> {
    Position(Position<W>),
    Packed(PackedAfter),
}

/// The same of a packed board: what changes in such a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedAfter {
    /// The lanes as the player to move sees them.
    pub(crate) words: [u64; 8],
    pub(crate) mover: u8,
    pub(crate) points: [u8; 2],
    /// It is plain to see that no ending holds, there being a move.
    pub(crate) far_from_end: bool,
    /// It is plain to see that there is a move.
    pub(crate) has_move: bool,
}

impl<const W: usize> MadeMove<W> {
    /// Whose turn it is then, if the game goes on.
    #[must_use]
    pub fn mover(&self) -> Seat {
        match &self.after {
            After::Position(position) => position.mover(),
            After::Packed(packed) => seat(packed.mover),
        }
    }

    /// Whether it is plain to see that the game goes on from there. Otherwise that is found out with
    /// [`crate::successors::Successors::finish`].
    #[inline]
    #[must_use]
    pub fn goes_on(&self) -> bool {
        match &self.after {
            After::Position(_) => false,
            After::Packed(packed) => packed.far_from_end && packed.has_move,
        }
    }

    /// What lies in each place of the board right after the move; see [`crate::successors::Successors::places`]. `None`
    /// where that is not known of the board alone, or the move has ended the game.
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> Option<[u8; 64]> {
        match &self.after {
            After::Position(position) if position.is_over() => None,
            After::Position(position) => {
                let cells = position.cells();
                let mut seeds = [0; 64];
                seeds.get_mut(..cells.len())?.copy_from_slice(cells);
                Some(seeds)
            }
            After::Packed(packed) => {
                let mut seeds = [0; 64];
                let eights = seeds.as_chunks_mut::<8>().0;
                for (eight, word) in eights.iter_mut().zip(packed.words) {
                    *eight = word.to_le_bytes();
                }
                Some(seeds)
            }
        }
    }

    /// The points of South and North right after the move, before any ending moves seeds; see
    /// [`crate::Program::points`].
    #[must_use]
    pub fn points(&self, program: &crate::Program) -> [u32; 2] {
        match &self.after {
            After::Position(position) => program.points(position),
            After::Packed(packed) => packed.points.map(u32::from),
        }
    }
}

/// What a list of legal moves is made of.
pub(crate) trait Listed<const W: usize>: Sized {
    /// Whether the board after the move is wanted, so that each has to be made.
    const MADE: bool;

    /// `after`: the board right after the move, if each is made.
    fn new(played: Move, after: &Position<W>) -> Self;

    fn played(&self) -> &Move;
}

impl<const W: usize> Listed<W> for Move {
    const MADE: bool = false;

    fn new(played: Move, _: &Position<W>) -> Self {
        played
    }

    fn played(&self) -> &Move {
        self
    }
}

impl<const W: usize> Listed<W> for MadeMove<W> {
    const MADE: bool = true;

    fn new(played: Move, after: &Position<W>) -> Self {
        Self {
            played,
            after: After::Position(*after),
        }
    }

    fn played(&self) -> &Move {
        &self.played
    }
}
