//! Enumeration of keys, for tests that try each superblock.

use super::build::ways_gone;
use super::key::Key;
use super::superblock::Superblock;
use super::table::Superblocks;
use crate::instructions::Instructions;
use sow_grammar::rules::TableId;

impl Superblocks {
    /// Returns every table that is run for a last seed, with each of its keys.
    pub fn keys(&self, program: &Instructions) -> Vec<(TableId, Key)> {
        let looks = |table: &TableId| program.sowings().any(|one| one.last == Some(*table));
        let tables = (0..program.code.tables.len() as u16)
            .map(TableId)
            .filter(looks);
        let (directions, states) = (ways_gone(program), self.key_layout.states());
        let mut keys = Vec::new();
        for table in tables {
            for phase in 0..self.key_layout.phases(program) as u16 {
                for &direction in &directions {
                    for us in 0..program.board.layout.players() {
                        for cell in 0..program.board.layout.cells() {
                            let at = |state: &Key| state.at([us, direction, cell]);
                            let known = |state: &Key| Key { phase, ..at(state) };
                            keys.extend(states.iter().map(|state| (table, known(state))));
                        }
                    }
                }
            }
        }
        keys
    }

    /// Plants a fault in the first superblock that `change` applies to, so that a test can check that it is found;
    /// returns whether there is one.
    pub fn spoil(&mut self, change: impl Fn(&mut Superblock) -> bool) -> bool {
        let mut superblocks = self.superblocks.iter_mut();
        superblocks.any(change)
    }
}
