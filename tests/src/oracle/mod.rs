//! The slow oracle: plays by walking the checked rules themselves.
//!
//! It is written from the words of the language alone and shares no code with the interpreter; it copies whole states, begins
//! a move anew for every choice inside it, and remembers nothing that it can work out again. Where the
//! two differ, one of them has misread the rules.

mod board;
mod choosing;
mod conditions;
mod doing;
mod ending;
mod foresight;
mod layout;
mod moves;
mod notation;
mod numbers;
mod opening;
mod places;
mod rounds;
mod sowing;
mod state;
mod usage;
mod view;

pub use board::{At, Board, Cell};
pub use layout::Arranging;
pub use moves::Legal;
pub use rounds::{Rounds, Score};
pub use state::{Standing, State};

use sow_grammar::rules::{Rules, Seat, Settings};
use std::cell::Cell as Slot;
use usage::Usage;

/// The rules of a game with its options set.
#[derive(Debug, Clone)]
pub struct Oracle<'r> {
    rules: &'r Rules,
    settings: Settings,
    board: Board,
    usage: Usage,
    /// The number of the round.
    round: u32,
    runs: Slot<u32>,
}

/// After so many lines of choices played out for one question the oracle gives up.
const PATIENCE: u32 = 1000;

impl<'r> Oracle<'r> {
    /// Gets ready to play.
    #[must_use]
    pub fn new(rules: &'r Rules, settings: &Settings) -> Self {
        let board = Board::without_track(&rules.board, settings);
        let mut oracle = Self {
            rules,
            settings: settings.clone(),
            board,
            usage: Usage::of(rules),
            round: 1,
            runs: Slot::new(0),
        };
        oracle.board.rings = [false, true].map(|against| oracle.rings(against));
        oracle
    }

    /// The same game on a board with pits out of play and pits that changed hands.
    #[must_use]
    pub fn shaped(mut self, blocked: Vec<At>, given: Vec<At>) -> Self {
        self.board.blocked = blocked;
        self.board.given = given;
        self
    }

    /// Whether the last question was too long for it, so that its answer counts for nothing.
    #[must_use]
    pub const fn gave_up(&self) -> bool {
        self.runs.get() > PATIENCE
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

/// The player on the other side.
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

/// Where a player's value stands in a pair of values.
#[must_use]
pub const fn index(seat: Seat) -> usize {
    match seat {
        Seat::South => 0,
        Seat::North => 1,
    }
}
