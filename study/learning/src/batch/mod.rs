//! Many games of one program, stepped at once.

mod machine_games;
mod packed_games;

use crate::{Actions, Features};
use machine_games::MachineGames;
use packed_games::PackedGames;
use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Program, Standing};
use std::sync::Arc;

/// Games of one program, each of which begins again as soon as it has ended.
pub struct Batch {
    common: Common,
    count: usize,
    games: Box<dyn Games>,
}

/// What is written of the games, one after the other: so many numbers a game.
#[derive(Debug)]
pub struct Views<'a> {
    /// [`Features::count`] numbers a game.
    pub observations: &'a mut [i32],
    /// [`Actions::count`] a game: whether an action may be taken.
    pub masks: &'a mut [bool],
    /// Who moves next: 0 South, 1 North.
    pub movers: &'a mut [i8],
    /// One a player: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on.
    pub rewards: &'a mut [f32],
    /// See [`End`].
    pub ends: &'a mut [u8],
}

/// How a game stands after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum End {
    /// It goes on.
    GoesOn = 0,
    /// It has ended by the rules, and what is seen is the beginning of the next one.
    Over = 1,
    /// It was stopped after [`MAX_MOVES`](sow_interpreter::random_games::MAX_MOVES) moves, or for want of a move or of steps of computation; what is seen is the
    /// beginning of the next one.
    Stopped = 2,
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

/// What all games have in common.
struct Common {
    program: Arc<Program>,
    actions: Arc<Actions>,
    features: Arc<Features>,
}

/// Games, however they are played.
trait Games: Send + Sync {
    /// Whether an action may be taken in a game.
    fn may(&self, common: &Common, game: usize, action: u32) -> bool;

    /// Takes an action in each game, which may be taken, and shows how the games stand then.
    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>);

    /// Shows how a game stands.
    fn show(&self, common: &Common, game: usize, view: View<'_>);

    /// An action that may be taken in each game, each as likely as the other.
    fn sample(&self, common: &Common, chance: &mut Chance, actions: &mut [i64]);
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

impl Common {
    fn players(&self) -> usize {
        self.program.layout().players().into()
    }
}

impl Views<'_> {
    /// The numbers of one game.
    fn of(&mut self, game: usize, common: &Common) -> View<'_> {
        fn part<T>(all: &mut [T], at: usize, size: usize) -> &mut [T] {
            &mut all[at * size..(at + 1) * size]
        }
        View {
            observation: part(self.observations, game, common.features.count()),
            mask: part(self.masks, game, common.actions.count()),
            mover: &mut self.movers[game],
            rewards: part(self.rewards, game, common.players()),
            end: &mut self.ends[game],
        }
    }
}

/// What is written of one game.
struct View<'a> {
    observation: &'a mut [i32],
    mask: &'a mut [bool],
    mover: &'a mut i8,
    rewards: &'a mut [f32],
    end: &'a mut u8,
}

impl View<'_> {
    /// Writes how the game has come out, if it is over or has been stopped, and what that is worth to each player; says whether it has
    /// ended.
    fn end(&mut self, over: Option<Standing>, stopped: bool) -> bool {
        let end = match over {
            Some(_) => End::Over,
            None if stopped => End::Stopped,
            None => End::GoesOn,
        };
        *self.end = end as u8;
        self.rewards.fill(0.0);
        if let Some(winner) = over.and_then(|standing| standing.winner) {
            for (reward, seat) in self.rewards.iter_mut().zip([Seat::South, Seat::North]) {
                *reward = if seat == winner { 1.0 } else { -1.0 };
            }
        }
        end != End::GoesOn
    }
}
