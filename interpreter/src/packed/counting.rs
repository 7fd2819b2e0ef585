//! Sequences of moves counted.

use super::board::Board;
use super::endings::Ends;
use super::log::Unlogged;
use super::{PackedGame, PackedPlay};
use crate::board::Position;
use crate::limits::Limit;
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

impl<const H: usize, const R: usize> PackedGame<H, R> {
    /// Sequences of one move and so many more.
    pub(super) fn nodes<const PLAIN: bool>(
        &self,
        board: Board<H>,
        us: usize,
        left: u32,
        ends: &mut dyn Ends<H>,
    ) -> u64 {
        if left == 0 {
            return self.count_moves::<PLAIN>(board, us);
        }
        let mut nodes = 0;
        let _ = self.each::<PLAIN>(board, us, |_, after, mover| {
            let over = !self.early_outs.may_hold(&after, mover)
                && self.is_over::<PLAIN>(after, mover, ends);
            if !over {
                nodes += self.nodes::<PLAIN>(after, mover, left - 1, ends);
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// Legal moves, which are made only where it takes that to know them.
    #[inline(always)]
    fn count_moves<const PLAIN: bool>(&self, board: Board<H>, us: usize) -> u64 {
        if PLAIN || self.always_legal {
            return self.count_starts::<PLAIN>(&board, us).into();
        }
        let mut moves = 0;
        let _ = self.each::<PLAIN>(board, us, |_, _, _| {
            moves += 1;
            ControlFlow::Continue(())
        });
        moves
    }

    /// Shows where all moves begin, unless it is broken off: the number of the pit with the side, the row of no seeds, and
    /// the seeds.
    #[inline(always)]
    pub(super) fn each_start<const PLAIN: bool>(
        &self,
        board: &Board<H>,
        us: usize,
        mut show: impl FnMut((u8, usize), u32, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for second in 0..if PLAIN { 1 } else { 2 } {
            let mut open = self.open(board, us, second);
            while open != 0 {
                let number = second as u8 * 8 + (open.trailing_zeros() >> 3) as u8;
                open &= open - 1;
                let either_way = !PLAIN && self.either_way;
                for side in 0..=usize::from(either_way) {
                    let (start, seeds) = self.begin(board, us, side, number);
                    show((number, side), start, seeds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Plays all moves, unless it is broken off: shows the number of the pit with the side (0 or
    /// 1), the board that comes of it, and who moves next.
    #[inline(always)]
    pub(super) fn each<const PLAIN: bool>(
        &self,
        board: Board<H>,
        us: usize,
        mut show: impl FnMut((u8, usize), Board<H>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mover = (us, self.prefers::<PLAIN>(&board, us));
        self.each_start::<PLAIN>(&board, us, |place, start, seeds| {
            match self.play::<PLAIN>(board, mover, start, seeds, &mut Unlogged) {
                Some((after, mover)) => show(place, after, mover),
                None => ControlFlow::Continue(()),
            }
        })
    }
}
