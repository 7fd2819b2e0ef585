//! The context in which rules are evaluated: a state, a player, an inspected pit, and the move under way.

use super::board::{CellIndex, opponent_of};
use super::game::Oracle;
use super::state::State;
use sow_grammar::rules::{CounterId, Owner, PhaseId, Rotation, Seat};

/// The score of a match, and the other state that it keeps beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchScore {
    /// The number of the round, from 1.
    pub round: u32,
    /// The player who begins the round.
    pub first_mover: Seat,
    /// Points of South and North.
    pub points: [u32; 2],
    /// Seeds that South and North keep beside the board.
    pub purses: [u32; 2],
}

/// The progress of a move.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// The cell of the last seed sown; before sowing, the chosen pit.
    pub here: Option<CellIndex>,
    pub origin: Option<CellIndex>,
    pub lap_start: Option<CellIndex>,
    /// The present direction of sowing.
    pub direction: Rotation,
    /// The phase of the move; `None` outside a move, where it is evaluated on demand.
    pub phase: Option<PhaseId>,
    pub laps: u32,
    /// Seeds captured for the mover.
    pub captured: u32,
    /// Cells in which seeds were sown.
    pub passed: Vec<CellIndex>,
    /// Seeds that have just fallen, while a table handles them: their cell and their number.
    pub just_fallen: Option<(CellIndex, u32)>,
    pub last_seed: bool,
    /// Values given to counters of this move, the latest last.
    pub counter_values: Vec<(CounterId, u32)>,
}

impl Progress {
    /// Returns the progress before anything has been done.
    pub(super) const fn new(direction: Rotation) -> Self {
        Self {
            here: None,
            origin: None,
            lap_start: None,
            direction,
            phase: None,
            laps: 0,
            captured: 0,
            passed: Vec::new(),
            just_fallen: None,
            last_seed: false,
            counter_values: Vec::new(),
        }
    }
}

/// A player's view of a state, from which conditions and places are evaluated.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a> {
    pub oracle: &'a Oracle<'a>,
    pub state: &'a State,
    pub own: Seat,
    pub progress: &'a Progress,
    /// The inspected pit.
    pub pit: Option<CellIndex>,
    /// The pit that `it` means: the inspected pit, or the one just chosen.
    pub it_pit: Option<CellIndex>,
    /// The score of the match, between two rounds.
    pub match_score: Option<&'a MatchScore>,
    /// Whether an ending is checked for the player to move.
    pub to_move: bool,
    /// Nesting depth of lookahead; 0 outside conditions about possible moves.
    pub lookahead_depth: u32,
}

impl<'a> View<'a> {
    /// Returns the same view with another inspected pit.
    pub(super) const fn at_pit(self, at: CellIndex) -> Self {
        Self {
            pit: Some(at),
            it_pit: Some(at),
            ..self
        }
    }

    pub(super) const fn seat_of(&self, owner: Owner) -> Seat {
        match owner {
            Owner::Own => self.own,
            Owner::Opponent => opponent_of(self.own),
        }
    }
}
