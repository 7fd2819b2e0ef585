//! What laps take over from each other.

use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_grammar::rules::{MAX_COUNTERS, TableId};

/// What a sowing takes over from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SowingState {
    /// The present direction.
    pub(crate) direction: u8,
    /// The stores sown into: bit 0 South's, bit 1 North's.
    pub(crate) stores: u8,
    pub(crate) skipping: Skip,
    /// The table that looks at the last seed.
    pub(crate) last: Option<TableId>,
}

/// What is counted in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) laps: u32,
    /// Tables that have handed over to each other in the present lap.
    pub(crate) look_ups: u16,
    pub(crate) captured: u32,
    /// The counters of a move.
    pub(crate) counters: [u8; MAX_COUNTERS],
}

impl SowingState {
    /// Before the first sowing.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            direction: program.board.track.direction,
            stores: 0,
            skipping: Skip::Nothing,
            last: None,
        }
    }
}

impl Counts {
    /// Before the first lap.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            laps: 0,
            look_ups: 0,
            captured: 0,
            counters: program.board.move_counters,
        }
    }
}
