//! Move generation on packed boards, with the resulting positions.

use super::game::{EndingEvaluator, PackedGame, Turn};
use super::stepper::RIGHTWARD_BIT;
use crate::movegen::{BoardFacts, PackedState, PitDirection, RemainingMoves};
use crate::moves::DirectionChoice;
use sow_compiler::packed::{Board, MoveStart};

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns the number of legal moves, making them only if that is needed to know which are legal.
    #[inline(always)]
    pub(super) fn count_moves(&self, turn: Turn<H>) -> u64 {
        if self.every_move_is_legal(&turn.board, turn.mover) {
            return self.count_starts(&turn.board, turn.mover).into();
        }
        let mut moves = 0;
        self.for_each_move(turn, |_, _| moves += 1);
        moves
    }

    /// Counts the sequences of `left` + 1 moves.
    pub(super) fn count_sequences(
        &self,
        turn: Turn<H>,
        left: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> u64 {
        if left == 0 {
            return self.count_moves(turn);
        }
        let mut nodes = 0;
        self.for_each_move(turn, |_, after| {
            let early_outs = &self.early_outs;
            let over = !early_outs.may_rule_out_endings(&after.board, after.mover)
                && self.is_over(after, evaluator);
            if !over {
                nodes += self.count_sequences(after, left - 1, evaluator);
            }
        });
        nodes
    }

    /// Returns a turn with the facts about it that are quickly known.
    #[inline(always)]
    pub(super) fn state(&self, turn: &Turn<H>) -> PackedState {
        let Turn { board, mover } = *turn;
        PackedState {
            lanes: board.words(),
            facts: BoardFacts {
                word_count: 2 * H as u8,
                mover: mover as u8,
                points: self.points(&board, mover),
                far_from_end: self.early_outs.rule_out_endings(&board, mover),
                // With one lap and no choices, every pit with enough seeds can be played.
                has_move: PLAIN && self.playable_pits(&board, mover, 0) != 0,
            },
        }
    }

    /// Returns the legal moves; see [`PackedPosition::legal_bits`](super::PackedPosition::legal_bits).
    #[inline(always)]
    pub(super) fn legal_bits(&self, turn: Turn<H>) -> u32 {
        if self.every_move_is_legal(&turn.board, turn.mover) {
            let pits = self.open_pits(&turn.board, turn.mover);
            let both = u32::from(self.chooses_direction()) << RIGHTWARD_BIT | 1;
            return pits * both;
        }
        let mut bits = 0;
        self.for_each_move(turn, |(number, side), _| {
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

    /// Makes all moves in the order of the rules; calls `visit` with the pit and direction of each, and the turn after it.
    #[inline(always)]
    pub(super) fn for_each_move(
        &self,
        turn: Turn<H>,
        mut visit: impl FnMut(PitDirection, Turn<H>),
    ) {
        let Turn { board, mover } = &turn;
        let prefers = self.preference_applies(board, *mover);
        self.for_each_start(board, *mover, |place, begun| {
            if let Some(after) = self.play(turn, prefers, begun) {
                visit(place, after);
            }
        });
    }

    /// Whether any move is legal. For `preference_applies` see [`PackedGame::preference_applies`].
    #[inline(never)]
    pub(super) fn any_legal(&self, turn: Turn<H>, preference_applies: bool) -> bool {
        let mut remaining = self.all_moves(&turn.board, turn.mover, preference_applies);
        self.next_legal(turn, &mut remaining).is_some()
    }

    /// Makes the next legal move, beginning with the last pit.
    #[inline(always)]
    pub(super) fn next_legal(
        &self,
        turn: Turn<H>,
        remaining: &mut RemainingMoves,
    ) -> Option<(PitDirection, Turn<H>)> {
        while let Some((number, side)) = remaining.next(self.chooses_direction()) {
            let start = self.start_move(&turn.board, turn.mover, side, number);
            if let Some(after) = self.play(turn, remaining.preference_applies, start) {
                return Some(((number, side), after));
            }
        }
        None
    }
}
