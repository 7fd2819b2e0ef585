//! Making moves one by one, for callers that may not need all of them.

use super::game::PackedGame;
use crate::movegen::BoardFacts;
use crate::moves::DirectionChoice;
use sow_compiler::packed::{Board, MoveStart};

/// The moves of a state that have not been made yet; see [`crate::successors::SuccessorGenerator::remaining_moves`].
#[derive(Debug, Clone, Copy)]
pub struct RemainingMoves {
    /// A bit for each pit with enough seeds, in the order of lanes.
    pits: u32,
    /// Whether the first direction of the next pit has been made.
    first_direction_done: bool,
    /// See [`PackedGame::preference_applies`].
    preference_applies: bool,
}

/// The beginning of a move: the number of its pit, and which of two directions.
pub(super) type PitDirection = (u8, usize);

/// A move by lane and direction, the board after it, and the facts known about that board.
pub(super) type PackedMove<const H: usize> = ((u8, DirectionChoice), Board<H>, BoardFacts);

impl RemainingMoves {
    /// Returns the next move, beginning with the last pit: its seeds are the first to leave the player's side, so such
    /// moves are likely to be good.
    #[inline(always)]
    pub(super) fn next(&mut self, either_way: bool) -> Option<PitDirection> {
        let number = self.pits.checked_ilog2()?;
        let side = usize::from(self.first_direction_done);
        self.first_direction_done = either_way && !self.first_direction_done;
        if !self.first_direction_done {
            self.pits ^= 1 << number;
        }
        Some((number as u8, side))
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns all moves of a board. For `preference_applies` see [`PackedGame::preference_applies`].
    #[inline(always)]
    pub(super) fn all_moves(
        &self,
        board: &Board<H>,
        us: usize,
        preference_applies: bool,
    ) -> RemainingMoves {
        RemainingMoves {
            pits: self.open_pits(board, us),
            first_direction_done: false,
            preference_applies,
        }
    }

    /// Shows the beginnings of all moves, in the order of the rules.
    #[inline(always)]
    pub(super) fn for_each_start(
        &self,
        board: &Board<H>,
        us: usize,
        mut visit: impl FnMut(PitDirection, MoveStart),
    ) {
        let mut pits = self.open_pits(board, us);
        while pits != 0 {
            let number = pits.trailing_zeros() as u8;
            pits &= pits - 1;
            for side in 0..=usize::from(self.chooses_direction()) {
                visit((number, side), self.start_move(board, us, side, number));
            }
        }
    }

    /// Makes all moves in the order of the rules; shows their pits and directions, the boards after them, and the
    /// players to move there.
    #[inline(always)]
    pub(super) fn for_each_move(
        &self,
        board: Board<H>,
        us: usize,
        mut visit: impl FnMut(PitDirection, Board<H>, usize),
    ) {
        let mover = (us, self.preference_applies(&board, us));
        self.for_each_start(&board, us, |place, begun| {
            if let Some((after, mover)) = self.play(board, mover, begun) {
                visit(place, after, mover);
            }
        });
    }

    /// Whether any move is legal. For `preference_applies` see [`PackedGame::preference_applies`].
    #[inline(never)]
    pub(super) fn any_legal(&self, board: Board<H>, us: usize, preference_applies: bool) -> bool {
        let mut remaining = self.all_moves(&board, us, preference_applies);
        self.next_legal(board, us, &mut remaining).is_some()
    }

    /// Makes the next legal move, beginning with the last pit.
    #[inline(always)]
    pub(super) fn next_legal(
        &self,
        board: Board<H>,
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<(PitDirection, Board<H>, usize)> {
        let mover = (us, remaining.preference_applies);
        while let Some((number, side)) = remaining.next(self.chooses_direction()) {
            let start = self.start_move(&board, us, side, number);
            if let Some((after, mover)) = self.play(board, mover, start) {
                return Some(((number, side), after, mover));
            }
        }
        None
    }
}
