//! Games that are stepped at once, however they are played, and what is written of them.

use crate::actions::Actions;
use crate::features::Features;
use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::{Program, Standing};
use std::sync::Arc;

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

/// What all games have in common.
pub(super) struct Common {
    pub(super) program: Arc<Program>,
    pub(super) actions: Arc<Actions>,
    pub(super) features: Arc<Features>,
}

/// Games, however they are played.
pub(super) trait Games: Send + Sync {
    /// Whether an action may be taken in a game.
    fn may(&self, common: &Common, game: usize, action: u32) -> bool;

    /// Takes an action in each game, which may be taken, and shows how the games stand then.
    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>);

    /// Shows how a game stands.
    fn show(&self, common: &Common, game: usize, view: View<'_>);

    /// An action that may be taken in each game, each as likely as the other.
    fn sample(&self, common: &Common, chance: &mut Chance, actions: &mut [i64]);
}

impl Common {
    pub(super) fn players(&self) -> usize {
        self.program.layout().players().into()
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

impl View<'_> {
    /// Writes how the game has come out, if it is over or has been stopped, and what that is worth to each player; says whether it has
    /// ended.
    pub(super) fn end(&mut self, over: Option<Standing>, stopped: bool) -> bool {
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
