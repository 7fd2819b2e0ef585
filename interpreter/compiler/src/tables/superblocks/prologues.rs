//! Prologues: the superblocks at the beginning of moves, and whether everything after them is simple, too.

use super::builder::{BlockBuilder, SuperblockTree};
use super::key_layout::Key;
use super::superblock::{Superblock, SuperblockId, Terminator};
use super::table::Superblocks;
use crate::analyses::static_facts::CertainEnds;
use crate::instructions::{CompiledKind, Instructions, Prologue};
use crate::tables::sow_table::SowingInfo;
use sow_grammar::rules::{Heading, TableId};

impl Superblocks {
    /// Finds the prologue of each kind of move, and whether superblocks cover the whole move, or at least decide whether
    /// it is legal.
    pub fn find_prologues(
        &mut self,
        program: &mut Instructions,
        sowings: SowingInfo<'_>,
        certain_ends: &CertainEnds,
    ) {
        for at in 0..program.code.kinds.len() {
            let kind = &program.code.kinds[at];
            let prologue = self.add_prologue(program, sowings, kind);
            let cover = |residual_is_covered: &dyn Fn(&Superblock) -> bool| {
                certain_ends.after_move
                    && prologue.is_some_and(|prologue| {
                        self.cover_moves(program, kind, prologue, residual_is_covered)
                    })
            };
            let is_simple = cover(&|_| false);
            let legality_is_simple = is_simple
                || cover(&|residual| {
                    certain_ends.contains(residual.resume_block, residual.table_calls.into())
                });
            let facts = &mut program.code.kinds[at].facts;
            facts.prologue = prologue;
            (facts.is_simple, facts.legality_is_simple) = (is_simple, legality_is_simple);
        }
    }

    /// Adds the superblocks for each pit that a kind of move may begin with; `None` if none could be built.
    fn add_prologue(
        &mut self,
        program: &Instructions,
        sowings: SowingInfo<'_>,
        kind: &CompiledKind,
    ) -> Option<Prologue> {
        let from = program.fixed(kind.pit_choice.as_ref()?.pits);
        let cells = program.board.layout.cell_count();
        let first = self.prologues.len();
        let mut any_built = false;
        for us in 0..2u8 {
            for direction in 0..2 {
                for cell in 0..cells {
                    let key = Key {
                        phase: kind.phase.0,
                        ..Key::INITIAL.with_place([us, direction, cell])
                    };
                    let mut read = SuperblockTree::residual(cell, kind.actions);
                    if from.members[usize::from(us)].contains(cell) {
                        let builder = BlockBuilder::new(program, sowings, self, None);
                        let acts = builder
                            .with_chosen_direction(matches!(kind.heading, Heading::EitherWay(_)));
                        read = acts.read_move(kind.actions, key);
                    }
                    any_built |= read.superblock.terminator != Terminator::Residual;
                    // Superblocks of different pits are never equal.
                    let number = self.intern(self.superblocks.len(), read);
                    self.prologues.push(number);
                }
            }
        }
        if !any_built {
            self.prologues.truncate(first);
        }
        any_built.then_some(Prologue {
            first,
            cells: cells.into(),
        })
    }

    /// Whether moves of a kind that begin with this prologue never leave superblocks, except for instructions that
    /// `residual_is_covered` accepts.
    fn cover_moves(
        &self,
        program: &Instructions,
        kind: &CompiledKind,
        prologue: Prologue,
        residual_is_covered: &dyn Fn(&Superblock) -> bool,
    ) -> bool {
        let mut open = Vec::new();
        let first = self.prologue_ids(program, kind, prologue);
        if !self.collect_next_tables(first, &mut open, residual_is_covered) {
            return false;
        }
        let mut seen = vec![false; program.code.tables.len()];
        while let Some(table) = open.pop() {
            if !std::mem::replace(&mut seen[usize::from(table.0)], true) {
                let numbers = self.table_ids(program, kind, table).iter();
                let numbers = numbers.map(|number| number.index() as u32).collect();
                if !self.collect_next_tables(numbers, &mut open, residual_is_covered) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the IDs of the superblocks in the prologue of a kind of move.
    fn prologue_ids(
        &self,
        program: &Instructions,
        kind: &CompiledKind,
        prologue: Prologue,
    ) -> Vec<u32> {
        let pits = kind
            .pit_choice
            .as_ref()
            .map(|from| program.fixed(from.pits));
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

    /// Returns the IDs of a table's superblocks in the phase of a kind of move.
    fn table_ids(
        &self,
        program: &Instructions,
        kind: &CompiledKind,
        table: TableId,
    ) -> &[SuperblockId] {
        let tables = program.code.tables.len();
        let phases = self.key_layout.phase_count(program);
        let size = self.ids.len() / (tables * phases);
        let phase = usize::from(kind.phase.0).min(phases - 1);
        &self.ids[(phase * tables + usize::from(table.0)) * size..][..size]
    }

    /// Collects the tables that superblocks lead to; `false` if one of the superblocks falls back to instructions that
    /// `residual_is_covered` does not accept.
    fn collect_next_tables(
        &self,
        mut numbers: Vec<u32>,
        tables: &mut Vec<TableId>,
        residual_is_covered: &dyn Fn(&Superblock) -> bool,
    ) -> bool {
        numbers.sort_unstable();
        numbers.dedup();
        while let Some(number) = numbers.pop() {
            let superblock = &self.superblocks[number as usize];
            match superblock.terminator {
                Terminator::Sow(plan) | Terminator::Relay(plan) => {
                    tables.push(plan.last_seed_table)
                }
                Terminator::Fork(fork) => {
                    let first = fork.first as usize;
                    numbers.extend(&self.alternatives[first..first + usize::from(fork.count)]);
                }
                Terminator::End { .. } | Terminator::Illegal => {}
                Terminator::Residual if residual_is_covered(superblock) => {}
                Terminator::Residual => return false,
            }
        }
        true
    }
}
