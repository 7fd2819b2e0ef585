//! Captures along a row: pits that are emptied one after the other, as long as each holds such a number of seeds.

use super::board::{Board, Lane};
use super::lanes::Lanes;
use super::steps::{Next, Step};
use crate::board::ByteSet;
use crate::program::Program;
use crate::program::specialise::superblocks::{Key, Moved, RunId, Superblock, Terminator};

/// Lanes in order, each with the numbers of seeds with which it is emptied if all before it are.
#[derive(Debug, Clone)]
pub(super) struct Run(Vec<(Lane, ByteSet)>);

impl Run {
    /// The board with the lanes emptied, and how many seeds they held; of a copy, since a board whose lanes are looked up has to be
    /// in memory.
    #[inline]
    pub(super) fn take<const H: usize>(&self, mut board: Board<H>) -> (Board<H>, u8) {
        let mut taken = 0;
        for &(lane, numbers) in &self.0 {
            let seeds = board.at(lane);
            if !numbers.contains(seeds) {
                break;
            }
            board.remove(lane, seeds);
            taken += seeds;
        }
        (board, taken)
    }
}

/// A run and the step that takes it, if that is all that any of the superblocks of a cell does, and those that do nothing are
/// there where the run is empty.
pub(super) fn read<const H: usize>(
    program: &Program,
    lanes: &Lanes,
    (us, cell): (usize, u8),
    superblocks: &[(Key, Superblock)],
) -> Option<(Run, Step<H>)> {
    let (id, taking) = superblocks.iter().find_map(|(_, superblock)| {
        let id = run_of(superblock)?;
        Some((id, superblock))
    })?;
    let Terminator::End { again } = taking.terminator else {
        return None;
    };
    let runs = &program.superblocks().runs;
    let pits: Vec<(u8, ByteSet)> = runs.numbers(id).collect();
    let &(first, wanted) = pits.first()?;
    let fits = |&(known, ref superblock): &(Key, Superblock)| {
        let mut numbers = program.superblocks().numbers_of(known.seeds);
        let empty = numbers.all(|seeds| !wanted.contains(seeds));
        let same_end = superblock.terminator == taking.terminator && superblock.here == cell;
        let nothing = superblock.takes_nothing() && first == cell && empty;
        // Seen in another direction the same run has another number.
        let same =
            run_of(superblock).is_some_and(|other| runs.numbers(other).eq(pits.iter().copied()));
        same_end && (nothing || same && superblock.store == taking.store)
    };
    if !superblocks.iter().all(fits) {
        return None;
    }
    let lane = |&(cell, numbers): &(u8, ByteSet)| Some((Lane::of(lanes.of(cell, us)?), numbers));
    let run: Option<Vec<_>> = pits.iter().map(lane).collect();
    let step = Step {
        emptied: Board::EMPTY,
        next: Next::Over,
        again,
        store: Lane::of(lanes.of(taking.store, us)?),
        own: 0,
    };
    Some((Run(run?), step))
}

/// The run that a superblock takes, if it does nothing else.
fn run_of(superblock: &Superblock) -> Option<RunId> {
    let side_effects = superblock.side_effects?;
    match side_effects.moved {
        Moved::Run(run) if superblock.just_takes(side_effects.moved) => Some(run),
        Moved::Run(_) | Moved::Nothing | Moved::Put(_) => None,
    }
}
