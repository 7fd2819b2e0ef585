//! Triggers: where tables that are run for each seed may have an effect.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::analyses::folding::{cell_test_outcome, follow_calls};
use crate::board::{CellMask, MASK_WORDS, Position};
use crate::instructions::{Block, CellTest, Instructions, Op, Test};
use sow_grammar::rules::TableId;

/// Numbers of seeds from this one on are treated alike.
const DISTINCT_SEEDS: usize = 64;

/// The triggers of all tables.
#[derive(Debug, Clone, Default)]
pub struct Triggers {
    /// The numbers of seeds, one bit each, for which a table may act in a cell without marks; by table, player and
    /// cell.
    active_seeds: Vec<u64>,
    cells: usize,
    /// The trigger of each table and player, if it can be tested for all cells at once.
    triggers: Vec<Option<Trigger>>,
}

/// The cells and numbers of seeds for which a table may act, in cells without marks.
#[derive(Debug, Clone)]
pub struct Trigger {
    /// The cells, a byte of ones each.
    mask: [u64; MASK_WORDS],
    /// The range of numbers of seeds, both ends included.
    least: u8,
    most: u8,
}

impl Triggers {
    /// Finds the triggers of a program's tables.
    pub fn new(program: &Instructions) -> Self {
        let mut triggers = Self {
            cells: program.board.layout.cell_count().into(),
            ..Self::default()
        };
        if program.sowings().all(|sowing| sowing.seed_table.is_none()) {
            return triggers;
        }
        for (table, &block) in program.code.tables.iter().enumerate() {
            let table_id = Some(TableId(table as u16));
            let runs_for_each_seed = program
                .sowings()
                .any(|sowing| sowing.seed_table == table_id);
            for us in 0..2 {
                let numbers: Vec<u64> = (0..program.board.layout.cell_count())
                    .map(|cell| {
                        let mut bits = u64::MAX;
                        for seeds in 0..DISTINCT_SEEDS as u8 {
                            if runs_for_each_seed && is_inert(program, block, us, cell, seeds) {
                                bits &= !(1 << seeds);
                            }
                        }
                        bits
                    })
                    .collect();
                triggers.triggers.push(Trigger::from_bits(&numbers));
                triggers.active_seeds.extend(numbers);
            }
        }
        triggers
    }

    /// Returns the numbers of seeds below 64, one bit each, for which a table may act in a cell without marks.
    #[inline]
    pub fn active_seeds(&self, table: TableId, us: u8, cell: u8) -> Option<u64> {
        let of_player = usize::from(table.0) * 2 + usize::from(us);
        let at = of_player * self.cells + usize::from(cell);
        self.active_seeds.get(at).copied()
    }

    /// Returns the trigger of a table; `None` if it has to be tested cell by cell.
    #[inline]
    pub fn trigger(&self, table: TableId, us: u8) -> Option<&Trigger> {
        let at = usize::from(table.0) * 2 + usize::from(us);
        self.triggers.get(at)?.as_ref()
    }
}

impl Trigger {
    fn from_bits(numbers: &[u64]) -> Option<Self> {
        let triggered = || numbers.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let bits = triggered().next().map_or(0, |(_, &bits)| bits);
        let (least, behind) = (bits.trailing_zeros(), 64 - bits.leading_zeros());
        let is_range = bits.count_ones() + least == behind || bits == 0;
        let alike = triggered().all(|(_, &other)| other == bits);
        // A table that acts almost everywhere is not worth a test.
        if !is_range || !alike || bits.count_ones() > 32 && triggered().count() * 2 > numbers.len()
        {
            return None;
        }
        let mut mask = [0; MASK_WORDS];
        triggered().for_each(|(cell, _)| mask[cell / 8] |= 0xFF << (cell % 8 * 8));
        Some(Self {
            mask,
            least: least as u8,
            most: if behind == 64 {
                u8::MAX
            } else {
                behind.saturating_sub(1) as u8
            },
        })
    }

    /// Returns the cells in which the table may act after one more seed.
    #[inline]
    pub fn active_cells<const W: usize>(&self, position: &Position<W>) -> CellMask<W> {
        let mut cells = CellMask::from_byte_mask(&self.mask)
            .and(position.cells_with_at_least(self.least.saturating_sub(1)));
        if self.most < u8::MAX {
            cells = cells.minus(position.cells_with_at_least(self.most));
        }
        cells
            .or(position.cells_with_at_least(63))
            .or(position.cells_with_marks(u8::MAX))
    }
}

/// Whether a table does nothing in a cell without marks that holds this number of seeds.
fn is_inert(program: &Instructions, block: Block, us: u8, cell: u8, seeds: u8) -> bool {
    let outcome = |test: &Test| {
        let marked = matches!(test, Test::Cell(CellTest::Marked(_)));
        let unmarked = || cell_test_outcome(program, us, cell, seeds, test);
        if marked { Some(false) } else { unmarked() }
    };
    let at = follow_calls(program, block, outcome, |_| {});
    program.code.ops[at as usize] == Op::End
}
