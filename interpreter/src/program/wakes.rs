//! What tables that look at every seed may do.

use super::Program;
use super::code::{Block, Op, Test};
use super::deeds::follow;
use sow_grammar::rules::TableId;

/// For the tables that look at every seed: whether something may be done in a cell without marks, by number of seeds.
pub(crate) fn wakes(program: &Program) -> Vec<u64> {
    if program.sowings.iter().all(|sowing| sowing.each.is_none()) {
        return Vec::new();
    }
    let cells = 0..program.layout.cells();
    let tables = program.tables.iter().enumerate();
    let places = tables.flat_map(|(table, &block)| {
        let each = program
            .sowings
            .iter()
            .any(|sowing| sowing.each == Some(TableId(table as u16)));
        let cells = cells.clone();
        (0..2).flat_map(move |own| {
            cells
                .clone()
                .map(move |cell| (each.then_some(block), own, cell))
        })
    });
    let wakes = |(block, own, cell): (Option<Block>, u8, u8)| {
        let Some(block) = block else { return u64::MAX };
        (0..64).fold(0, |bits, seeds| {
            bits | u64::from(wakes_at(program, block, own, cell, seeds)) << seeds
        })
    };
    places.map(wakes).collect()
}

fn wakes_at(program: &Program, block: Block, own: u8, cell: u8, seeds: u8) -> bool {
    let outcome = |test: &Test| match *test {
        Test::In(fixed) => {
            Some(program.fixed[fixed as usize].members[usize::from(own)].contains(cell))
        }
        Test::AtLeast(least) => Some(seeds >= least),
        Test::SeedsIn(numbers) => Some(program.has_number(numbers, seeds)),
        Test::Marked(_) => Some(false),
        _ => None,
    };
    let (at, _) = follow(program, block, outcome);
    program.code[at as usize] != Op::End
}
