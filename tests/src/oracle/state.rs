//! All that a game remembers between two moves.

use super::board::{At, index};
use sow_grammar::rules::{MarkId, Seat, Turning};

/// How a finished game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who has won; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points.
    pub score: [u32; 2],
}

/// A mark on a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearing {
    /// The mark.
    pub mark: MarkId,
    /// Who made it, where that matters.
    pub maker: Option<Seat>,
    /// The pit.
    pub at: At,
}

/// A position with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Seeds in every cell of the board.
    pub seeds: Vec<u32>,
    /// Marks.
    pub marks: Vec<Bearing>,
    /// Counters, each with a value for South and one for North; a common one stands at South's.
    pub counters: Vec<[u32; 2]>,
    /// The direction chosen for the whole game.
    pub way: Option<Turning>,
    /// Those chosen by each player.
    pub ways: [Option<Turning>; 2],
    /// Who moves next.
    pub mover: Seat,
    /// The turn, counted from 1.
    pub turn: u32,
    /// The result once the game is over.
    pub over: Option<Standing>,
    /// Earlier positions that may come back, for games in which repetition matters.
    pub earlier: Vec<State>,
}

impl State {
    /// Seeds of all the game.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.seeds.iter().sum()
    }

    /// The counter's value for a player.
    pub(super) fn counter(&self, counter: usize, seat: Option<Seat>) -> u32 {
        self.counters[counter][seat.map_or(0, index)]
    }

    /// Whether it is the same position as an earlier one: seeds, marks, counters, directions, mover.
    pub(super) fn repeats(&self, earlier: &Self) -> bool {
        let same_marks = self.marks.len() == earlier.marks.len()
            && self.marks.iter().all(|mark| earlier.marks.contains(mark));
        same_marks
            && self.seeds == earlier.seeds
            && self.counters == earlier.counters
            && (self.way, self.ways, self.mover) == (earlier.way, earlier.ways, earlier.mover)
    }
}
