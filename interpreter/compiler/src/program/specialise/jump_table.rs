//! Where to begin in a table for the cell it is looked up for: rows that this cell cannot fit are passed over beforehand.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::program::Program;
use crate::program::ir::{Block, CellTest, Test};
use crate::program::specialise::superblocks::follow;
use sow_grammar::rules::TableId;

/// The first instruction that is not settled by the cell, who looks, and whether it holds seeds.
#[derive(Debug, Clone, Default)]
pub struct JumpTable {
    /// By table, player, cell and whether it is occupied.
    blocks: Vec<Block>,
    cells: u8,
}

impl JumpTable {
    pub fn new(program: &Program) -> Self {
        let cells = program.board.layout.cells();
        let mut blocks = Vec::new();
        for &table in &program.code.tables {
            for us in 0..2 {
                for cell in 0..cells {
                    let settled = |occupied| settle(program, table, us, cell, occupied);
                    blocks.extend([settled(false), settled(true)]);
                }
            }
        }
        Self { blocks, cells }
    }

    /// `None` if the board has no such cell.
    #[inline]
    pub fn get(&self, table: TableId, us: u8, cell: u8, occupied: bool) -> Option<Block> {
        if cell >= self.cells {
            return None;
        }
        let of_player = usize::from(table.0) * 2 + usize::from(us);
        let of_cell = of_player * usize::from(self.cells) + usize::from(cell);
        self.blocks
            .get(of_cell * 2 + usize::from(occupied))
            .copied()
    }
}

/// Follows tests and jumps as far as they are settled. Jumps lead forward, so this ends.
fn settle(program: &Program, table: Block, us: usize, cell: u8, occupied: bool) -> Block {
    let known = |test: &Test| match *test {
        Test::Cell(CellTest::In(fixed)) => Some(program.fixed(fixed).members[us].contains(cell)),
        Test::Cell(CellTest::Occupied) => Some(occupied),
        Test::Cell(CellTest::InPlace(_) | CellTest::OppositeOccupied)
        | Test::Cell(CellTest::AtLeast(_) | CellTest::SeedsIn(_) | CellTest::Marked(_))
        | Test::Any(_)
        | Test::Place(_)
        | Test::Number(_)
        | Test::Play(_) => None,
    };
    follow(program, table, known)
}
