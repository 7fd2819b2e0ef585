//! Games that are stepped together, whatever engine plays them, and their output buffers.

use crate::actions::Actions;
use crate::features::Features;
use sow_grammar::rules::Seat;
use sow_interpreter::{Game, GameResult, Program};
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
    /// The points of each player in games that have ended by the rules, one value per player; 0 in other games.
    pub scores: &'a mut [i32],
    /// The last observation of games that have ended with the step, by the player whose action ended it,
    /// [`Features::count`] values per game. Values of other games stay as they are.
    pub final_observations: &'a mut [i32],
}

/// The state of a game after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum StepStatus {
    /// The game continues.
    Running = 0,
    /// The game has ended by the rules, and the buffers show the start of the next game.
    Over = 1,
    /// The game was stopped after as many moves as its batch allows. The buffers show the start of the next game.
    Truncated = 2,
    /// No move is legal, or all moves exceed the limit on computation steps, and no ending of the rules applies. The
    /// buffers show the start of the next game.
    Stuck = 3,
}

/// A game of a batch, as text and numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The position in notation, with the earlier positions that the rules look back at.
    pub position: String,
    /// The actions chosen so far in the current move.
    pub chosen: Vec<u32>,
    /// The number of moves made.
    pub moves: u32,
}

/// Data shared by all games.
#[derive(Clone)]
pub(super) struct BatchContext {
    pub(super) program: Arc<Program>,
    pub(super) actions: Arc<Actions>,
    pub(super) features: Arc<Features>,
    /// The number of moves after which a game is stopped.
    pub(super) max_moves: u32,
}

/// A batch of games, played by one of the engines.
pub(super) trait BatchEngine: Send + Sync {
    /// Returns whether an action is legal in a game.
    fn is_legal(&self, common: &BatchContext, game: usize, action: u32) -> bool;

    /// Takes an action in each game and writes the new states. The actions must be legal.
    fn step(&mut self, common: &BatchContext, actions: &[i64], views: &mut Views<'_>);

    /// Writes the state of a game.
    fn write_state(&self, common: &BatchContext, game: usize, view: View<'_>);

    /// Returns a game as text and numbers.
    fn save(&self, common: &BatchContext, game: usize) -> SavedGame;

    /// Continues a game from `start`, which is reached after `moves` moves, with the actions `chosen` as the beginning
    /// of the next move. If no action is legal there, returns false and changes nothing.
    fn restore(
        &mut self,
        common: &BatchContext,
        game: usize,
        start: &Game<'_>,
        begun: (Vec<u32>, u32),
    ) -> bool;

    /// Returns a copy of all games.
    fn copy(&self) -> Box<dyn BatchEngine>;

    /// Picks a legal action in each game at random, each with the same probability. `draw(game, count)` returns a
    /// random index below `count`.
    fn sample(&self, draw: &mut dyn FnMut(usize, usize) -> usize, actions: &mut [i64]);
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
            scores: chunk(self.scores, game, common.players()),
            final_observation: chunk(self.final_observations, game, common.features.count()),
        }
    }

    /// Returns the parts of the buffers that belong to each game, in order.
    pub(super) fn all_games(&mut self, common: &BatchContext) -> impl Iterator<Item = View<'_>> {
        let (features, players) = (common.features.count(), common.players());
        let mut observations = self.observations.chunks_exact_mut(features);
        let mut masks = self.masks.chunks_exact_mut(common.actions.count());
        let mut movers = self.movers.iter_mut();
        let mut rewards = self.rewards.chunks_exact_mut(players);
        let mut statuses = self.statuses.iter_mut();
        let mut scores = self.scores.chunks_exact_mut(players);
        let mut final_observations = self.final_observations.chunks_exact_mut(features);
        std::iter::from_fn(move || {
            Some(View {
                observation: observations.next()?,
                mask: masks.next()?,
                mover: movers.next()?,
                rewards: rewards.next()?,
                status: statuses.next()?,
                scores: scores.next()?,
                final_observation: final_observations.next()?,
            })
        })
    }
}

/// The output buffers for one game.
pub(super) struct View<'a> {
    pub(super) observation: &'a mut [i32],
    pub(super) mask: &'a mut [bool],
    pub(super) mover: &'a mut i8,
    pub(super) rewards: &'a mut [f32],
    pub(super) status: &'a mut u8,
    pub(super) scores: &'a mut [i32],
    pub(super) final_observation: &'a mut [i32],
}

impl View<'_> {
    /// Writes the result of the game, its rewards and its scores. A game without a result has the status `unfinished`.
    /// Returns whether it has ended.
    pub(super) fn write_result(
        &mut self,
        over: Option<GameResult>,
        unfinished: StepStatus,
    ) -> bool {
        let status = over.map_or(unfinished, |_| StepStatus::Over);
        *self.status = status as u8;
        self.rewards.fill(0.0);
        self.scores.fill(0);
        if let Some(result) = over {
            let points: (u32, u32) = result.score.into();
            for (score, points) in self.scores.iter_mut().zip([points.0, points.1]) {
                *score = points as i32;
            }
        }
        if let Some(winner) = over.and_then(|result| result.winner) {
            for (reward, seat) in self.rewards.iter_mut().zip([Seat::South, Seat::North]) {
                *reward = if seat == winner { 1.0 } else { -1.0 };
            }
        }
        status != StepStatus::Running
    }
}
