//! Reads the actions at a cell into a superblock, if they fit: a few captures, lifted cells and side effects.

use super::key::Key;
use super::places::Places;
use super::read::{Read, Reading};
use super::superblock::{Fork, MOST, SideEffects, Superblock, Terminator};
use super::table::Superblocks;
use crate::analyses::folding::follow_tables;
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions, Op, Test};
use crate::tables::table_sow::Sowings;
use sow_grammar::rules::TableId;

/// The highest depth of nested forks, and the highest number of alternatives of one fork.
const MAX_DEPTH: u8 = 2;
const MAX_ALTERNATIVES: u8 = 4;

/// The builder of a superblock.
#[derive(Clone, Copy)]
pub(super) struct BlockBuilder<'p> {
    pub(super) program: &'p Instructions,
    pub(super) sowings: Sowings<'p>,
    pub(super) places: Places<'p>,
    pub(super) superblocks: &'p Superblocks,
    /// The table run for the last seed; `None` before the first sowing.
    pub(super) table: Option<TableId>,
    /// The pit that the move begins with, if the superblock starts there.
    pub(super) origin: Option<u8>,
    pub(super) chooses_way: bool,
}

impl<'p> BlockBuilder<'p> {
    pub(super) const fn new(
        program: &'p Instructions,
        sowings: Sowings<'p>,
        superblocks: &'p Superblocks,
        table: Option<TableId>,
    ) -> Self {
        Self {
            program,
            sowings,
            places: Places(program),
            superblocks,
            table,
            origin: None,
            chooses_way: false,
        }
    }

    /// Sets whether the direction of the first sowing is chosen with the pit.
    pub(super) const fn choosing_way(self, chooses_way: bool) -> Self {
        Self {
            chooses_way,
            ..self
        }
    }

    /// Reads the superblock of a table.
    pub(super) fn of_table(self, table: TableId, known: Key) -> Read {
        self.from(self.program.code.tables[usize::from(table.0)], known, true)
    }

    /// Reads the superblock at the beginning of a move from a pit.
    pub(super) fn of_move(self, block: Block, known: Key) -> Read {
        let origin = Some(known.cell);
        Self { origin, ..self }.from(block, known, false)
    }

    fn from(self, at: Block, known: Key, untouched: bool) -> Read {
        let mut reading = Reading {
            at,
            look_ups: 0,
            known,
            untouched,
            side_effects: SideEffects::NONE,
            captured: Vec::new(),
            store: NOWHERE,
            lifted: Vec::new(),
        };
        self.settle(&mut reading);
        self.read(reading, MAX_DEPTH)
    }

    /// Follows branches, jumps and calls whose outcome is known.
    fn settle(self, reading: &mut Reading) {
        let (known, untouched) = (reading.known, reading.untouched);
        let answer = |test: &Test| self.answer(test, known, untouched);
        let (at, look_ups) = follow_tables(self.program, reading.at, answer);
        reading.at = at;
        reading.look_ups = reading.look_ups.saturating_add(look_ups);
    }

    fn read(self, reading: Reading, depth: u8) -> Read {
        let nothing = reading.nothing();
        self.terminate(reading, depth, &nothing).unwrap_or(nothing)
    }

    /// Reads up to the terminator; `nothing` is the superblock so far, if it leaves the rest to instructions.
    fn terminate(self, mut reading: Reading, depth: u8, nothing: &Read) -> Option<Read> {
        while reading.look_ups < u8::MAX && reading.lifted.len() <= MOST {
            let op = self.program.code.ops[reading.at as usize];
            reading.at += 1;
            let terminator = match op {
                Op::Sow(sowing) => self.sow(sowing, &reading)?,
                Op::End | Op::Again if reading.lifted.is_empty() => {
                    let again = op == Op::Again;
                    Terminator::End { again }
                }
                Op::Illegal => Terminator::Illegal,
                Op::Choose { count, tail, .. } => {
                    let fork = Fork::of(count, tail);
                    return self.part(fork, reading, depth, nothing);
                }
                Op::Act(act) => {
                    self.take(act, &mut reading)?;
                    self.settle(&mut reading);
                    continue;
                }
                _ => return None,
            };
            let superblock = Superblock {
                side_effects: Some(reading.side_effects)
                    .filter(|side_effects| *side_effects != SideEffects::NONE),
                captured: few(&reading.captured)?,
                store: reading.store,
                here: reading.known.cell,
                lifted: few(&reading.lifted)?,
                terminator,
                ..nothing.superblock
            };
            return Some(Read {
                superblock,
                forks: Vec::new(),
            });
        }
        None
    }

    /// Reads a fork: all alternatives, each with the actions before it.
    fn part(self, fork: Fork, reading: Reading, depth: u8, nothing: &Read) -> Option<Read> {
        let depth = depth.checked_sub(1)?;
        if fork.count > MAX_ALTERNATIVES {
            return None;
        }
        let alternative = |pick: u8| {
            let mut reading = reading.clone();
            reading.at += Block::from(pick);
            self.settle(&mut reading);
            let (nothing, acted) = (reading.nothing(), reading.has_acted());
            let read = self.terminate(reading, depth, &nothing).unwrap_or(nothing);
            // Actions before the choice cannot be undone, so no alternative may fall back to the instructions after
            // it.
            let certain = !acted
                || read
                    .superblock
                    .terminator
                    .is_certain(self.program, self.sowings);
            certain.then_some(read)
        };
        let forks: Option<Vec<Read>> = (0..fork.count).map(alternative).collect();
        Some(Read {
            superblock: Superblock {
                here: reading.known.cell,
                terminator: Terminator::Fork(fork),
                ..nothing.superblock
            },
            forks: forks?,
        })
    }
}

fn few(cells: &[u8]) -> Option<[u8; MOST]> {
    let mut few = [NOWHERE; MOST];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}
