//! The rules of a game on packed boards.

use super::endings::EndingEvaluator;
use sow_compiler::board::gather_high_bits;
use sow_compiler::packed::{Board, PackedRules};
use std::ops::Deref;

/// Rules laid out for packed boards. `PLAIN` games need less code, since what they never use is left out.
pub(super) struct PackedGame<const H: usize, const R: usize, const PLAIN: bool>(
    pub(super) PackedRules<H, R>,
);

impl<const H: usize, const R: usize, const PLAIN: bool> Deref for PackedGame<H, R, PLAIN> {
    type Target = PackedRules<H, R>;

    #[inline(always)]
    fn deref(&self) -> &PackedRules<H, R> {
        &self.0
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Evaluates the endings; returns whether the game is over.
    #[cold]
    #[inline(never)]
    pub(super) fn is_over(
        &self,
        board: Board<H>,
        mover: usize,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let no_legal_move = self.has_no_move(board, mover);
        evaluator.evaluate_endings(&self.lanes, board, mover, (no_legal_move, false))
    }

    /// Whether there is no legal move. Seldom needed, so it is not inlined.
    #[inline(never)]
    pub(super) fn has_no_move(&self, board: Board<H>, us: usize) -> bool {
        if self.every_move_is_legal(&board, us) {
            return self.count_starts(&board, us) == 0;
        }
        !self.has_short_move(board, us)
            && !self.any_legal(board, us, self.preference_applies(&board, us))
    }

    /// Whether a quick test shows that every move from a pit with enough seeds is legal.
    #[inline(always)]
    pub(super) fn every_move_is_legal(&self, board: &Board<H>, us: usize) -> bool {
        PLAIN || self.legal_without_filters && self.filters.allow_every_move(board, us)
    }

    /// Whether there is a legal move of a single lap that ends in an empty lane, which is the quickest to find. Always
    /// `false` if there are filters on moves.
    fn has_short_move(&self, board: Board<H>, us: usize) -> bool {
        if !self.filters.is_empty() {
            return false;
        }
        let ends = board.empty_lane_bits() & self.ends_when_empty[us & 1];
        let mut unmade = self.all_moves(&board, us, false);
        while let Some((number, side)) = unmade.next(self.chooses_direction()) {
            let start = self.start_move(&board, us, side, number);
            if self.rows.ends_in(start, ends) {
                return true;
            }
        }
        false
    }

    /// Whether the player to move chooses between two directions.
    #[inline(always)]
    pub(super) fn chooses_direction(&self) -> bool {
        !PLAIN && self.either_way
    }

    /// Returns the pits with enough seeds, one bit for each pit in the order of lanes.
    #[inline(always)]
    pub(super) fn open_pits(&self, board: &Board<H>, us: usize) -> u32 {
        let of_eight = |second| gather_high_bits(self.playable_pits(board, us, second)) as u32;
        let second = if PLAIN { 0 } else { of_eight(1) << 8 };
        of_eight(0) | second
    }
}
