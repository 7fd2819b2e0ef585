//! Sequences of moves counted.

use super::log::Unlogged;
use super::{PackedGame, PackedPlay};
use crate::board::Position;
use crate::limits::Limit;
use crate::program::specialise::packed::{Begun, Board};
use std::ops::ControlFlow;

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
        let _ = self.each(board, us, |_, _, _| {
            moves += 1;
            ControlFlow::Continue(())
        });
        moves
    }

    /// Shows where all moves begin, unless it is broken off: the number of the pit with the side, and how the move begins.
    #[inline(always)]
    pub(super) fn each_start(
        &self,
        board: &Board<H>,
        us: usize,
        mut show: impl FnMut((u8, usize), Begun) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut pits = self.open_pits(board, us);
        while pits != 0 {
            let number = pits.trailing_zeros() as u8;
            pits &= pits - 1;
            for side in 0..=usize::from(!PLAIN && self.either_way) {
                show((number, side), self.begin(board, us, side, number))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Plays all moves, unless it is broken off: shows the number of the pit with the side (0 or
    /// 1), the board that comes of it, and who moves next.
    #[inline(always)]
    pub(super) fn each(
        &self,
        board: Board<H>,
        us: usize,
        mut show: impl FnMut((u8, usize), Board<H>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mover = (us, self.prefers(&board, us));
        self.each_start(&board, us, |place, begun| {
            match self.play(board, mover, begun, &mut Unlogged) {
                Some((after, mover)) => show(place, after, mover),
                None => ControlFlow::Continue(()),
            }
        })
    }
}
