//! IDs of superblocks, tagged with the outcome of the lap if it is known.

use crate::tables::sow_table::Ring;

/// The ID of a superblock, tagged with the outcome of its lap where the superblock need not be loaded for it.
#[derive(Debug, Clone, Copy)]
pub struct SuperblockId(u32);

/// The outcome of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LapOutcome {
    /// The superblock decides the outcome.
    Undecided,
    /// The next lap is a self-loop.
    SelfLoop,
    /// The move is illegal.
    Illegal,
    /// The move is over without a capture.
    MoveOver,
}

/// The rows of self-looping laps, by player, direction and cell.
#[derive(Debug, Clone)]
pub(super) struct SelfLoops(pub(super) Box<[Ring; 1024]>);

impl Default for SelfLoops {
    fn default() -> Self {
        Self(Box::new([Ring::default(); 1024]))
    }
}

/// The outcome is stored in the bits above the ID.
const OUTCOME_SHIFT: u32 = 30;

impl SuperblockId {
    pub(super) const fn new(number: u32, outcome: LapOutcome) -> Self {
        Self(number | (outcome as u32) << OUTCOME_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & ((1 << OUTCOME_SHIFT) - 1)) as usize
    }

    /// Returns the outcome, without loading the superblock.
    #[inline(always)]
    pub const fn outcome(self) -> LapOutcome {
        match self.0 >> OUTCOME_SHIFT {
            1 => LapOutcome::SelfLoop,
            2 => LapOutcome::Illegal,
            3 => LapOutcome::MoveOver,
            _ => LapOutcome::Undecided,
        }
    }
}

#[inline(always)]
pub(super) fn self_loop_index([us, direction, cell]: [u8; 3]) -> usize {
    usize::from(us & 1) << 9 | usize::from(direction & 1) << 8 | usize::from(cell)
}
