//! The ways of sowing a lap, and the ways in which a lap loop ends.

use sow_compiler::instructions::{Block, CondId};
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::Fork;

/// The way of sowing the seeds of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SowMode {
    /// Into the cells of a ring, one after the other.
    Ring(Ring),
    /// After the starting cell, skipping the cells that pass this mask predicate.
    Skipping(CondId),
}

/// The reason why a lap loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LapLoopExit {
    Done,
    Again,
    Illegal,
    /// The mover has a choice.
    Fork(Fork),
    /// The interpreter has to continue at this instruction; with the number of tables entered in this lap.
    ResumeAt(Block, u8),
    /// There are seeds in hand, but all cells are skipped.
    AllCellsSkipped,
    NeverEnds,
}
