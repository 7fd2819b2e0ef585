//! Move generation on packed boards, with the resulting positions.

use super::game::{EndingEvaluator, PackedGame};
use super::stepper::RIGHTWARD_BIT;
use crate::movegen::{BoardFacts, PackedState, PitDirection, RemainingMoves};
use crate::moves::DirectionChoice;
use sow_compiler::packed::{Board, MoveStart};

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns the number of legal moves, making them only if that is needed to know which are legal.
    #[inline(always)]
    pub(super) fn count_moves(&self, board: Board<H>, us: usize) -> u64 {
        if self.every_move_is_legal(&board, us) {
            return self.count_starts(&board, us).into();
        }
        let mut moves = 0;
        self.for_each_move(board, us, |_, _, _| moves += 1);
        moves
    }

    /// Counts the sequences of `left` + 1 moves.
    pub(super) fn count_sequences(
        &self,
        board: Board<H>,
        us: usize,
        left: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> u64 {
        if left == 0 {
            return self.count_moves(board, us);
        }
        let mut nodes = 0;
        self.for_each_move(board, us, |_, after, mover| {
            let over = !self.early_outs.may_rule_out_endings(&after, mover)
                && self.is_over(after, mover, evaluator);
            if !over {
                nodes += self.count_sequences(after, mover, left - 1, evaluator);
            }
        });
        nodes
    }

    /// Returns a board with the facts about it that are quickly known.
    #[inline(always)]
    pub(super) fn state(&self, board: &Board<H>, mover: usize) -> PackedState {
        PackedState {
            lanes: board.words(),
            facts: BoardFacts {
                word_count: 2 * H as u8,
                mover: mover as u8,
                points: self.points(board, mover),
                far_from_end: self.early_outs.rule_out_endings(board, mover),
                // With one lap and no choices, every pit with enough seeds can be played.
                has_move: PLAIN && self.playable_pits(board, mover, 0) != 0,
            },
        }
    }

    /// Returns the legal moves; see [`PackedPosition::legal_bits`](super::PackedPosition::legal_bits).
    #[inline(always)]
    pub(super) fn legal_bits(&self, board: Board<H>, us: usize) -> u32 {
        if self.every_move_is_legal(&board, us) {
            let pits = self.open_pits(&board, us);
            let both = u32::from(self.chooses_direction()) << RIGHTWARD_BIT | 1;
            return pits * both;
        }
        let mut bits = 0;
        self.for_each_move(board, us, |(number, side), _, _| {
            bits |= 1 << (u32::from(number) + RIGHTWARD_BIT * side as u32);
        });
        bits
    }

    pub(super) fn direction_choice(&self, side: usize) -> DirectionChoice {
        match (self.either_way, side) {
            (false, _) => DirectionChoice::Implied,
            (true, 0) => DirectionChoice::Left,
            (true, _) => DirectionChoice::Right,
        }
    }

    /// Returns the points of South and North.
    pub(super) fn points(&self, board: &Board<H>, mover: usize) -> [u8; 2] {
        let board = if mover == 0 {
            *board
        } else {
            board.swap_sides()
        };
        [0, 1].map(|seat: usize| board.sum(&self.point_masks[seat]))
    }
}

/// A move by lane and direction, and the state after it.
pub(super) type PackedMove = ((u8, DirectionChoice), PackedState);

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

    /// Calls `visit` with the beginning of each move, in the order of the rules.
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

    /// Makes all moves in the order of the rules; calls `visit` with the pit and direction of each, the board after it,
    /// and the player to move there.
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
