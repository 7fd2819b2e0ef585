//! The events that a superblock stands for, for observers of moves that are played without executing instructions.

use super::builder::BlockBuilder;
use super::key_layout::Key;
use super::runs::RunId;
use super::table::Superblocks;
use crate::board::NOWHERE;
use crate::instructions::{Act, Amount, Block, Op, Transfer};
use crate::program::Program;
use crate::tables::sow_table::SowingInfo;
use sow_grammar::rules::{Beneficiary, TableId};

/// An event of a superblock. How many seeds it moves, if any, depends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuperblockEvent {
    /// A row applies, by its index in the line table.
    Row(u32),
    /// A cell is lifted.
    Lift(u8),
    /// A cell is emptied into a store.
    Capture {
        /// The cell.
        from: u8,
        /// The store.
        to: u8,
    },
    /// The pits of a run are emptied into a store.
    CaptureRun {
        /// The run.
        run: RunId,
        /// The store.
        to: u8,
    },
    /// The seeds in hand are sown on.
    Sow {
        /// Whether the rules say `relay`.
        relay: bool,
    },
}

impl Superblocks {
    /// Returns the events of the superblock for a last seed, in order; `None` if they do not depend on the key alone.
    pub fn events(
        &self,
        program: &Program,
        table: TableId,
        key: Key,
    ) -> Option<Vec<SuperblockEvent>> {
        let specialisation = &program.specialisation;
        let sowings = SowingInfo {
            predicates: &specialisation.predicates,
            tables: &specialisation.sow_tables,
            starts: &specialisation.sow_starts,
        };
        let builder = BlockBuilder::new(program, sowings, self, Some(table));
        let passed = builder.read_table(table, key).passed;
        let mut events = Vec::new();
        for &(at, here) in &passed {
            events.extend(program.row_at(at).map(SuperblockEvent::Row));
            builder.add_events(at, Key { cell: here, ..key }, &mut events)?;
        }
        (!passed.is_empty()).then_some(events)
    }
}

impl BlockBuilder<'_> {
    /// Adds the events of one instruction; `None` if they do not depend on the key alone.
    fn add_events(self, at: Block, key: Key, events: &mut Vec<SuperblockEvent>) -> Option<()> {
        match self.program.code.ops[at as usize] {
            Op::Act(Act::Transfer(Transfer::LiftHere)) => {
                events.push(SuperblockEvent::Lift(key.cell));
            }
            Op::Act(Act::Transfer(Transfer::Lift(take))) => {
                let cells = self.places.taken_cells(take, key)?;
                events.extend(cells.into_iter().map(SuperblockEvent::Lift));
            }
            Op::Act(Act::Transfer(Transfer::Capture {
                take,
                to,
                unless: None,
            })) => self.add_captures(take, to, key, events)?,
            Op::Act(Act::Step(_)) | Op::Do(_) | Op::End | Op::Again => {}
            Op::Sow(sowing) => {
                let relay = self.program.operands.sowings[sowing as usize].relay;
                events.push(SuperblockEvent::Sow { relay });
            }
            _ => return None,
        }
        Some(())
    }

    fn add_captures(
        self,
        take: u32,
        to: Beneficiary,
        key: Key,
        events: &mut Vec<SuperblockEvent>,
    ) -> Option<()> {
        let store = |cell| {
            let store = self.places.beneficiary_store(to, cell, key.us);
            (store != NOWHERE).then_some(store)
        };
        let captured = &self.program.operands.takes[take as usize];
        if let (Amount::All, &[place]) = (captured.amount, &captured.places[..])
            && let Some(run) = self.superblocks.runs.find(place, key)
        {
            if let Some(first) = self.superblocks.runs.cells(run).next() {
                let to = store(first)?;
                events.push(SuperblockEvent::CaptureRun { run, to });
            }
            return Some(());
        }
        for from in self.places.taken_cells(take, key)? {
            let to = store(from)?;
            events.push(SuperblockEvent::Capture { from, to });
        }
        Some(())
    }
}
