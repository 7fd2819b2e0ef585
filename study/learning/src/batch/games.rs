//! Games that are stepped together, whatever engine plays them, and their output buffers.

use crate::actions::Actions;
use crate::features::Features;
use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::{GameResult, Program};
use std::sync::Arc;

/// The output buffers for all games: each holds the values of the games one after the other.
#[derive(Debug)]
pub struct Views<'a> {
    /// The observations, [`Features::count`] values per game.
    pub observations: &'a mut [i32],
    /// The action masks, [`Actions::count`] values per game: whether each action is legal.
    pub masks: &'a mut [bool],
    /// The player to move, one value per game: 0 for South, 1 for North.
    pub movers: &'a mut [i8],
    /// The rewards, one value per player: 1 for a win, -1 for a loss, 0 for a draw or an unfinished game.
    pub rewards: &'a mut [f32],
    /// The state after the step, one [`StepStatus`] per game.
    pub statuses: &'a mut [u8],
}

/// The state of a game after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum StepStatus {
    /// The game continues.
    Running = 0,
    /// The game has ended by the rules, and the buffers show the start of the next one.
    Over = 1,
    /// The game was stopped after [`MAX_MOVES`](sow_interpreter::random_games::MAX_MOVES) moves, because no move was
    /// legal, or because it exceeded the limit on computation steps. The buffers show the start of the next one.
    Stopped = 2,
}

/// Data shared by all games.
pub(super) struct BatchContext {
    pub(super) program: Arc<Program>,
    pub(super) actions: Arc<Actions>,
    pub(super) features: Arc<Features>,
}

/// A batch of games, played by one of the engines.
pub(super) trait BatchEngine: Send + Sync {
    /// Returns whether an action is legal in a game.
    fn is_legal(&self, common: &BatchContext, game: usize, action: u32) -> bool;

    /// Takes an action in each game and writes the new states. The actions must be legal.
    fn step(&mut self, common: &BatchContext, actions: &[i64], views: &mut Views<'_>);

    /// Writes the state of a game.
    fn write_state(&self, common: &BatchContext, game: usize, view: View<'_>);

    /// Draws a legal action in each game, each with the same probability.
    fn sample(&self, common: &BatchContext, chance: &mut Chance, actions: &mut [i64]);
}

impl BatchContext {
    pub(super) fn players(&self) -> usize {
        self.program.layout().players().into()
    }
}

impl Views<'_> {
    /// Returns the part of the buffers that belongs to one game.
    pub(super) fn for_game(&mut self, game: usize, common: &BatchContext) -> View<'_> {
        fn chunk<T>(all: &mut [T], at: usize, size: usize) -> &mut [T] {
            &mut all[at * size..(at + 1) * size]
        }
        View {
            observation: chunk(self.observations, game, common.features.count()),
            mask: chunk(self.masks, game, common.actions.count()),
            mover: &mut self.movers[game],
            rewards: chunk(self.rewards, game, common.players()),
            status: &mut self.statuses[game],
        }
    }
}

/// The output buffers for one game.
pub(super) struct View<'a> {
    pub(super) observation: &'a mut [i32],
    pub(super) mask: &'a mut [bool],
    pub(super) mover: &'a mut i8,
    pub(super) rewards: &'a mut [f32],
    pub(super) status: &'a mut u8,
}

impl View<'_> {
    /// Writes the result of the game and the rewards, if the game is over or has been stopped. Returns whether it has
    /// ended.
    pub(super) fn write_result(&mut self, over: Option<GameResult>, stopped: bool) -> bool {
        let end = match over {
            Some(_) => StepStatus::Over,
            None if stopped => StepStatus::Stopped,
            None => StepStatus::Running,
        };
        *self.status = end as u8;
        self.rewards.fill(0.0);
        if let Some(winner) = over.and_then(|standing| standing.winner) {
            for (reward, seat) in self.rewards.iter_mut().zip([Seat::South, Seat::North]) {
                *reward = if seat == winner { 1.0 } else { -1.0 };
            }
        }
        end != StepStatus::Running
    }
}
