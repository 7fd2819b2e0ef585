//! Random games on packed boards.

use super::game::{EndingEvaluator, PackedGame, Turn};
use crate::chance::Chance;
use crate::random_games::MAX_MOVES;
use crate::vm::OwnedHistory;
use sow_compiler::packed::MoveStart;

/// The number of games to interleave.
const INTERLEAVED_GAMES: usize = 4;

/// The result of a turn.
pub(super) enum StepOutcome {
    Continues,
    /// The game is over; another one may begin.
    Over,
    /// The game is over; no other one begins.
    OverAndStop,
}

/// The histories of interleaved games, kept to reuse their buffers.
pub(super) type Histories = [OwnedHistory; INTERLEAVED_GAMES];

/// Plays games interleaved; `step` makes a move in a game.
#[inline(always)]
pub(super) fn play_interleaved<const H: usize>(
    mut games: impl Iterator<Item = RandomGame<H>>,
    histories: &mut Histories,
    mut step: impl FnMut(&mut RandomGame<H>) -> StepOutcome,
) {
    let mut played = histories.each_mut().map(|history| {
        let mut game = games.next()?;
        std::mem::swap(&mut game.history, history);
        game.history.clear();
        Some(game)
    });
    let mut active: Vec<&mut RandomGame<H>> = played.iter_mut().flatten().collect();
    while !active.is_empty() {
        let mut at = 0;
        while let Some(game) = active.get_mut(at) {
            let next = match step(game) {
                StepOutcome::Continues => {
                    at += 1;
                    continue;
                }
                StepOutcome::Over => games.next(),
                StepOutcome::OverAndStop => None,
            };
            // A new game has its turn at once.
            if let Some(next) = next {
                game.restart_with(next);
            } else {
                active.swap_remove(at);
            }
        }
    }
    for (history, game) in histories.iter_mut().zip(played.into_iter().flatten()) {
        *history = game.history;
    }
}

/// A game in progress.
#[derive(Debug, Clone)]
pub(super) struct RandomGame<const H: usize> {
    pub(super) turn: Turn<H>,
    pub(super) chance: Chance,
    pub(super) moves: u32,
    /// The positions that may recur.
    pub(super) history: OwnedHistory,
    /// The hash of the position, if repetition matters.
    pub(super) hash: u64,
}

impl<const H: usize> RandomGame<H> {
    /// Replaces a finished game by a new one, reusing its buffer.
    fn restart_with(&mut self, next: Self) {
        let mut history = std::mem::take(&mut self.history);
        history.clear();
        *self = Self { history, ..next };
    }

    pub(super) fn new(turn: Turn<H>, chance: Chance) -> Self {
        Self {
            turn,
            chance,
            moves: 0,
            hash: turn.board.hash(turn.mover),
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
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool {
        let turn = game.turn;
        let Some(start) = self.draw_start(&turn.board, turn.mover, &mut game.chance) else {
            return self.stop(game, evaluator);
        };
        // Separate from later draws, which return their results in memory: here everything stays in registers.
        let prefers = self.preference_applies(&turn.board, turn.mover);
        let after = match self.play(turn, prefers, start) {
            Some(after) => after,
            None if PLAIN => return self.stop(game, evaluator),
            None => match self.redraw(game, start) {
                Some(after) => after,
                None => return self.stop(game, evaluator),
            },
        };
        self.advance(game, after, evaluator)
    }

    /// Takes the game to the turn after a move. Returns `false` as in [`PackedGame::play_random_move`].
    #[inline(always)]
    pub(super) fn advance(
        &self,
        game: &mut RandomGame<H>,
        after: Turn<H>,
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool {
        let repeated = !PLAIN && self.repeats && self.repeats_position(game, after);
        game.turn = after;
        game.moves += 1;
        let over = if repeated {
            self.ends_by_repetition(game, evaluator)
        } else {
            !self
                .early_outs
                .may_rule_out_endings(&after.board, after.mover)
                && self.ends_after_move(game, evaluator)
        };
        !over && (game.moves < MAX_MOVES || self.stop(game, evaluator))
    }

    // Rare paths take the whole game instead of the board, since a borrowed board has to be in memory.

    #[cold]
    #[inline(never)]
    fn ends_after_move(&self, game: &RandomGame<H>, evaluator: &mut dyn EndingEvaluator) -> bool {
        self.is_over(game.turn, evaluator)
    }

    /// Stops the game after evaluating the endings; returns `false`.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(&self, game: &RandomGame<H>, evaluator: &mut dyn EndingEvaluator) -> bool {
        self.is_over(game.turn, evaluator);
        false
    }

    /// Records the position before a move; returns whether the one after it has occurred before. Inlining saves a call
    /// per move, unless size matters.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn repeats_position(&self, game: &mut RandomGame<H>, after: Turn<H>) -> bool {
        let for_good = self.changes_stores(game.turn, after);
        game.history.push(game.hash, for_good);
        game.hash = after.board.hash(after.mover);
        game.history.contains(game.hash)
    }

    /// Whether a move from one turn to the next changes the stores. Seeds never leave them, so this rules out earlier
    /// positions.
    #[inline(always)]
    pub(super) fn changes_stores(&self, before: Turn<H>, after: Turn<H>) -> bool {
        let same_view = if after.mover == before.mover {
            after.board
        } else {
            after.board.swap_sides()
        };
        let stores = &self.stores[before.mover & 1];
        before.board.differs(&same_view, stores)
    }

    #[cold]
    #[inline(never)]
    fn ends_by_repetition(
        &self,
        game: &RandomGame<H>,
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool {
        let Turn { board, mover } = game.turn;
        let known = (self.has_no_move(game.turn), true);
        evaluator.evaluate_endings(&self.lanes, &board.words(), mover, known)
    }

    /// Draws again from the remaining moves after an illegal one.
    #[cold]
    #[inline(never)]
    fn redraw(&self, game: &mut RandomGame<H>, drawn: MoveStart) -> Option<Turn<H>> {
        let turn = game.turn;
        let prefers = self.preference_applies(&turn.board, turn.mover);
        self.draw_legal(&turn, Some(drawn), &mut game.chance, |begun| {
            self.play(turn, prefers, begun)
        })
    }
}
