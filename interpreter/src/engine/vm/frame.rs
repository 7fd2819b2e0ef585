//! What changes in the course of a move, the position apart.

use crate::board::{CellSet, NOWHERE};
use crate::program::Program;
use crate::program::ir::Skip;
use sow_grammar::rules::{MAX_CHOSEN_PITS, MAX_COUNTERS, TableId};

/// Registers of a machine. They live for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) here: u8,
    /// The pit looked at.
    pub(super) look: u8,
    /// What `it` means: the pit looked at, or one just chosen.
    pub(super) it: u8,
    pub(super) kept: [u8; MAX_CHOSEN_PITS],
    pub(super) origin: u8,
    pub(super) lap_start: u8,
    /// The present direction.
    pub(super) direction: u8,
    /// The direction of the first sowing has been chosen with the pit.
    pub(super) direction_chosen: bool,
    /// The sower's hand.
    pub(super) hand: u16,
    /// Where seeds have just fallen, and how many.
    pub(super) just_sown_at: u8,
    pub(super) just_sown: u16,
    pub(super) last_seed: bool,
    pub(super) again: bool,
    pub(super) stores: u8,
    pub(super) skipping: Skip,
    pub(super) each: Option<TableId>,
    pub(super) last: Option<TableId>,
    pub(super) laps: u32,
    pub(super) look_ups: u16,
    pub(super) captured: u32,
    pub(super) sown: CellSet,
    /// The counters of a move.
    pub(super) counters: [u8; MAX_COUNTERS],
}

impl Frame {
    /// Before anything has been done, in the track's own direction.
    pub(super) fn initial(program: &Program) -> Self {
        Self {
            here: NOWHERE,
            look: NOWHERE,
            it: NOWHERE,
            kept: [NOWHERE; MAX_CHOSEN_PITS],
            origin: NOWHERE,
            lap_start: NOWHERE,
            direction: program.board.track.direction,
            direction_chosen: false,
            hand: 0,
            just_sown_at: NOWHERE,
            just_sown: 0,
            last_seed: false,
            again: false,
            stores: 0,
            skipping: Skip::Nothing,
            each: None,
            last: None,
            laps: 0,
            look_ups: 0,
            captured: 0,
            sown: CellSet::default(),
            counters: program.board.move_counters,
        }
    }
}
