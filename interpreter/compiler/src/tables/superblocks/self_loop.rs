//! Self-loops: laps that go on exactly like the one before. The cell of the last seed is sown on from there, in the
//! same direction, into the same stores and with the same table. The next row is then known without waiting for the
//! superblock to be loaded.

use super::key::Key;
use super::superblock::{SowPlan, Superblock, Terminator};
use super::superblock_id::{LapOutcome, SuperblockId, self_loop_index};
use super::table::Superblocks;
use crate::tables::sow_table::Ring;
use sow_grammar::rules::TableId;

impl Superblocks {
    /// Returns the rows of a self-looping lap from a cell, if it sows into these stores.
    #[inline(always)]
    pub fn self_loop(&self, [us, direction, cell]: [u8; 3], stores: u8) -> Option<Ring> {
        let kept = self.default_stores[usize::from(us)] == Some(stores);
        kept.then(|| self.self_loops.0[self_loop_index([us, direction, cell])])
    }

    /// Tags a superblock's ID with the outcome of its lap, if known, and keeps the rows of self-loops.
    pub(super) fn with_outcome(&mut self, number: u32, table: TableId, key: Key) -> SuperblockId {
        let superblock = &self.superblocks[number as usize];
        let outcome = match &superblock.terminator {
            Terminator::Relay(plan) if self.is_self_loop(superblock, plan, table, key) => {
                self.self_loops.0[self_loop_index([key.us, key.direction, key.cell])] = plan.ring;
                LapOutcome::SelfLoop
            }
            Terminator::Illegal => LapOutcome::Illegal,
            Terminator::End { again: false }
                if superblock.is_no_op() && superblock.here_after == key.cell =>
            {
                LapOutcome::MoveOver
            }
            _ => LapOutcome::Undecided,
        };
        SuperblockId::new(number, outcome)
    }

    fn is_self_loop(
        &self,
        superblock: &Superblock,
        plan: &SowPlan,
        table: TableId,
        key: Key,
    ) -> bool {
        plan.starts_here
            && plan.rows_lift_seeds
            && superblock.side_effects.is_none()
            && superblock.lifted_cells[0] == key.cell
            && plan.direction == key.direction
            && plan.table_offset == self.table_offset(key.phase, [key.us, key.direction], table)
            && Some(plan.row_stores) == self.default_stores[usize::from(key.us)]
    }
}
