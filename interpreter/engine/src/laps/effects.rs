//! Captures, lifts and side effects of superblocks.

use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::program::Program;
use sow_compiler::tables::superblocks::{InitialTransfer, Put, RunId, SideEffects, Superblock};
use sow_grammar::rules::MAX_COUNTERS;

/// Carries out the side effects, except for runs.
pub(crate) fn apply_side_effects<const W: usize>(
    side_effects: &SideEffects,
    position: &mut Position<W>,
    counters: &mut [u8; MAX_COUNTERS],
) {
    let [slot, value] = side_effects.counter_update;
    match usize::from(slot).checked_sub(MAX_COUNTERS) {
        None => position.set_counter(slot, value),
        Some(of_move) => {
            if let Some(counter) = counters.get_mut(of_move) {
                *counter = value;
            }
        }
    }
    for cell in side_effects.unmarked_cells {
        if cell != NOWHERE {
            position.clear_marks(cell, side_effects.removed_marks);
        }
    }
    if let InitialTransfer::Put(Put { seeds, from, into }) = side_effects.transfer {
        let seeds = u16::from(seeds).min(position.seeds_at(from));
        position.move_seeds(from, into, seeds as u8);
    }
}

/// Moves the captured seeds of a superblock to its store; returns how many the player `us` gains.
#[inline]
pub(crate) fn capture_cells<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    us: u8,
) -> u8 {
    let seeds = empty_cells(program, position, &superblock.captured_cells);
    if seeds > 0 {
        position.add(superblock.store, seeds.into());
    }
    gained_seeds(program, superblock, seeds, us)
}

/// Moves the seeds of a run to the superblock's store; returns how many the player `us` gains.
pub(crate) fn capture_run<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    run: RunId,
    us: u8,
) -> u8 {
    let (mut seeds, mut taken) = (0, 0);
    while let Some(cell) = program.superblocks().runs.pit(run, taken, position) {
        seeds += empty_cell(program, position, cell);
        taken += 1;
    }
    position.add(superblock.store, seeds.into());
    gained_seeds(program, superblock, seeds, us)
}

/// Returns how many of the captured seeds the player gains: all if the store is their own, else 0.
fn gained_seeds(program: &Program, superblock: &Superblock, seeds: u8, us: u8) -> u8 {
    let own = superblock.store == program.board.stores[usize::from(us)];
    if own { seeds } else { 0 }
}

/// Empties cells up to the first `NOWHERE` and removes the marks that they lose thereby; returns the number of seeds.
pub(crate) fn empty_cells<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cells: &[u8],
) -> u8 {
    let there = cells.iter().take_while(|&&cell| cell != NOWHERE);
    there.fold(0, |sum, &cell| sum + empty_cell(program, position, cell))
}

/// Empties one cell and removes the marks that it loses thereby; returns the number of seeds.
#[inline]
pub(crate) fn empty_cell<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cell: u8,
) -> u8 {
    let seeds = position.byte_at(cell);
    let lost = program.uses.marks_until_emptied;
    if lost != 0 && seeds > 0 {
        position.clear_marks(cell, lost);
    }
    position.take(cell, seeds.into());
    seeds
}
