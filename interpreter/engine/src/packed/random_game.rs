//! Playing a random game, move by move.

use super::endings::EndingEvaluator;
use super::game::PackedGame;
use crate::chance::Chance;
use crate::random_games::MAX_MOVES;
use crate::vm::OwnedHistory;
use sow_compiler::packed::{Board, MoveStart};

/// The starting point of games.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameStart<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
}

/// A game in progress.
#[derive(Debug, Clone)]
pub(super) struct RandomGame<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
    pub(super) chance: Chance,
    pub(super) moves: u32,
    /// The positions that may recur.
    pub(super) history: OwnedHistory,
    /// The hash of the position, if repetition matters.
    pub(super) hash: u64,
}

impl<const H: usize> GameStart<H> {
    pub(super) fn new_game(&self, chance: Chance) -> RandomGame<H> {
        RandomGame {
            board: self.board,
            mover: self.mover,
            chance,
            moves: 0,
            hash: self.board.hash(self.mover),
            history: OwnedHistory::default(),
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a random move. Returns `false` if the game is over or stopped; the endings have then been evaluated.
    #[inline(always)]
    pub(super) fn play_random_move(
        &self,
        game: &mut RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let (board, us) = (game.board, game.mover);
        let Some(start) = self.draw_start(&board, us, &mut game.chance) else {
            return self.stop(game, evaluator);
        };
        // Separate from later draws, which return their results in memory: here everything stays in registers.
        let mover = (us, self.preference_applies(&board, us));
        let after = match self.play(board, mover, start) {
            Some(after) => after,
            None if PLAIN => return self.stop(game, evaluator),
            None => match self.redraw(game, start) {
                Some(after) => after,
                None => return self.stop(game, evaluator),
            },
        };
        self.advance(game, after, evaluator)
    }

    /// Takes the game to the board after a move. Returns `false` as in [`PackedGame::play_random_move`].
    #[inline(always)]
    pub(super) fn advance(
        &self,
        game: &mut RandomGame<H>,
        (board, mover): (Board<H>, usize),
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let repeated = !PLAIN && self.repeats && self.repeats_position(game, &board, mover);
        (game.board, game.mover) = (board, mover);
        game.moves += 1;
        let over = if repeated {
            self.ends_by_repetition(game, evaluator)
        } else {
            !self.early_outs.may_rule_out_endings(&board, mover)
                && self.ends_after_move(game, evaluator)
        };
        !over && (game.moves < MAX_MOVES || self.stop(game, evaluator))
    }

    // Rare paths take the whole game instead of the board, since a borrowed board has to be in memory.

    #[cold]
    #[inline(never)]
    fn ends_after_move(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        self.is_over(game.board, game.mover, evaluator)
    }

    /// Stops the game after evaluating the endings; returns `false`.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        self.is_over(game.board, game.mover, evaluator);
        false
    }

    /// Records the position before a move; returns whether the one after it has occurred before. Inlining saves a call
    /// per move, unless size matters.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn repeats_position(&self, game: &mut RandomGame<H>, after: &Board<H>, mover: usize) -> bool {
        let for_good = self.changes_stores((&game.board, game.mover), (after, mover));
        game.history.push(game.hash, for_good);
        game.hash = after.hash(mover);
        game.history.contains(game.hash)
    }

    /// Whether a move from one board to another changes the stores. Seeds never leave them, so this rules out earlier
    /// positions.
    #[inline(always)]
    pub(super) fn changes_stores(
        &self,
        (before, us): (&Board<H>, usize),
        (after, mover): (&Board<H>, usize),
    ) -> bool {
        let same_view = if mover == us {
            *after
        } else {
            after.swap_sides()
        };
        before.differs(&same_view, &self.stores[us & 1])
    }

    #[cold]
    #[inline(never)]
    fn ends_by_repetition(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let no_legal_move = self.has_no_move(game.board, game.mover);
        evaluator.evaluate_endings(&self.lanes, game.board, game.mover, (no_legal_move, true))
    }

    /// Draws again from the remaining moves after an illegal one.
    #[cold]
    #[inline(never)]
    fn redraw(&self, game: &mut RandomGame<H>, drawn: MoveStart) -> Option<(Board<H>, usize)> {
        let (board, us) = (game.board, game.mover);
        let mover = (us, self.preference_applies(&board, us));
        self.draw_legal((&board, us), Some(drawn), &mut game.chance, |begun| {
            self.play(board, mover, begun)
        })
    }
}
