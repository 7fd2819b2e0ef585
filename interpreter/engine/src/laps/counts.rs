//! The state that passes from lap to lap.

use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_grammar::rules::{MAX_COUNTERS, TableId};

/// The properties that a sowing inherits from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SowingState {
    /// The current direction.
    pub(crate) direction: u8,
    /// The stores sown into: bit 0 South's, bit 1 North's.
    pub(crate) stores: u8,
    pub(crate) skipping: Skip,
    /// The table run for the last seed.
    pub(crate) last_seed_table: Option<TableId>,
}

/// The counts of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) laps: u32,
    /// The number of tables entered in the current lap.
    pub(crate) tables_entered: u16,
    pub(crate) captured: u32,
    /// The counters that last for one move.
    pub(crate) counters: [u8; MAX_COUNTERS],
}

impl SowingState {
    /// Returns the state before the first sowing.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            direction: program.board.track.direction,
            stores: 0,
            skipping: Skip::Nothing,
            last_seed_table: None,
        }
    }
}

impl Counts {
    /// Returns the counts before the first lap.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            laps: 0,
            tables_entered: 0,
            captured: 0,
            counters: program.board.move_counters,
        }
    }
}
