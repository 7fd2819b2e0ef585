//! Enumeration of keys, for tests that try each superblock.

use super::build::possible_directions;
use super::key_layout::Key;
use super::superblock::Superblock;
use super::table::Superblocks;
use crate::instructions::Instructions;
use sow_grammar::rules::TableId;

impl Superblocks {
    /// Returns every table that is run for a last seed, with each of its keys.
    pub fn keys(&self, program: &Instructions) -> Vec<(TableId, Key)> {
        let is_last_seed_table = |table: &TableId| {
            program
                .sowings()
                .any(|one| one.last_seed_table == Some(*table))
        };
        let tables = (0..program.code.tables.len() as u16)
            .map(TableId)
            .filter(is_last_seed_table);
        let (directions, states) = (possible_directions(program), self.key_layout.states());
        let mut keys = Vec::new();
        for table in tables {
            for phase in 0..self.key_layout.phase_count(program) as u16 {
                for &direction in &directions {
                    for us in 0..program.board.layout.players() {
                        for cell in 0..program.board.layout.cell_count() {
                            let at = |state: &Key| state.with_place([us, direction, cell]);
                            let key_of = |state: &Key| Key { phase, ..at(state) };
                            keys.extend(states.iter().map(|state| (table, key_of(state))));
                        }
                    }
                }
            }
        }
        keys
    }

    /// Plants a fault, so that a test can check that faults are found: calls `change` with superblocks until it returns
    /// `true`. Returns whether it did.
    pub fn inject_fault(&mut self, change: impl Fn(&mut Superblock) -> bool) -> bool {
        let mut superblocks = self.superblocks.iter_mut();
        superblocks.any(change)
    }
}
