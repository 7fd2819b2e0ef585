//! How laps go round, and how they end.

use sow_compiler::instructions::{Block, CondId};
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::Fork;

/// How the seeds of a lap go round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Along {
    /// One after the other.
    Round(Ring),
    /// From behind the cell where it starts; the cells that pass this mask predicate are left out.
    LeavingOut(CondId),
}

/// How a lap loop ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    Done,
    Again,
    Illegal,
    /// With a choice.
    Fork(Fork),
    /// With something else to do, so many tables having handed over to each other.
    At(Block, u8),
    /// With seeds in hand for which all cells are left out.
    NowhereToGo,
    NeverEnds,
}
