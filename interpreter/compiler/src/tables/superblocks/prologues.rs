//! Prologues: the superblocks at the beginning of moves, and whether everything after them is simple, too.

use super::builder::BlockBuilder;
use super::key::Key;
use super::number::Number;
use super::read::Read;
use super::superblock::Terminator;
use super::table::Superblocks;
use crate::analyses::walk::{Sown, Walk};
use crate::instructions::{Instructions, Kind, Prologue};
use crate::tables::table_sow::Sowings;
use sow_grammar::rules::{Heading, TableId};

impl Superblocks {
    /// Finds the prologue of each kind of move, and whether superblocks cover the whole move. For `after_is_sure` see
    /// the function of that name.
    pub fn find_prologues(
        &mut self,
        program: &mut Instructions,
        sowings: Sowings<'_>,
        after_is_sure: bool,
    ) {
        for at in 0..program.code.kinds.len() {
            let kind = &program.code.kinds[at];
            let prologue = self.open(program, sowings, kind);
            let is_simple = after_is_sure
                && prologue.is_some_and(|prologue| self.are_simple(program, kind, prologue));
            let facts = &mut program.code.kinds[at].facts;
            (facts.prologue, facts.is_simple) = (prologue, is_simple);
        }
    }

    /// Adds the superblocks for each pit that a kind of move may begin with; `None` if none could be built.
    fn open(
        &mut self,
        program: &Instructions,
        sowings: Sowings<'_>,
        kind: &Kind,
    ) -> Option<Prologue> {
        let from = program.fixed(kind.from.as_ref()?.pits);
        let cells = program.board.layout.cells();
        let first = self.prologues.len();
        let mut simple = false;
        for us in 0..2u8 {
            for direction in 0..2 {
                for cell in 0..cells {
                    let known = Key {
                        phase: kind.phase.0,
                        ..Key::NOTHING.at([us, direction, cell])
                    };
                    let mut read = Read::nothing(cell, kind.actions);
                    if from.members[usize::from(us)].contains(cell) {
                        let acts = BlockBuilder::new(program, sowings, self, None);
                        let acts = acts.choosing_way(matches!(kind.heading, Heading::EitherWay(_)));
                        read = acts.of_move(kind.actions, known);
                    }
                    simple |= read.superblock.terminator != Terminator::Residual;
                    // Superblocks of different pits are never equal.
                    let number = self.number(self.superblocks.len(), read);
                    self.prologues.push(number);
                }
            }
        }
        if !simple {
            self.prologues.truncate(first);
        }
        simple.then_some(Prologue {
            first,
            cells: cells.into(),
        })
    }

    /// Whether moves of a kind that begin with this prologue never leave superblocks.
    fn are_simple(&self, program: &Instructions, kind: &Kind, prologue: Prologue) -> bool {
        let mut open = Vec::new();
        if !self.follow(self.begun(program, kind, prologue), &mut open) {
            return false;
        }
        let mut seen = vec![false; program.code.tables.len()];
        while let Some(table) = open.pop() {
            if !std::mem::replace(&mut seen[usize::from(table.0)], true) {
                let numbers = self.of_table(program, kind, table).iter();
                let numbers = numbers.map(|number| number.index() as u32).collect();
                if !self.follow(numbers, &mut open) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the numbers of the superblocks in the prologue of a kind of move.
    fn begun(&self, program: &Instructions, kind: &Kind, prologue: Prologue) -> Vec<u32> {
        let pits = kind.from.as_ref().map(|from| program.fixed(from.pits));
        let mut numbers = Vec::new();
        for us in 0..2 {
            for direction in 0..2 {
                let row = prologue.first + (us * 2 + direction) * prologue.cells;
                let pits = pits.map_or(&[][..], |pits| &pits.lists[us]);
                numbers.extend(
                    pits.iter()
                        .map(|&pit| self.prologues[row + usize::from(pit)]),
                );
            }
        }
        numbers
    }

    /// Returns the numbers of a table's superblocks in the phase of a kind of move.
    fn of_table(&self, program: &Instructions, kind: &Kind, table: TableId) -> &[Number] {
        let tables = program.code.tables.len();
        let phases = self.key_layout.phases(program);
        let size = self.numbers.len() / (tables * phases);
        let phase = usize::from(kind.phase.0).min(phases - 1);
        &self.numbers[(phase * tables + usize::from(table.0)) * size..][..size]
    }

    /// Collects the tables that superblocks lead to; `false` if one of the superblocks falls back to instructions.
    fn follow(&self, mut numbers: Vec<u32>, tables: &mut Vec<TableId>) -> bool {
        numbers.sort_unstable();
        numbers.dedup();
        while let Some(number) = numbers.pop() {
            match self.superblocks[number as usize].terminator {
                Terminator::Sow(course) | Terminator::Relay(course) => tables.push(course.last),
                Terminator::Fork(fork) => {
                    let first = fork.first as usize;
                    numbers.extend(&self.alternatives[first..first + usize::from(fork.count)]);
                }
                Terminator::End { .. } | Terminator::Illegal => {}
                Terminator::Residual => return false,
            }
        }
        true
    }
}

/// Whether the block after a move can neither make it illegal nor hold a choice.
pub fn after_is_sure(program: &Instructions) -> bool {
    Walk::is_sure(program, program.code.after_move, Sown::Yes)
}
