//! Where to begin in a table for the cell it is looked up for: rows that this cell cannot fit are passed over beforehand.

use super::Program;
use super::code::{Block, Test};
use super::deeds::follow;
use sow_grammar::rules::TableId;

/// The first instruction that is not settled by the cell, who looks, and whether it holds seeds.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entries {
    /// By table, player, cell and whether it is occupied.
    blocks: Vec<Block>,
    cells: u8,
}

impl Entries {
    pub(crate) fn new(program: &Program) -> Self {
        let cells = program.layout.cells();
        let mut blocks = Vec::new();
        for &table in &program.tables {
            for own in 0..2 {
                for cell in 0..cells {
                    let settled = |occupied| settle(program, table, own, cell, occupied);
                    blocks.extend([settled(false), settled(true)]);
                }
            }
        }
        Self { blocks, cells }
    }

    /// `None` if the board has no such cell.
    #[inline]
    pub(crate) fn get(&self, table: TableId, own: u8, cell: u8, occupied: bool) -> Option<Block> {
        if cell >= self.cells {
            return None;
        }
        let of_player = usize::from(table.0) * 2 + usize::from(own);
        let of_cell = of_player * usize::from(self.cells) + usize::from(cell);
        self.blocks
            .get(of_cell * 2 + usize::from(occupied))
            .copied()
    }
}

/// Follows tests and jumps as far as they are settled. Jumps lead forward, so this ends.
fn settle(program: &Program, table: Block, own: usize, cell: u8, occupied: bool) -> Block {
    let known = |test: &Test| match *test {
        Test::In(fixed) => Some(program.fixed[fixed as usize].members[own].contains(cell)),
        Test::Occupied => Some(occupied),
        _ => None,
    };
    follow(program, table, known)
}
