//! Everything that a game remembers between two moves.

use super::board::{CellIndex, seat_index};
use sow_grammar::rules::{MarkId, Rotation, Seat};
use std::sync::Arc;

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
pub struct PlacedMark {
    /// The kind of mark.
    pub mark: MarkId,
    /// The player who made it; `None` for marks that are not per player.
    pub maker: Option<Seat>,
    /// The pit that bears the mark.
    pub pit: CellIndex,
}

/// A position with everything that later moves depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Number of seeds in each cell of the board.
    pub seeds: Vec<u32>,
    /// Marks on pits.
    pub marks: Vec<PlacedMark>,
    /// Counters, each with values for South and North; a shared counter uses South's.
    pub counters: Vec<[u32; 2]>,
    /// The direction chosen for the whole game by both players.
    pub shared_direction: Option<Rotation>,
    /// The directions chosen for the whole game by each player.
    pub player_directions: [Option<Rotation>; 2],
    /// The player to move.
    pub mover: Seat,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The result; `None` while the game goes on.
    pub result: Option<Standing>,
    /// The position before the last move, with those before it in turn; only in games where repetition matters.
    pub previous: Option<Arc<State>>,
}

impl State {
    /// Returns the earlier positions, the latest first.
    pub(super) fn earlier(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(self.previous.as_deref(), |state| state.previous.as_deref())
    }

    /// Returns the number of seeds in the game.
    #[must_use]
    pub fn total_seeds(&self) -> u32 {
        self.seeds.iter().sum()
    }

    /// Returns a counter's value for a player, or its shared value.
    pub(super) fn counter(&self, counter: usize, seat: Option<Seat>) -> u32 {
        self.counters[counter][seat.map_or(0, seat_index)]
    }

    /// Returns whether an earlier position is the same: seeds, marks, counters, directions, mover.
    pub(super) fn is_repetition_of(&self, earlier: &Self) -> bool {
        let same_marks = self.marks.len() == earlier.marks.len()
            && self.marks.iter().all(|mark| earlier.marks.contains(mark));
        same_marks
            && self.seeds == earlier.seeds
            && self.counters == earlier.counters
            && (self.shared_direction, self.player_directions, self.mover)
                == (
                    earlier.shared_direction,
                    earlier.player_directions,
                    earlier.mover,
                )
    }
}
