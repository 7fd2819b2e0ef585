//! The rules of a game on packed boards.

use super::endings::Ends;
use sow_compiler::board::gathered;
use sow_compiler::packed::{Board, LaidOutRules};
use std::ops::Deref;

/// Rules laid out for packed boards. `PLAIN` games need less code, since what they never use is left out.
pub(super) struct PackedGame<const H: usize, const R: usize, const PLAIN: bool>(
    pub(super) LaidOutRules<H, R>,
);

impl<const H: usize, const R: usize, const PLAIN: bool> Deref for PackedGame<H, R, PLAIN> {
    type Target = LaidOutRules<H, R>;

    #[inline(always)]
    fn deref(&self) -> &LaidOutRules<H, R> {
        &self.0
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Evaluates the endings; returns whether the game is over.
    #[cold]
    #[inline(never)]
    pub(super) fn is_over(&self, board: Board<H>, mover: usize, ends: &mut dyn Ends<H>) -> bool {
        let no_legal_move = self.has_no_move(board, mover);
        ends.look(&self.lanes, board, mover, (no_legal_move, false))
    }

    /// Whether there is no legal move. Seldom needed, so it is not inlined.
    #[inline(never)]
    pub(super) fn has_no_move(&self, board: Board<H>, us: usize) -> bool {
        !self.has_short_move(board, us) && !self.any_legal(board, us, self.prefers(&board, us))
    }

    /// Whether there is a legal move of a single lap that ends in an empty lane, which is the quickest to find. Always
    /// `false` if there are filters on moves.
    fn has_short_move(&self, board: Board<H>, us: usize) -> bool {
        if !self.filters.allow_all() {
            return false;
        }
        let ends = board.empty_lanes() & self.ends_when_empty[us & 1];
        let mut unmade = self.all_unmade(&board, us, false);
        while let Some((number, side)) = unmade.next(self.chooses_ways()) {
            let begun = self.begin(&board, us, side, number);
            if self.rows.ends_in(begun, ends) {
                return true;
            }
        }
        false
    }

    /// Whether the player to move chooses between two directions.
    #[inline(always)]
    pub(super) fn chooses_ways(&self) -> bool {
        !PLAIN && self.either_way
    }

    /// Returns the pits with enough seeds, one bit for each pit in the order of lanes.
    #[inline(always)]
    pub(super) fn open_pits(&self, board: &Board<H>, us: usize) -> u32 {
        let of_eight = |second| gathered(self.open(board, us, second)) as u32;
        let second = if PLAIN { 0 } else { of_eight(1) << 8 };
        of_eight(0) | second
    }
}
