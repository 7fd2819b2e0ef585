//! Playing a random game, move by move.

use super::endings::Ends;
use super::game::PackedGame;
use crate::chance::Chance;
use crate::random_games::MAX_MOVES;
use crate::vm::KeptHistory;
use sow_compiler::packed::{Begun, Board};

/// The starting point of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
}

/// A game in progress.
#[derive(Debug, Clone)]
pub(super) struct Game<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
    pub(super) chance: Chance,
    pub(super) moves: u32,
    /// The positions that may recur.
    pub(super) earlier: KeptHistory,
    /// The hash of the position, if repetition matters.
    pub(super) hash: u64,
}

impl<const H: usize> Start<H> {
    pub(super) fn game(&self, chance: Chance) -> Game<H> {
        Game {
            board: self.board,
            mover: self.mover,
            chance,
            moves: 0,
            hash: self.board.hash(self.mover),
            earlier: KeptHistory::default(),
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a random move. Returns `false` if the game is over or stopped; the endings have then been evaluated.
    #[inline(always)]
    pub(super) fn goes_on(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool {
        let (board, us) = (game.board, game.mover);
        let Some(begun) = self.draw(&board, us, &mut game.chance) else {
            return self.stops(game, ends);
        };
        // Separate from later draws, which return their results in memory: here everything stays in registers.
        let mover = (us, self.prefers(&board, us));
        let after = match self.play(board, mover, begun) {
            Some(after) => after,
            None if PLAIN => return self.stops(game, ends),
            None => match self.draws_again(game, begun) {
                Some(after) => after,
                None => return self.stops(game, ends),
            },
        };
        self.moves_on(game, after, ends)
    }

    /// Takes the game to the board after a move. Returns `false` as in [`PackedGame::goes_on`].
    #[inline(always)]
    pub(super) fn moves_on(
        &self,
        game: &mut Game<H>,
        (board, mover): (Board<H>, usize),
        ends: &mut dyn Ends<H>,
    ) -> bool {
        let repeated = !PLAIN && self.repeats && self.comes_back(game, &board, mover);
        (game.board, game.mover) = (board, mover);
        game.moves += 1;
        let over = if repeated {
            self.ends_by_repeating(game, ends)
        } else {
            !self.early_outs.may_hold(&board, mover) && self.ends_with_move(game, ends)
        };
        !over && (game.moves < MAX_MOVES || self.stops(game, ends))
    }

    // Rare paths take the whole game instead of the board, since a borrowed board has to be in memory.

    #[cold]
    #[inline(never)]
    fn ends_with_move(&self, game: &Game<H>, ends: &mut dyn Ends<H>) -> bool {
        self.is_over(game.board, game.mover, ends)
    }

    /// Stops the game after evaluating the endings; returns `false`.
    #[cold]
    #[inline(never)]
    pub(super) fn stops(&self, game: &Game<H>, ends: &mut dyn Ends<H>) -> bool {
        self.is_over(game.board, game.mover, ends);
        false
    }

    /// Records the position before a move; returns whether the one after it has occurred before. Inlining saves a call
    /// per move, unless size matters.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn comes_back(&self, game: &mut Game<H>, after: &Board<H>, mover: usize) -> bool {
        let us = game.mover;
        let seen = if mover == us { *after } else { after.turned() };
        // Seeds never leave stores, so a change there rules out earlier positions.
        let for_good = game.board.differs(&seen, &self.stores[us & 1]);
        game.earlier.push(game.hash, for_good);
        game.hash = after.hash(mover);
        game.earlier.contains(game.hash)
    }

    #[cold]
    #[inline(never)]
    fn ends_by_repeating(&self, game: &Game<H>, ends: &mut dyn Ends<H>) -> bool {
        let no_legal_move = self.has_no_move(game.board, game.mover);
        ends.look(&self.lanes, game.board, game.mover, (no_legal_move, true))
    }

    /// Draws again from the remaining moves after an illegal one.
    #[cold]
    #[inline(never)]
    fn draws_again(&self, game: &mut Game<H>, drawn: Begun) -> Option<(Board<H>, usize)> {
        let (board, us) = (game.board, game.mover);
        let mover = (us, self.prefers(&board, us));
        self.draw_legal((&board, us), Some(drawn), &mut game.chance, |begun| {
            self.play(board, mover, begun)
        })
    }
}
