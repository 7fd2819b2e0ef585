//! What a rule is seen from: a state, a player, a pit looked at, and the move under way.

use super::board::{At, other};
use super::game::Oracle;
use super::state::State;
use sow_grammar::rules::{CounterId, Owner, PhaseId, Seat, Turning};

/// What a match remembers beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// The number of the round, from 1.
    pub round: u32,
    /// Who begins it.
    pub began: Seat,
    /// Points of South and North.
    pub points: [u32; 2],
    /// Seeds that they keep beside the board.
    pub purse: [u32; 2],
}

/// How far a move has come.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// The pit of the last seed; before sowing the pit chosen.
    pub here: Option<At>,
    pub origin: Option<At>,
    pub lap_start: Option<At>,
    /// The present direction of sowing.
    pub direction: Turning,
    /// The phase of the move; outside a move it is worked out when asked for.
    pub phase: Option<PhaseId>,
    pub laps: u32,
    /// Seeds captured for the mover.
    pub captured: u32,
    /// Where seeds were sown.
    pub passed: Vec<At>,
    /// While a table looks at a seed just sown: where it fell, and how many fell with it.
    pub fresh: Option<(At, u32)>,
    pub last_seed: bool,
    /// What counters of this move were set to, the latest value last.
    pub counted: Vec<(CounterId, u32)>,
}

impl Progress {
    /// Before anything has been done.
    pub(super) const fn none(direction: Turning) -> Self {
        Self {
            here: None,
            origin: None,
            lap_start: None,
            direction,
            phase: None,
            laps: 0,
            captured: 0,
            passed: Vec::new(),
            fresh: None,
            last_seed: false,
            counted: Vec::new(),
        }
    }
}

/// A seat from which rules are read.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a> {
    pub oracle: &'a Oracle<'a>,
    pub state: &'a State,
    pub own: Seat,
    pub progress: &'a Progress,
    /// The pit looked at.
    pub look: Option<At>,
    /// What `it` means: the pit looked at, or the one just chosen.
    pub it: Option<At>,
    /// The standing of the match, between two rounds.
    pub between: Option<&'a Score>,
    /// Whether an ending asks this of the player who moves next.
    pub to_move: bool,
    /// How many players' possibilities are being looked at from within one another.
    pub depth: u32,
}

impl<'a> View<'a> {
    /// The same view on another pit.
    pub(super) const fn on(self, at: At) -> Self {
        Self {
            look: Some(at),
            it: Some(at),
            ..self
        }
    }

    pub(super) const fn player(&self, owner: Owner) -> Seat {
        match owner {
            Owner::Own => self.own,
            Owner::Opponent => other(self.own),
        }
    }
}
