//! Everything that a game remembers between two moves.

use super::board::{At, index};
use sow_grammar::rules::{MarkId, Seat, Turning};

/// The result of a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points.
    pub score: [u32; 2],
}

/// A mark on a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearing {
    /// The kind of mark.
    pub mark: MarkId,
    /// The player who made it; `None` for marks that are not per player.
    pub maker: Option<Seat>,
    /// The pit that bears the mark.
    pub at: At,
}

/// A position with everything that later moves depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Number of seeds in each cell of the board.
    pub seeds: Vec<u32>,
    /// Marks on pits.
    pub marks: Vec<Bearing>,
    /// Counters, each with values for South and North; a shared counter uses South's.
    pub counters: Vec<[u32; 2]>,
    /// The direction chosen for the whole game by both players.
    pub way: Option<Turning>,
    /// The directions chosen for the whole game by each player.
    pub ways: [Option<Turning>; 2],
    /// The player to move.
    pub mover: Seat,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The result; `None` while the game goes on.
    pub over: Option<Standing>,
    /// Earlier positions, in games where repetition matters.
    pub earlier: Vec<State>,
}

impl State {
    /// Returns the number of seeds in the game.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.seeds.iter().sum()
    }

    /// Returns a counter's value for a player, or its shared value.
    pub(super) fn counter(&self, counter: usize, seat: Option<Seat>) -> u32 {
        self.counters[counter][seat.map_or(0, index)]
    }

    /// Returns whether an earlier position is the same: seeds, marks, counters, directions, mover.
    pub(super) fn repeats(&self, earlier: &Self) -> bool {
        let same_marks = self.marks.len() == earlier.marks.len()
            && self.marks.iter().all(|mark| earlier.marks.contains(mark));
        same_marks
            && self.seeds == earlier.seeds
            && self.counters == earlier.counters
            && (self.way, self.ways, self.mover) == (earlier.way, earlier.ways, earlier.mover)
    }
}
