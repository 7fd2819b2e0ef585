//! Random games on packed boards.

use super::game::{EndingEvaluator, PackedGame};
use crate::chance::Chance;
use crate::random_games::MAX_MOVES;
use crate::vm::OwnedHistory;
use sow_compiler::packed::{Board, MoveStart};

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
    pub(super) board: Board<H>,
    pub(super) mover: usize,
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

    pub(super) fn new(board: Board<H>, mover: usize, chance: Chance) -> Self {
        Self {
            board,
            mover,
            chance,
            moves: 0,
            hash: board.hash(mover),
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
        evaluator: &mut dyn EndingEvaluator,
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
    fn ends_after_move(&self, game: &RandomGame<H>, evaluator: &mut dyn EndingEvaluator) -> bool {
        self.is_over(game.board, game.mover, evaluator)
    }

    /// Stops the game after evaluating the endings; returns `false`.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(&self, game: &RandomGame<H>, evaluator: &mut dyn EndingEvaluator) -> bool {
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
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool {
        let no_legal_move = self.has_no_move(game.board, game.mover);
        let (lanes, known) = (game.board.words(), (no_legal_move, true));
        evaluator.evaluate_endings(&self.lanes, &lanes, game.mover, known)
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
