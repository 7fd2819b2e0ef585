//! The frame: everything but the position that changes during a move.

use crate::laps::{Counts, SowingState};
use sow_compiler::board::{CellSet, NOWHERE};
use sow_compiler::program::Program;
use sow_grammar::rules::{MAX_CHOSEN_PITS, PhaseId, TableId};

/// The registers of a machine that live for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// The phase of the move; `None` outside a move, where it is computed on demand.
    pub(super) phase: Option<PhaseId>,
    pub(super) here: u8,
    pub(super) subject: Subject,
    pub(super) origin: u8,
    pub(super) lap_start: u8,
    /// The seeds in the sower's hand.
    pub(super) hand: u16,
    pub(super) again: bool,
    /// Whether the direction of the first sowing was chosen with the pit.
    pub(super) direction_chosen: bool,
    /// The table run for each seed.
    pub(super) per_seed_table: Option<TableId>,
    pub(super) sowing: SowingState,
    pub(super) drop_state: DropState,
    pub(super) counts: Counts,
}

/// The cells that conditions and places refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    /// The inspected pit.
    pub(super) cell: u8,
    /// The meaning of `it`: the inspected pit, or one just chosen.
    pub(super) it: u8,
    /// The former meanings of `it`, one for each enclosing choice of a pit.
    pub(super) saved: [u8; MAX_CHOSEN_PITS],
}

/// The seeds that have fallen in the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DropState {
    /// The cell of the last drop, and its number of seeds.
    pub(super) cell: u8,
    pub(super) seeds: u16,
    /// Whether this was the last seed of a sowing.
    pub(super) is_last: bool,
    /// All cells sown into, if the rules ask for them.
    pub(super) sown_cells: CellSet,
}

impl Frame {
    /// Creates the frame at the beginning of a move, in the track's own direction.
    pub(super) fn initial(program: &Program) -> Self {
        Self {
            phase: None,
            here: NOWHERE,
            subject: Subject {
                cell: NOWHERE,
                it: NOWHERE,
                saved: [NOWHERE; MAX_CHOSEN_PITS],
            },
            origin: NOWHERE,
            lap_start: NOWHERE,
            hand: 0,
            again: false,
            direction_chosen: false,
            per_seed_table: None,
            sowing: SowingState::initial(program),
            drop_state: DropState {
                cell: NOWHERE,
                seeds: 0,
                is_last: false,
                sown_cells: CellSet::default(),
            },
            counts: Counts::initial(program),
        }
    }
}
