//! All moves with the positions they lead to.

use super::board::Board;
use super::endings::Ends;
use super::{PackedGame, PackedPlay};
use crate::board::Position;
use crate::engine::movegen::{Candidate, Move, Successor, Toward};
use crate::limits::Limit;
use rand_xoshiro::SplitMix64;
use std::ops::ControlFlow;

/// Lists of the moves, and games played on, of a game with positions of `W` eights.
pub(crate) trait Listing<const W: usize> {
    /// Adds all legal moves of a position in which the game is not over, and where they lead.
    fn list(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>);

    /// Plays at random from such a position on, at most so many moves: the position then.
    fn play_out(&mut self, from: &Position<W>, chance: SplitMix64, most: u32) -> Position<W>;

    /// The worst limit of play that a position has come to.
    fn limit(&self) -> Option<Limit>;
}

/// What a move comes to.
pub(super) struct After<const H: usize> {
    /// The lane of the pit, and the direction if it is chosen.
    lane: u8,
    toward: Toward,
    board: Board<H>,
    mover: usize,
    /// It is plain to see that the game is not over.
    goes_on: bool,
    no_legal_move: bool,
}

impl<const W: usize, const H: usize> Listing<W> for PackedPlay<'_, W, H> {
    fn list(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
        let Self { rules, ends } = self;
        let lanes = rules.lanes();
        let us = position.mover_index().into();
        ends.opening = *position;
        rules.list(lanes.board(position), us, &mut |after| {
            let Some(pit) = lanes.cell(after.lane, us) else {
                return;
            };
            let toward = after.toward;
            let position = if after.goes_on {
                ends.like(lanes, &after.board, after.mover)
            } else {
                ends.look(lanes, after.board, after.mover, after.no_legal_move);
                ends.position()
            };
            into.push(Successor {
                played: Move::new(0, Candidate { pit, toward }, &[]),
                position,
            });
        });
    }

    fn play_out(&mut self, from: &Position<W>, chance: SplitMix64, most: u32) -> Position<W> {
        self.play_on(from, chance, most)
    }

    fn limit(&self) -> Option<Limit> {
        self.ends.limit()
    }
}

impl<const H: usize, const R: usize> PackedGame<H, R> {
    pub(super) fn show_all(&self, board: Board<H>, us: usize, show: &mut dyn FnMut(After<H>)) {
        let _ = self.each::<false>(board, us, |(lane, side), board, mover| {
            let toward = match (self.either_way, side) {
                (false, _) => Toward::Given,
                (true, 0) => Toward::Left,
                (true, _) => Toward::Right,
            };
            let no_legal_move = self.has_no_move::<false>(board, mover);
            show(After {
                lane,
                toward,
                board,
                mover,
                goes_on: !no_legal_move && self.early_outs.hold(&board, mover),
                no_legal_move,
            });
            ControlFlow::Continue(())
        });
    }
}
