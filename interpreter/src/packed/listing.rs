//! All moves with the positions they lead to.

use super::board::Board;
use super::{PackedGame, PackedPlay};
use crate::board::Position;
use crate::engine::movegen::{After, Candidate, MadeMove, Move, PackedAfter, Toward};
use crate::limits::Limit;
use rand_xoshiro::SplitMix64;
use std::ops::ControlFlow;

/// Lists of the moves, and games played on, of a game with positions of `W` eights.
pub(crate) trait Listing<const W: usize> {
    /// Adds all legal moves of a position in which the game is not over.
    fn list(&mut self, position: &Position<W>, into: &mut Vec<MadeMove<W>>);

    /// The legal move with a number in that list, made alone.
    fn nth(&self, position: &Position<W>, number: u16) -> Option<MadeMove<W>>;

    /// Where a cell lies in the board after a move, seen by the player to move.
    fn place(&self, cell: u8, mover: usize) -> Option<u8>;

    /// The position after such a move from a position, the endings looked at.
    fn finish(&mut self, from: &Position<W>, after: &PackedAfter) -> Position<W>;

    /// Plays at random from such a position on, at most so many moves: the position then.
    fn play_out(&mut self, from: &Position<W>, chance: SplitMix64, most: u32) -> Position<W>;

    /// The worst limit of play that a position has come to.
    fn limit(&self) -> Option<Limit>;
}

impl<const W: usize, const H: usize> Listing<W> for PackedPlay<'_, W, H> {
    fn list(&mut self, position: &Position<W>, into: &mut Vec<MadeMove<W>>) {
        let lanes = self.rules.lanes();
        let us = position.mover_index().into();
        self.rules
            .list(lanes.board(position), us, &mut |start, after| {
                if let Some(pit) = lanes.chosen(start.0, us) {
                    into.push(made(pit, start.1, after));
                }
            });
    }

    fn nth(&self, position: &Position<W>, number: u16) -> Option<MadeMove<W>> {
        let lanes = self.rules.lanes();
        let us = position.mover_index().into();
        let (start, after) = self.rules.nth(lanes.board(position), us, number)?;
        let pit = lanes.chosen(start.0, us)?;
        Some(made(pit, start.1, after))
    }

    fn place(&self, cell: u8, mover: usize) -> Option<u8> {
        self.rules.lanes().of(cell, mover)
    }

    fn finish(&mut self, from: &Position<W>, after: &PackedAfter) -> Position<W> {
        let Self { rules, ends, .. } = self;
        let (board, mover) = (Board::<H>::of_words(&after.words), after.mover.into());
        let mut position = *from;
        rules.lanes().put(&board, mover, &mut position);
        let no_legal_move =
            !after.has_move && ends.asks_for_moves() && rules.has_no_move(board, mover);
        if !after.far_from_end || no_legal_move {
            ends.look_at(&position, no_legal_move);
            return ends.position();
        }
        position.rehash();
        position
    }

    fn play_out(&mut self, from: &Position<W>, chance: SplitMix64, most: u32) -> Position<W> {
        self.play_on(from, chance, most)
    }

    fn limit(&self) -> Option<Limit> {
        self.ends.limit()
    }
}

/// A move from a pit.
#[inline(always)]
fn made<const W: usize>(pit: u8, toward: Toward, after: PackedAfter) -> MadeMove<W> {
    MadeMove {
        played: Move::new(0, Candidate { pit, toward }, &[]),
        after: After::Packed(after),
    }
}

impl<const H: usize, const R: usize> PackedGame<H, R> {
    pub(super) fn show_all<const PLAIN: bool>(
        &self,
        board: Board<H>,
        us: usize,
        show: &mut dyn FnMut((u8, Toward), PackedAfter),
    ) {
        let _ = self.each::<PLAIN>(board, us, |(lane, side), board, mover| {
            show(
                (lane, self.toward(side)),
                self.after::<PLAIN>(&board, mover),
            );
            ControlFlow::Continue(())
        });
    }

    /// The move with a number among those that are shown.
    pub(super) fn find_nth<const PLAIN: bool>(
        &self,
        board: Board<H>,
        us: usize,
        number: u16,
    ) -> Option<((u8, Toward), PackedAfter)> {
        let (mut found, mut left) = (None, number);
        if PLAIN {
            // Each pit that holds enough is a legal move.
            let mut open = self.open(&board, us, 0);
            (0..number.min(8)).for_each(|_| open &= open.wrapping_sub(1));
            if open == 0 || number >= 8 {
                return None;
            }
            let pit = (open.trailing_zeros() >> 3) as u8;
            let (start, seeds) = self.begin(&board, us, 0, pit);
            let (board, mover) = self.play::<PLAIN>(board, us, start, seeds)?;
            return Some(((pit, self.toward(0)), self.after::<PLAIN>(&board, mover)));
        }
        let _ = self.each::<PLAIN>(board, us, |(lane, side), board, mover| {
            if left > 0 {
                left -= 1;
                return ControlFlow::Continue(());
            }
            found = Some((
                (lane, self.toward(side)),
                self.after::<PLAIN>(&board, mover),
            ));
            ControlFlow::Break(())
        });
        found
    }

    fn toward(&self, side: usize) -> Toward {
        match (self.either_way, side) {
            (false, _) => Toward::Given,
            (true, 0) => Toward::Left,
            (true, _) => Toward::Right,
        }
    }

    /// The board right after a move.
    #[inline(always)]
    fn after<const PLAIN: bool>(&self, board: &Board<H>, mover: usize) -> PackedAfter {
        PackedAfter {
            words: board.words(),
            mover: mover as u8,
            points: self.points(board, mover),
            far_from_end: self.early_outs.hold(board, mover),
            // With one lap and nothing to choose, a pit that holds enough can be played.
            has_move: PLAIN && self.open(board, mover, 0) != 0,
        }
    }

    /// The points of South and North.
    fn points(&self, board: &Board<H>, mover: usize) -> [u8; 2] {
        let board = if mover == 0 { *board } else { board.turned() };
        [0, 1].map(|seat: usize| board.sum(&self.points[seat]))
    }
}
