//! What changes in the course of a move, the position apart.

use crate::laps::{Counts, SowingState};
use sow_compiler::board::{CellSet, NOWHERE};
use sow_compiler::program::Program;
use sow_grammar::rules::{MAX_CHOSEN_PITS, PhaseId, TableId};

/// Registers of a machine. They live for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// The phase of the move; outside a move it is worked out when asked for.
    pub(super) phase: Option<PhaseId>,
    pub(super) here: u8,
    pub(super) subject: Subject,
    pub(super) origin: u8,
    pub(super) lap_start: u8,
    /// The sower's hand.
    pub(super) hand: u16,
    pub(super) again: bool,
    /// The direction of the first sowing has been chosen with the pit.
    pub(super) direction_chosen: bool,
    /// The table that looks at each seed.
    pub(super) each: Option<TableId>,
    pub(super) sowing: SowingState,
    pub(super) fallen: Fallen,
    pub(super) counts: Counts,
}

/// What conditions and places are asked of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    /// The pit looked at.
    pub(super) look: u8,
    /// What `it` means: the pit looked at, or one just chosen.
    pub(super) it: u8,
    /// What it meant before pits were chosen, one inside another.
    pub(super) kept: [u8; MAX_CHOSEN_PITS],
}

/// Seeds that have fallen in the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fallen {
    /// Where seeds have just fallen, and how many.
    pub(super) at: u8,
    pub(super) seeds: u16,
    /// The last one of a sowing has.
    pub(super) is_last: bool,
    /// All cells into which some have, if that is asked for.
    pub(super) passed: CellSet,
}

impl Frame {
    /// Before anything has been done, in the track's own direction.
    pub(super) fn initial(program: &Program) -> Self {
        Self {
            phase: None,
            here: NOWHERE,
            subject: Subject {
                look: NOWHERE,
                it: NOWHERE,
                kept: [NOWHERE; MAX_CHOSEN_PITS],
            },
            origin: NOWHERE,
            lap_start: NOWHERE,
            hand: 0,
            again: false,
            direction_chosen: false,
            each: None,
            sowing: SowingState::initial(program),
            fallen: Fallen {
                at: NOWHERE,
                seeds: 0,
                is_last: false,
                passed: CellSet::default(),
            },
            counts: Counts::initial(program),
        }
    }
}
