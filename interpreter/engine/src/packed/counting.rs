//! Sequences of moves counted.

use super::game::PackedGame;
use super::packed_play::PackedPlay;
use crate::limits::Limit;
use sow_compiler::board::Position;
use sow_compiler::packed::Board;

/// A count of a game with positions of `W` eights.
pub(crate) trait Counting<const W: usize> {
    /// Sequences of one move and so many more, from a position in which the game is not over.
    fn nodes(&mut self, position: &Position<W>, left: u32) -> u64;

    /// The worst limit of play that a position has come to.
    fn limit(&self) -> Option<Limit>;
}

impl<const W: usize, const H: usize> Counting<W> for PackedPlay<'_, W, H> {
    fn nodes(&mut self, position: &Position<W>, left: u32) -> u64 {
        let board = self.rules.lanes().board(position);
        let mover = position.mover_index().into();
        self.ends.opening = position.unfinished();
        self.rules.count(board, mover, left, &mut self.ends)
    }

    fn limit(&self) -> Option<Limit> {
        self.ends.limit()
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Legal moves, which are made only where it takes that to know them.
    #[inline(always)]
    pub(super) fn count_moves(&self, board: Board<H>, us: usize) -> u64 {
        if PLAIN || self.always_legal {
            return self.count_starts(&board, us).into();
        }
        let mut moves = 0;
        self.each(board, us, |_, _, _| moves += 1);
        moves
    }
}
