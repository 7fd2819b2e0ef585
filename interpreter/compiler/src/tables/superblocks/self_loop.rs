//! Self-loops: laps that go on exactly like the one before. The cell of the last seed is sown on from there, in the
//! same direction, into the same stores and with the same table. The next row is then known without waiting for the
//! superblock to be loaded.

use super::key::Key;
use super::number::{Number, Outcome, place};
use super::superblock::{Course, Superblock, Terminator};
use super::table::Superblocks;
use crate::tables::sow_table::Ring;
use sow_grammar::rules::TableId;

impl Superblocks {
    /// Returns the rows of a self-looping lap from a cell, if it sows into these stores.
    #[inline(always)]
    pub fn self_loop(&self, [us, direction, cell]: [u8; 3], stores: u8) -> Option<Ring> {
        let kept = self.stores[usize::from(us)] == Some(stores);
        kept.then(|| self.self_loop.0[place([us, direction, cell])])
    }

    /// Tags a superblock's number with the outcome of its lap, if known, and keeps the rows of self-loops.
    pub(super) fn with_outcome(&mut self, number: u32, table: TableId, known: Key) -> Number {
        let superblock = &self.superblocks[number as usize];
        let outcome = match &superblock.terminator {
            Terminator::Relay(course) if self.is_self_loop(superblock, course, table, known) => {
                self.self_loop.0[place([known.us, known.direction, known.cell])] = course.ring;
                Outcome::SelfLoop
            }
            Terminator::Illegal => Outcome::Illegal,
            Terminator::End { again: false }
                if superblock.takes_nothing() && superblock.here == known.cell =>
            {
                Outcome::Over
            }
            _ => Outcome::Open,
        };
        Number::of(number, outcome)
    }

    fn is_self_loop(
        &self,
        superblock: &Superblock,
        course: &Course,
        table: TableId,
        known: Key,
    ) -> bool {
        course.is_from_here
            && course.rows_lift
            && superblock.side_effects.is_none()
            && superblock.lifted[0] == known.cell
            && course.direction == known.direction
            && course.table_offset
                == self.table_offset(known.phase, [known.us, known.direction], table)
            && Some(course.stores_of_rows) == self.stores[usize::from(known.us)]
    }
}
