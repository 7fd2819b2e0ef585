//! The events that a superblock stands for, for observers of moves that are played without executing instructions.

use super::builder::BlockBuilder;
use super::key_layout::Key;
use super::runs::RunId;
use super::superblock::Superblock;
use super::table::Superblocks;
use crate::program::Program;
use crate::tables::sow_table::SowingInfo;
use sow_grammar::rules::TableId;

/// An event of a superblock. How many seeds it moves, if any, depends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuperblockEvent {
    /// A row applies. The number is its index in `Program::code.rows`.
    Row(u32),
    /// A cell is lifted.
    Lift(u8),
    /// A cell is emptied into the store of the superblock.
    Capture(u8),
    /// The pits of a run are emptied into the store of the superblock.
    CaptureRun(RunId),
    /// The seeds in hand are sown on.
    Sow {
        /// Whether the rules say `relay`.
        relay: bool,
    },
}

impl Superblocks {
    /// Returns the superblock for a last seed, and its events in order. They are empty if the superblock is a fork or leaves the
    /// rest to the instructions.
    pub fn with_events(
        &self,
        program: &Program,
        table: TableId,
        key: Key,
    ) -> (Superblock, Vec<SuperblockEvent>) {
        let specialisation = &program.specialisation;
        let sowings = SowingInfo {
            predicates: &specialisation.predicates,
            tables: &specialisation.sow_tables,
            starts: &specialisation.sow_starts,
        };
        let builder = BlockBuilder::new(program, sowings, self, Some(table));
        let read = builder.read_table(table, key);
        (read.superblock, read.events)
    }
}
