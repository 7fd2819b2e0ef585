//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod asked;
mod reading;

pub(super) use asked::is_plainly;
pub(super) use reading::follow;

use super::Program;
use super::code::Block;
use crate::position::Position;
use asked::Asked;
use sow_grammar::rules::{Owner, TableId};

/// Cells that one deed may take from.
pub(crate) const MOST: usize = 4;

/// What is done when the last seed falls, by phase, table, direction, player, cell, and how that cell and those around it
/// are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Deeds {
    deeds: Vec<Deed>,
    /// How far apart those lie that differ in one thing only, which is 0 where it makes no difference.
    strides: [usize; 11],
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
    /// Which marks it bears, as far as it matters; see [`Asked::marks`].
    pub(crate) marks: u8,
    /// The pit that faces it holds seeds, the one behind that does, and the next one does.
    pub(crate) opposite: bool,
    pub(crate) behind: bool,
    pub(crate) next: bool,
    /// The turn is one that is asked for.
    pub(crate) late: bool,
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
            marks: asked.marks(position.mark_bits(cell)),
            opposite: asked.opposite && at(track.facing[0][usize::from(cell)]) > 0,
            behind: asked.behind && at(track.facing[1][usize::from(cell)]) > 0,
            next: asked.next && held(next()),
            late: asked
                .turn
                .is_some_and(|turn| turn.holds(|owner| self.turns(position, own, owner))),
        }
    }

    /// The number of the turn, or of a player's own, which alternate, seen from a seat.
    pub(crate) fn turns<const W: usize>(
        &self,
        position: &Position<W>,
        own: u8,
        owner: Option<Owner>,
    ) -> u16 {
        let turn = position.turn();
        let moves = own == position.mover_index();
        match owner {
            None => turn,
            Some(_) if self.layout.players() == 1 => turn,
            Some(owner) if (owner == Owner::Own) == moves => turn.div_ceil(2),
            Some(_) => turn / 2,
        }
    }
}

impl Deeds {
    pub(crate) fn new(program: &Program) -> Self {
        let asked = Asked::by_tables(program);
        let phases = if asked.phase { program.phases.len() } else { 1 };
        let ways = 1 + usize::from(asked.way);
        let [tables, cells] = [program.tables.len(), program.layout.cells().into()];
        let [seeds, marks, opposite, behind, next, late] = asked.ways_to_be();
        let counts = [
            phases, tables, ways, 2, cells, seeds, marks, opposite, behind, next, late,
        ];
        let mut deeds = Self {
            deeds: Vec::new(),
            strides: strides(counts),
            asked,
            relays: false,
        };
        for phase in 0..phases as u16 {
            for table in 0..tables as u16 {
                for way in 0..ways as u8 {
                    deeds.add_table(program, TableId(table), phase, way);
                }
            }
        }
        deeds
    }

    fn add_table(&mut self, program: &Program, table: TableId, phase: u16, way: u8) {
        for own in 0..2 {
            for cell in 0..program.layout.cells() {
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
        let this = [
            known.phase.into(),
            table.0.into(),
            known.way.into(),
            known.own.into(),
            known.cell.into(),
            known.seeds.into(),
            known.marks.into(),
            known.opposite.into(),
            known.behind.into(),
            known.next.into(),
            known.late.into(),
        ];
        let steps = this.iter().zip(&self.strides);
        self.deeds.get(
            steps
                .map(|(this, stride): (&usize, _)| this * stride)
                .sum::<usize>(),
        )
    }
}

/// How far apart things lie that differ in one place only, of which there are so many each; the last one changes first.
fn strides(counts: [usize; 11]) -> [usize; 11] {
    let mut strides = [0; 11];
    let mut below = 1;
    for (stride, count) in strides.iter_mut().zip(counts).rev() {
        *stride = if count > 1 { below } else { 0 };
        below *= count;
    }
    strides
}
