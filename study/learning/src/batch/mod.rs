//! Many games of one program, stepped at once.

mod games;
mod machine_games;
mod packed_games;

use crate::actions::Actions;
use crate::features::Features;
use games::{Common, Games};
pub use games::{End, Views};
use machine_games::MachineGames;
use packed_games::PackedGames;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Program};
use std::sync::Arc;

/// Games of one program, each of which begins again as soon as it has ended.
pub struct Batch {
    common: Common,
    count: usize,
    games: Box<dyn Games>,
}

/// A game takes no more bytes than this, …
const GAME: usize = 1024;
/// … and so many for each legal move, of which there may later be more.
const MOVE: usize = 256;

/// Why games cannot be stepped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// There is nothing to play.
    #[error("the game is over before its first move")]
    NothingToPlay,
    /// An action that may not be taken.
    #[error("action {action} may not be taken in game {game}")]
    Action {
        /// The number of the game, from 0.
        game: usize,
        /// The action.
        action: i64,
    },
    /// There is not the memory for so many games and their views.
    #[error("there is not enough memory for {0} games")]
    Memory(usize),
    /// Another number of actions than of games, or views of another size.
    #[error("there are {0} games; so many actions are wanted")]
    Size(usize),
}

impl Batch {
    /// So many games at their beginning.
    ///
    /// # Errors
    /// [`BatchError::NothingToPlay`], or [`BatchError::Memory`] if there is not enough for the games and for views of them.
    pub fn new(
        program: Arc<Program>,
        actions: Arc<Actions>,
        features: Arc<Features>,
        count: usize,
    ) -> Result<Self, BatchError> {
        let moves = Game::new(&program).legal_moves().len();
        if moves == 0 {
            return Err(BatchError::NothingToPlay);
        }
        let common = Common {
            program,
            actions,
            features,
        };
        if !has_room(
            count,
            GAME + MOVE * moves + 4 * common.features.count() + common.actions.count(),
        ) {
            return Err(BatchError::Memory(count));
        }
        let games: Box<dyn Games> = match PackedGames::new(&common, count) {
            Some(games) => Box::new(games),
            None => Box::new(MachineGames::new(&common, count)),
        };
        Ok(Self {
            common,
            count,
            games,
        })
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Takes an action in each game and shows all of them.
    ///
    /// # Errors
    /// [`BatchError`] if there are more or fewer actions or numbers in the views, or one of them may not be taken; nothing has been
    /// played then.
    pub fn step(&mut self, actions: &[i64], views: &mut Views<'_>) -> Result<(), BatchError> {
        self.check(actions)?;
        self.sized(views)?;
        self.games.step(&self.common, actions, views);
        Ok(())
    }

    /// Sees whether these actions may be taken.
    ///
    /// # Errors
    /// [`BatchError`] if not.
    pub fn check(&self, actions: &[i64]) -> Result<(), BatchError> {
        if actions.len() != self.count {
            return Err(BatchError::Size(self.count));
        }
        let may = |(game, action): (usize, &i64)| {
            u32::try_from(*action).is_ok_and(|action| self.games.may(&self.common, game, action))
        };
        match actions.iter().enumerate().find(|one| !may(*one)) {
            None => Ok(()),
            Some((game, &action)) => Err(BatchError::Action { game, action }),
        }
    }

    /// Shows all games as they stand; rewards and ends are those of games that go on.
    ///
    /// # Errors
    /// [`BatchError::Size`].
    pub fn show(&self, views: &mut Views<'_>) -> Result<(), BatchError> {
        self.sized(views)?;
        views.rewards.fill(0.0);
        views.ends.fill(End::GoesOn as u8);
        for game in 0..self.count {
            let view = views.of(game, &self.common);
            self.games.show(&self.common, game, view);
        }
        Ok(())
    }

    /// Draws an action that may be taken for each game, each as likely as the other.
    ///
    /// # Errors
    /// [`BatchError::Size`].
    pub fn sample(&self, chance: &mut Chance, actions: &mut [i64]) -> Result<(), BatchError> {
        if actions.len() != self.count {
            return Err(BatchError::Size(self.count));
        }
        self.games.sample(&self.common, chance, actions);
        Ok(())
    }

    fn sized(&self, views: &Views<'_>) -> Result<(), BatchError> {
        let count = self.count;
        let fits = views.observations.len() == count * self.common.features.count()
            && views.masks.len() == count * self.common.actions.count()
            && views.movers.len() == count
            && views.rewards.len() == count * self.common.players()
            && views.ends.len() == count;
        if fits {
            Ok(())
        } else {
            Err(BatchError::Size(count))
        }
    }
}

/// Whether there is memory for so many games of so many bytes. All of it is asked for once, to see that it is there.
fn has_room(count: usize, bytes: usize) -> bool {
    let needed = count.checked_mul(bytes);
    needed.is_some_and(|needed| Vec::<u8>::new().try_reserve_exact(needed).is_ok())
}
