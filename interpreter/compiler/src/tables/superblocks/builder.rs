//! Reads the actions at a cell into a superblock, if they fit: a few captures, lifted cells and side effects.

use super::key::Key;
use super::places::PlaceResolver;
use super::read_state::{ReadState, SuperblockTree};
use super::superblock::{Fork, MAX_TAKEN_CELLS, SideEffects, Superblock, Terminator};
use super::table::Superblocks;
use crate::analyses::folding::follow_calls;
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions, Op, Test};
use crate::tables::sow_start::SowingInfo;
use sow_grammar::rules::TableId;

/// The highest depth of nested forks, and the highest number of alternatives of one fork.
const MAX_DEPTH: u8 = 2;
const MAX_ALTERNATIVES: u8 = 4;

/// The builder of a superblock.
#[derive(Clone, Copy)]
pub(super) struct BlockBuilder<'p> {
    pub(super) program: &'p Instructions,
    pub(super) sowings: SowingInfo<'p>,
    pub(super) places: PlaceResolver<'p>,
    pub(super) superblocks: &'p Superblocks,
    /// The table run for the last seed; `None` before the first sowing.
    pub(super) table: Option<TableId>,
    /// The pit that the move begins with, if the superblock starts there.
    pub(super) origin: Option<u8>,
    pub(super) chooses_direction: bool,
}

impl<'p> BlockBuilder<'p> {
    pub(super) const fn new(
        program: &'p Instructions,
        sowings: SowingInfo<'p>,
        superblocks: &'p Superblocks,
        table: Option<TableId>,
    ) -> Self {
        Self {
            program,
            sowings,
            places: PlaceResolver(program),
            superblocks,
            table,
            origin: None,
            chooses_direction: false,
        }
    }

    /// Sets whether the direction of the first sowing is chosen with the pit.
    pub(super) const fn with_chosen_direction(self, chooses_direction: bool) -> Self {
        Self {
            chooses_direction,
            ..self
        }
    }

    /// Reads the superblock of a table.
    pub(super) fn read_table(self, table: TableId, key: Key) -> SuperblockTree {
        self.read_from(self.program.code.tables[usize::from(table.0)], key, true)
    }

    /// Reads the superblock at the beginning of a move from a pit.
    pub(super) fn read_move(self, block: Block, key: Key) -> SuperblockTree {
        let origin = Some(key.cell);
        Self { origin, ..self }.read_from(block, key, false)
    }

    fn read_from(self, at: Block, key: Key, untouched: bool) -> SuperblockTree {
        let mut reading = ReadState {
            next_op: at,
            table_calls: 0,
            key,
            untouched,
            side_effects: SideEffects::NONE,
            captured_cells: Vec::new(),
            store: NOWHERE,
            lifted_cells: Vec::new(),
        };
        self.follow_known(&mut reading);
        self.read(reading, MAX_DEPTH)
    }

    /// Follows branches, jumps and calls whose outcome is known.
    fn follow_known(self, reading: &mut ReadState) {
        let (key, untouched) = (reading.key, reading.untouched);
        let outcome = |test: &Test| self.test_outcome(test, key, untouched);
        let (at, look_ups) = follow_calls(self.program, reading.next_op, outcome);
        reading.next_op = at;
        reading.table_calls = reading.table_calls.saturating_add(look_ups);
    }

    fn read(self, reading: ReadState, depth: u8) -> SuperblockTree {
        let residual = reading.residual();
        self.read_to_terminator(reading, depth, &residual)
            .unwrap_or(residual)
    }

    /// Reads up to the terminator; `nothing` is the superblock so far, if it leaves the rest to instructions.
    fn read_to_terminator(
        self,
        mut reading: ReadState,
        depth: u8,
        residual: &SuperblockTree,
    ) -> Option<SuperblockTree> {
        while reading.table_calls < u8::MAX && reading.lifted_cells.len() <= MAX_TAKEN_CELLS {
            let op = self.program.code.ops[reading.next_op as usize];
            reading.next_op += 1;
            let terminator = match op {
                Op::Sow(sowing) => self.plan_sow(sowing, &reading)?,
                Op::End | Op::Again if reading.lifted_cells.is_empty() => {
                    let again = op == Op::Again;
                    Terminator::End { again }
                }
                Op::Illegal => Terminator::Illegal,
                Op::Choose { count, tail, .. } => {
                    let fork = Fork::new(count, tail);
                    return self.read_fork(fork, reading, depth, residual);
                }
                Op::Act(act) => {
                    self.read_act(act, &mut reading)?;
                    self.follow_known(&mut reading);
                    continue;
                }
                _ => return None,
            };
            let superblock = Superblock {
                side_effects: Some(reading.side_effects)
                    .filter(|side_effects| *side_effects != SideEffects::NONE),
                captured_cells: pad_cells(&reading.captured_cells)?,
                store: reading.store,
                here_after: reading.key.cell,
                lifted_cells: pad_cells(&reading.lifted_cells)?,
                terminator,
                ..residual.superblock
            };
            return Some(SuperblockTree {
                superblock,
                forks: Vec::new(),
            });
        }
        None
    }

    /// Reads a fork: all alternatives, each with the actions before it.
    fn read_fork(
        self,
        fork: Fork,
        reading: ReadState,
        depth: u8,
        residual: &SuperblockTree,
    ) -> Option<SuperblockTree> {
        let depth = depth.checked_sub(1)?;
        if fork.count > MAX_ALTERNATIVES {
            return None;
        }
        let alternative = |pick: u8| {
            let mut reading = reading.clone();
            reading.next_op += Block::from(pick);
            self.follow_known(&mut reading);
            let (nothing, acted) = (reading.residual(), reading.has_acted());
            let read = self
                .read_to_terminator(reading, depth, &nothing)
                .unwrap_or(nothing);
            // Actions before the choice cannot be undone, so no alternative may fall back to the instructions after
            // it.
            let is_safe = !acted
                || read
                    .superblock
                    .terminator
                    .never_falls_back(self.program, self.sowings);
            is_safe.then_some(read)
        };
        let forks: Option<Vec<SuperblockTree>> = (0..fork.count).map(alternative).collect();
        Some(SuperblockTree {
            superblock: Superblock {
                here_after: reading.key.cell,
                terminator: Terminator::Fork(fork),
                ..residual.superblock
            },
            forks: forks?,
        })
    }
}

fn pad_cells(cells: &[u8]) -> Option<[u8; MAX_TAKEN_CELLS]> {
    let mut few = [NOWHERE; MAX_TAKEN_CELLS];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}
