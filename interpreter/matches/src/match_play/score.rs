//! The standing of a match: rounds, points, purses.

use sow_compiler::seats::index;
use sow_grammar::rules::Seat;
use sow_interpreter::{Game, History, Observer, Position, Program, Standing};
use std::sync::Arc;

/// What a match remembers from round to round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Score {
    /// The number of the present round, from 1.
    pub(super) round: u32,
    /// Who begins it.
    pub(super) began: Seat,
    pub(super) points: [u32; 2],
    /// Seeds beside the board.
    pub(super) purse: [u32; 2],
}

/// A round that has ended.
#[derive(Debug, Clone)]
pub struct RoundEnd {
    /// Its number, from 1.
    pub round: u32,
    /// Its board.
    pub program: Arc<Program>,
    /// How its ending left it.
    pub position: Position,
    /// Who has won it, and the seeds that count.
    pub standing: Standing,
    /// What it was worth to South and North in points.
    pub points: [u32; 2],
    /// How its seeds were laid out, if it was over before anybody could move.
    pub(super) over_at_once: Option<Box<Position>>,
}

impl RoundEnd {
    /// The board in the notation of the command line, as a round of its own.
    #[must_use]
    pub fn notation(&self) -> String {
        Game::resume(&self.program, self.position, History::default()).notation()
    }

    /// Tells an observer of the ending of a round that was over before anybody could move, which no move tells of.
    pub fn tell_if_over_at_once(&self, observer: &mut impl Observer) {
        if let Some(laid_out) = self.over_at_once.as_deref() {
            self.program.settle_watched(*laid_out, observer);
        }
    }
}

impl Score {
    pub(super) const fn first() -> Self {
        Self {
            round: 1,
            began: Seat::South,
            points: [0; 2],
            purse: [0; 2],
        }
    }

    pub(super) const fn points_of(&self, seat: Seat) -> u32 {
        self.points[index(seat)]
    }

    pub(super) const fn purse_of(&self, seat: Seat) -> u32 {
        self.purse[index(seat)]
    }
}
