//! Prologues: the superblocks at the beginning of moves, and whether everything after them is simple, too.

use super::builder::{BlockBuilder, SuperblockTree};
use super::key_layout::Key;
use super::superblock::{SuperblockId, Terminator};
use super::table::Superblocks;
use crate::analyses::walk::{SownState, Walk};
use crate::instructions::{CompiledKind, Instructions, Prologue};
use crate::tables::sow_table::SowingInfo;
use sow_grammar::rules::{Heading, TableId};

impl Superblocks {
    /// Finds the prologue of each kind of move, and whether superblocks cover the whole move. For
    /// `after_move_is_deterministic`, see the function of this name.
    pub fn find_prologues(
        &mut self,
        program: &mut Instructions,
        sowings: SowingInfo<'_>,
        after_move_is_deterministic: bool,
    ) {
        for at in 0..program.code.kinds.len() {
            let kind = &program.code.kinds[at];
            let prologue = self.add_prologue(program, sowings, kind);
            let is_simple = after_move_is_deterministic
                && prologue.is_some_and(|prologue| self.is_simple(program, kind, prologue));
            let facts = &mut program.code.kinds[at].facts;
            (facts.prologue, facts.is_simple) = (prologue, is_simple);
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

    /// Whether moves of a kind that begin with this prologue never leave superblocks.
    fn is_simple(&self, program: &Instructions, kind: &CompiledKind, prologue: Prologue) -> bool {
        let mut open = Vec::new();
        if !self.collect_next_tables(self.prologue_ids(program, kind, prologue), &mut open) {
            return false;
        }
        let mut seen = vec![false; program.code.tables.len()];
        while let Some(table) = open.pop() {
            if !std::mem::replace(&mut seen[usize::from(table.0)], true) {
                let numbers = self.table_ids(program, kind, table).iter();
                let numbers = numbers.map(|number| number.index() as u32).collect();
                if !self.collect_next_tables(numbers, &mut open) {
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

    /// Collects the tables that superblocks lead to; `false` if one of the superblocks falls back to instructions.
    fn collect_next_tables(&self, mut numbers: Vec<u32>, tables: &mut Vec<TableId>) -> bool {
        numbers.sort_unstable();
        numbers.dedup();
        while let Some(number) = numbers.pop() {
            match self.superblocks[number as usize].terminator {
                Terminator::Sow(plan) | Terminator::Relay(plan) => {
                    tables.push(plan.last_seed_table)
                }
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
pub fn after_move_is_deterministic(program: &Instructions) -> bool {
    Walk::for_rest(program, program.code.after_move, SownState::Yes).is_deterministic()
}
