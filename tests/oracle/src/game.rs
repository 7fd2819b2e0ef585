//! The game that the oracle plays.

use super::board::{Board, CellIndex};
use super::usage::Usage;
use sow_grammar::rules::{Rules, Settings};
use std::cell::Cell as Slot;

/// The rules of a game with its options set.
#[derive(Debug, Clone)]
pub struct Oracle<'r> {
    pub(super) rules: &'r Rules,
    pub(super) settings: Settings,
    pub(super) board: Board,
    pub(super) usage: Usage,
    /// The number of the round, counted from 1.
    pub(super) round: u32,
    pub(super) explored_lines: Slot<u32>,
}

/// Number of lines of choices after which the oracle gives up on a question.
pub(super) const MAX_EXPLORED_LINES: u32 = 1000;

impl<'r> Oracle<'r> {
    /// Prepares the rules for play with these settings.
    #[must_use]
    pub fn new(rules: &'r Rules, settings: &Settings) -> Self {
        let board = Board::new_without_track(&rules.board, settings);
        let mut oracle = Self {
            rules,
            settings: settings.clone(),
            board,
            usage: Usage::from_rules(rules),
            round: 1,
            explored_lines: Slot::new(0),
        };
        let rings = [false, true].map(|against| oracle.track_rings(against));
        oracle.board.set_rings(rings);
        oracle
    }

    /// Returns the same game with `blocked` pits out of play and `given` pits in the hands of the other player.
    #[must_use]
    pub fn with_shape(mut self, blocked: Vec<CellIndex>, given: Vec<CellIndex>) -> Self {
        self.board.blocked = blocked;
        self.board.given_pits = given;
        self
    }

    /// Returns whether the last question took too long, so that its answer is worthless.
    #[must_use]
    pub const fn exceeded_limit(&self) -> bool {
        self.explored_lines.get() > MAX_EXPLORED_LINES
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}
