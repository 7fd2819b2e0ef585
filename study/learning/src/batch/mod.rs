//! Many games of one program, stepped together.

mod games;
mod packed_games;
mod vm_games;

use crate::actions::Actions;
use crate::features::Features;
use games::{BatchContext, BatchEngine};
pub use games::{SavedGame, StepStatus, Views};
use packed_games::PackedGames;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Program};
use std::sync::Arc;
use vm_games::vm_games;

/// Games of one program, each of which restarts as soon as it has ended.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::chance::Chance;
/// use sow_learning::{Actions, Batch, Features};
/// use std::sync::Arc;
///
/// let actions = Actions::new(&program);
/// let features = Features::new(&program, &actions);
/// let batch = Batch::new(Arc::new(program), Arc::new(actions), Arc::new(features), 16, 2000).unwrap();
///
/// let mut chosen = vec![0; batch.count()];
/// batch.sample(|game| Chance::for_game(1, game as u64), &mut chosen).unwrap();
/// assert_eq!(batch.check(&chosen), Ok(()));
/// ```
pub struct Batch {
    context: BatchContext,
    count: usize,
    games: Box<dyn BatchEngine>,
}

/// The action of a game that is not stepped with the others.
pub const LEFT_OUT: i64 = i64::MIN;

/// The maximum memory of a game in bytes, apart from its legal moves.
const GAME_BYTES: usize = 1024;
/// The memory in bytes for each legal move of the opening; it leaves room for more moves later.
const MOVE_BYTES: usize = 256;

/// The reason why games cannot be stepped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// The game is over before its first move.
    #[error("the game is over before its first move")]
    NoLegalMove,
    /// An action is not legal.
    #[error("action {action} is not legal in game {game}")]
    IllegalAction {
        /// The index of the game.
        game: usize,
        /// The action.
        action: i64,
    },
    /// A start position has no legal action.
    #[error("no action is legal in the start position of game {0}")]
    NoLegalAction(usize),
    /// The games and their buffers do not fit in memory.
    #[error("there is not enough memory for {0} games")]
    OutOfMemory(usize),
    /// The number of actions or the size of a buffer is wrong.
    #[error("there are {0} games, so {0} actions are needed")]
    WrongSize(usize),
}

impl Batch {
    /// Creates `count` games in the opening position. A game is stopped after `max_moves` moves.
    ///
    /// # Errors
    /// [`BatchError::NoLegalMove`] if the opening has no legal move, or [`BatchError::OutOfMemory`] if the games and
    /// their buffers do not fit in memory.
    pub fn new(
        program: Arc<Program>,
        actions: Arc<Actions>,
        features: Arc<Features>,
        count: usize,
        max_moves: u32,
    ) -> Result<Self, BatchError> {
        let moves = Game::new(&program).legal_moves().len();
        if moves == 0 {
            return Err(BatchError::NoLegalMove);
        }
        let common = BatchContext {
            program,
            actions,
            features,
            max_moves,
        };
        if !fits_in_memory(
            count,
            GAME_BYTES + MOVE_BYTES * moves + 8 * common.features.count() + common.actions.count(),
        ) {
            return Err(BatchError::OutOfMemory(count));
        }
        let games: Box<dyn BatchEngine> = match PackedGames::new(&common, count) {
            Some(games) => Box::new(games),
            None => vm_games(&common, count),
        };
        Ok(Self {
            context: common,
            count,
            games,
        })
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Takes an action in each game and writes the new states. Games with the action [`LEFT_OUT`] stay as they are, and
    /// so do their parts of the buffers.
    ///
    /// # Errors
    /// [`BatchError`] if a buffer has the wrong size or an action is not legal; then no action has been taken.
    pub fn step(&mut self, actions: &[i64], views: &mut Views<'_>) -> Result<(), BatchError> {
        self.check(actions)?;
        self.check_sizes(views)?;
        self.games.step(&self.context, actions, views);
        Ok(())
    }

    /// Checks that these actions are legal.
    ///
    /// # Errors
    /// [`BatchError`] if an action is not legal, or the number of actions is wrong.
    pub fn check(&self, actions: &[i64]) -> Result<(), BatchError> {
        if actions.len() != self.count {
            return Err(BatchError::WrongSize(self.count));
        }
        let may = |(game, action): (usize, &i64)| {
            *action == LEFT_OUT
                || u32::try_from(*action)
                    .is_ok_and(|action| self.games.is_legal(&self.context, game, action))
        };
        match actions.iter().enumerate().find(|one| !may(*one)) {
            None => Ok(()),
            Some((game, &action)) => Err(BatchError::IllegalAction { game, action }),
        }
    }

    /// Returns a game as text and numbers.
    #[must_use]
    pub fn save(&self, game: usize) -> SavedGame {
        self.games.save(&self.context, game)
    }

    /// Continues a game from `start`, a position of the same program that is reached after `moves` moves, with the
    /// actions `chosen` as the beginning of the next move.
    ///
    /// # Errors
    /// [`BatchError::NoLegalAction`] if no action is legal there; then nothing has changed.
    pub fn restore(
        &mut self,
        game: usize,
        start: &Game<'_>,
        (chosen, moves): (Vec<u32>, u32),
    ) -> Result<(), BatchError> {
        let begun = (chosen, moves);
        match self.games.restore(&self.context, game, start, begun) {
            true => Ok(()),
            false => Err(BatchError::NoLegalAction(game)),
        }
    }

    /// Writes the state of one game. Its rewards and its status are those of a game that continues.
    ///
    /// # Errors
    /// [`BatchError::WrongSize`] if a buffer has the wrong size.
    pub fn write_state(&self, game: usize, views: &mut Views<'_>) -> Result<(), BatchError> {
        self.check_sizes(views)?;
        let mut view = views.for_game(game, &self.context);
        view.write_result(None, StepStatus::Running);
        self.games.write_state(&self.context, game, view);
        Ok(())
    }

    /// Writes the states of all games. Their rewards and statuses are those of games that continue.
    ///
    /// # Errors
    /// [`BatchError::WrongSize`] if a buffer has the wrong size.
    pub fn write_states(&self, views: &mut Views<'_>) -> Result<(), BatchError> {
        (0..self.count).try_for_each(|game| self.write_state(game, views))
    }

    /// Picks a legal action in each game at random, each with the same probability. `chance` returns the random numbers
    /// of a game, so that the actions need not depend on how games are divided among batches.
    ///
    /// # Errors
    /// [`BatchError::WrongSize`] if the number of actions is wrong.
    pub fn sample(
        &self,
        mut chance: impl FnMut(usize) -> Chance,
        actions: &mut [i64],
    ) -> Result<(), BatchError> {
        if actions.len() != self.count {
            return Err(BatchError::WrongSize(self.count));
        }
        let mut draw = |game, bound: usize| chance(game).below(bound as u64) as usize;
        self.games.sample(&mut draw, actions);
        Ok(())
    }

    fn check_sizes(&self, views: &Views<'_>) -> Result<(), BatchError> {
        let count = self.count;
        let fits = views.observations.len() == count * self.context.features.count()
            && views.masks.len() == count * self.context.actions.count()
            && views.movers.len() == count
            && views.rewards.len() == count * self.context.players()
            && views.statuses.len() == count
            && views.scores.len() == views.rewards.len()
            && views.final_observations.len() == views.observations.len();
        if fits {
            Ok(())
        } else {
            Err(BatchError::WrongSize(count))
        }
    }
}

impl Clone for Batch {
    fn clone(&self) -> Self {
        Self {
            context: self.context.clone(),
            count: self.count,
            games: self.games.copy(),
        }
    }
}

/// Returns whether `count` games of `bytes` bytes fit in memory, by allocating and freeing all of it.
fn fits_in_memory(count: usize, bytes: usize) -> bool {
    let needed = count.checked_mul(bytes);
    needed.is_some_and(|needed| Vec::<u8>::new().try_reserve_exact(needed).is_ok())
}
