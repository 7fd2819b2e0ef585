//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod asked;
mod reading;

pub(super) use reading::follow;

use super::Program;
use super::code::Block;
use crate::position::Position;
use asked::Asked;
use sow_grammar::rules::TableId;

/// Cells that one deed may take from.
pub(crate) const MOST: usize = 4;

/// What is done when the last seed falls, by phase, table, direction, player, cell, and how that cell and those around it
/// are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Deeds {
    deeds: Vec<Deed>,
    cells: usize,
    tables: usize,
    pub(crate) asked: Asked,
    /// Some of them sow on.
    pub(crate) relays: bool,
}

/// What is known of a cell where the last seed has fallen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) phase: u16,
    pub(crate) way: u8,
    pub(crate) own: u8,
    pub(crate) cell: u8,
    /// How many seeds it holds with the last one, as far as it matters; see [`Asked::seeds`].
    pub(crate) seeds: u8,
    /// It bears a mark.
    pub(crate) marked: bool,
    /// The pit that faces it holds seeds, and the next one does.
    pub(crate) opposite: bool,
    pub(crate) next: bool,
}

/// What a table comes to for one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deed {
    /// Cells that are emptied into a store; behind the last one nowhere.
    pub(crate) captured: [u8; MOST],
    pub(crate) store: u8,
    /// Where one has stepped to then.
    pub(crate) here: u8,
    /// Cells that are lifted; behind the last one nowhere.
    pub(crate) lifted: [u8; MOST],
    pub(crate) act: Act,
    /// The first instruction that is not settled.
    pub(crate) block: Block,
    /// How many tables have handed over to each other on the way there.
    pub(crate) look_ups: u8,
}

/// How a deed ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// The move is over.
    End { again: bool },
    /// A plain sowing with what was lifted.
    Sow(u32),
    /// All that is more than this; nothing is taken before.
    Other,
}

impl Program {
    /// What is known of a cell where the last seed has fallen, which does not count in a pit. `at`: how many seeds a cell
    /// holds.
    #[inline]
    pub(crate) fn known<const W: usize>(
        &self,
        position: &Position<W>,
        phase: u16,
        [own, way, cell]: [u8; 3],
        at: impl Fn(u8) -> u8,
    ) -> Known {
        let asked = &self.deeds.asked;
        let track = &self.track;
        let next = || track.next[usize::from(own)][usize::from(way)][0][usize::from(cell)];
        let held = |other: u8| at(other) > u8::from(other == cell);
        Known {
            phase,
            way,
            own,
            cell,
            seeds: asked.seeds(at(cell)),
            marked: asked.marked && position.mark_bits(cell) != 0,
            opposite: asked.opposite && at(track.facing[0][usize::from(cell)]) > 0,
            next: asked.next && held(next()),
        }
    }
}

impl Deeds {
    pub(crate) fn new(program: &Program) -> Self {
        let mut deeds = Self {
            deeds: Vec::new(),
            cells: program.layout.cells().into(),
            tables: program.tables.len(),
            asked: Asked::by_tables(program),
            relays: false,
        };
        let phases = if deeds.asked.phase {
            program.phases.len()
        } else {
            1
        };
        for phase in 0..phases as u16 {
            for table in 0..deeds.tables as u16 {
                for way in 0..=u8::from(deeds.asked.way) {
                    deeds.add_table(program, TableId(table), phase, way);
                }
            }
        }
        deeds
    }

    fn add_table(&mut self, program: &Program, table: TableId, phase: u16, way: u8) {
        for own in 0..2 {
            for cell in 0..self.cells as u8 {
                for state in self.asked.states() {
                    let known = Known {
                        phase,
                        way,
                        own,
                        cell,
                        ..state
                    };
                    let deed = reading::deed(program, &self.asked, table, known);
                    self.relays |= matches!(deed.act, Act::Sow(_));
                    self.deeds.push(deed);
                }
            }
        }
    }

    /// The first instructions that are not settled.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Block> {
        self.deeds.iter().map(|deed| deed.block)
    }

    /// `None` if the board has no such cell.
    #[inline]
    pub(crate) fn get(&self, table: TableId, known: Known) -> Option<&Deed> {
        let mut at = usize::from(table.0);
        if self.asked.phase {
            at += usize::from(known.phase) * self.tables;
        }
        if self.asked.way {
            at = at * 2 + usize::from(known.way);
        }
        at = (at * 2 + usize::from(known.own)) * self.cells + usize::from(known.cell);
        self.deeds.get(self.asked.place(at, known))
    }
}
