//! Many games of one program, stepped at once.

use super::machine_games::MachineGames;
use super::packed_games;
use super::{Actions, Features};
use crate::board::Standing;
use crate::chance::Chance;
use crate::game::Game;
use crate::packed::Tables;
use crate::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// Games of one program, each of which begins again as soon as it has ended.
pub struct Batch {
    common: Common,
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
    /// It was stopped after [`crate::perft::MAX_MOVES`] moves, or for want of a move or of steps of computation; what is seen is the
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
#[derive(Clone)]
pub(super) struct Common {
    pub(super) program: Arc<Program>,
    pub(super) actions: Arc<Actions>,
    pub(super) features: Arc<Features>,
}

/// Games, however they are played.
pub(super) trait Games: Send + Sync {
    fn count(&self) -> usize;

    /// Whether an action may be taken in a game.
    fn may(&self, game: usize, action: u32) -> bool;

    /// Takes an action in each game, which may be taken, and shows how the games stand then.
    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>);

    /// Shows all games as they stand.
    fn show(&self, common: &Common, views: &mut Views<'_>);

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
            program: Arc::clone(&program),
            actions,
            features,
        };
        if !has_room(
            count,
            GAME + MOVE * moves + 4 * common.features.count() + common.actions.count(),
        ) {
            return Err(BatchError::Memory(count));
        }
        let tables = Tables::without_history(&program).filter(|_| common.features.are_seeds());
        let packed = tables.and_then(|tables| packed_games::new(&tables, &common, count));
        let games = packed.unwrap_or_else(|| Box::new(MachineGames::new(&common, count)));
        Ok(Self { common, games })
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.count()
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
        if actions.len() != self.count() {
            return Err(BatchError::Size(self.count()));
        }
        let may = |(game, action): (usize, &i64)| {
            u32::try_from(*action).is_ok_and(|action| self.games.may(game, action))
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
        self.games.show(&self.common, views);
        Ok(())
    }

    /// Draws an action that may be taken for each game, each as likely as the other.
    ///
    /// # Errors
    /// [`BatchError::Size`].
    pub fn sample(&self, chance: &mut Chance, actions: &mut [i64]) -> Result<(), BatchError> {
        if actions.len() != self.count() {
            return Err(BatchError::Size(self.count()));
        }
        self.games.sample(&self.common, chance, actions);
        Ok(())
    }

    fn sized(&self, views: &Views<'_>) -> Result<(), BatchError> {
        let count = self.count();
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
    pub(super) fn players(&self) -> usize {
        self.program.board.layout.players().into()
    }

    /// What a result is worth to each player.
    pub(super) fn reward(&self, over: Option<Standing>, rewards: &mut [f32]) {
        rewards.fill(0.0);
        if let Some(winner) = over.and_then(|standing| standing.winner) {
            let of = |seat| if seat == winner { 1.0 } else { -1.0 };
            let all = [of(Seat::South), of(Seat::North)];
            rewards
                .iter_mut()
                .zip(all)
                .for_each(|(to, reward)| *to = reward);
        }
    }
}

impl Views<'_> {
    /// The numbers of one game.
    pub(super) fn of(&mut self, game: usize, common: &Common) -> View<'_> {
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
pub(super) struct View<'a> {
    pub(super) observation: &'a mut [i32],
    pub(super) mask: &'a mut [bool],
    pub(super) mover: &'a mut i8,
    pub(super) rewards: &'a mut [f32],
    pub(super) end: &'a mut u8,
}
