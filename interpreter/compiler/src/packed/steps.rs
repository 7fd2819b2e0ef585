//! The steps after a lap, precomputed for each lane where the last seed may fall.

use super::board::{Board, Lane, LaneMap, MAX_LANES};
use crate::board::{ByteSet, NOWHERE};
use crate::instructions::Skip;
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::sow_table::TableSowStart;
use crate::tables::superblocks::{InitialTransfer, Key, RunId, Superblock, Terminator};
use sow_grammar::rules::Heading;

/// The steps by player, lane, whether the lane was occupied before the last seed, and whether the facing lane is
/// occupied.
#[derive(Debug, Clone)]
pub struct Steps<const H: usize> {
    steps: Box<[Step<H>; STEP_COUNT]>,
    runs: Vec<Run>,
}

const STEP_COUNT: usize = 2 * MAX_LANES * 4;

/// A step: the actions after a lap.
#[derive(Debug, Clone, Copy)]
pub struct Step<const H: usize> {
    /// The lanes to empty, a byte of ones each. Excludes the lane of the last seed if its seeds are sown on.
    pub emptied: Board<H>,
    /// The continuation after the step.
    pub next: Continuation,
    /// Whether the same player moves again, if the move is over.
    pub again: bool,
    /// The lane that captured seeds go to at the end of the move.
    pub store: Lane,
    /// A mask for the seeds in the lane of the last seed: all ones if they are sown on, else zero.
    pub relay_mask: u8,
}

/// The continuation after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Continuation {
    /// The move is over, without a capture.
    MoveOver,
    /// The move is over, with a capture.
    Capture,
    /// The move is over, with a capture of a run (its index) if the run is not empty.
    Run(u16),
    /// The pit of the last seed is sown on, and no other lane is emptied.
    Relay,
    /// The seeds of some lanes are sown on from the lane of the last seed.
    Onward,
    /// Like `Onward`, in the other direction.
    Backward,
}

impl<const H: usize> Steps<H> {
    /// Builds the steps; `None` if a table does more than a step can express.
    pub fn new(program: &Program, first_lap: &FirstLap, lanes: &LaneMap) -> Option<Self> {
        let no_op = Step {
            emptied: Board::EMPTY,
            next: Continuation::MoveOver,
            again: false,
            store: Lane::new(NOWHERE),
            relay_mask: 0,
        };
        let mut steps = Box::new([no_op; STEP_COUNT]);
        let mut runs = Vec::new();
        for us in 0..2 {
            for cell in 0..program.board.layout.cell_count() {
                let first_index = Self::first_index(us, lanes.lane(cell, us)?);
                for state in 0..4 {
                    let superblocks = superblocks_of_state(program, first_lap, (us, cell), state)?;
                    let step = match read_run(program, lanes, (us, cell), &superblocks) {
                        Some((run, step)) => {
                            runs.push(run);
                            let next = Continuation::Run(runs.len() as u16 - 1);
                            Step { next, ..step }
                        }
                        None => build_step(program, first_lap, lanes, (us, cell), &superblocks)?,
                    };
                    steps[usize::from(first_index | state)] = step;
                }
            }
        }
        Some(Self { steps, runs })
    }

    /// Returns the index of the first step of a lane.
    pub fn first_index(us: usize, lane: u8) -> u16 {
        (us * MAX_LANES * 4) as u16 | u16::from(lane) << 2
    }

    /// Returns the step after a last seed in the lane whose first step has this index, if the lane now holds `here`
    /// seeds and the facing lane holds `facing`.
    #[inline(always)]
    pub fn get(&self, first_index: u16, here: u8, facing: u8) -> &Step<H> {
        let state = u16::from(here > 1) | u16::from(facing > 0) << 1;
        &self.steps[usize::from(first_index | state) % STEP_COUNT]
    }

    /// Returns the board with the pits of a run emptied, and the number of seeds they held.
    #[inline]
    pub fn take_run(&self, run: u16, board: Board<H>) -> (Board<H>, u8) {
        self.runs[usize::from(run)].take(board)
    }

    /// Whether the continuation of any step is `wanted`.
    pub fn has_continuation(&self, wanted: impl Fn(Continuation) -> bool) -> bool {
        self.steps.iter().any(|step| wanted(step.next))
    }

    /// Whether the move is over whenever the last seed falls into this lane while it is empty.
    pub fn ends_when_empty(&self, us: usize, lane: u8) -> bool {
        let first_index = Self::first_index(us, lane);
        [0, 1]
            .iter()
            .all(|&facing| !self.get(first_index, 1, facing).next.continues())
    }

    /// Returns the highest number of seeds that a move of a player may take from a lane, apart from lifting them to
    /// begin the move; 0 if it never takes any, [`u8::MAX`] if it may take any number.
    pub fn most_taken(&self, us: usize, lane: u8) -> u8 {
        let from = |last_lane: u8| {
            let steps = self.steps_of_lane(us, last_lane).iter();
            steps.map(move |step| match step.next {
                Continuation::Run(run) => self.runs[usize::from(run)].most_taken(lane),
                _ if step.lifts(last_lane, lane) => u8::MAX,
                _ => 0,
            })
        };
        (0..MAX_LANES as u8).flat_map(from).max().unwrap_or(0)
    }

    /// Returns the steps of a lane.
    pub fn steps_of_lane(&self, us: usize, lane: u8) -> &[Step<H>] {
        let first_index = usize::from(Self::first_index(us, lane));
        &self.steps[first_index..first_index + 4]
    }
}

impl<const H: usize> Step<H> {
    /// Whether the step, taken after a last seed in `last_lane`, empties `lane`.
    fn lifts(&self, last_lane: u8, lane: u8) -> bool {
        let is_relayed = self.relay_mask != 0 && lane == last_lane;
        is_relayed || usize::from(lane) < 16 * H && self.emptied.seeds_in(Lane::new(lane)) != 0
    }
}

impl Continuation {
    /// Whether the move continues.
    pub const fn continues(self) -> bool {
        matches!(self, Self::Relay | Self::Onward | Self::Backward)
    }
}

/// Returns the superblocks of a cell for one state (occupied before the last seed, opposite pit occupied), each with
/// its key.
fn superblocks_of_state(
    program: &Program,
    first_lap: &FirstLap,
    (us, cell): (usize, u8),
    state: u16,
) -> Option<Vec<(Key, Superblock)>> {
    let key_layout = &program.superblocks().key_layout;
    let has_facing = program.board.track.column[0][usize::from(cell)] != NOWHERE;
    // In a store, the seed that has just fallen counts.
    let store = cell >= program.board.pit_count;
    let occupied = state & 1 != 0 || store;
    let opposite = key_layout.uses_opposite && has_facing && state & 2 != 0;
    let fits = |key: &Key| {
        let holds = store || key_layout.example(key.seed_class) > 1;
        holds == occupied && key.opposite_occupied == opposite
    };
    let mut superblocks = Vec::new();
    for key in key_layout.states().into_iter().filter(fits) {
        for direction in 0..2 {
            let us = us as u8;
            let key = Key {
                direction,
                us,
                cell,
                ..key
            };
            let superblock = program.superblocks().get(first_lap.last_seed_table, key)?;
            superblocks.push((key, superblock.without_direction()));
        }
    }
    Some(superblocks)
}

/// Returns the step that is equivalent to all of the superblocks, if there is one.
fn build_step<const H: usize>(
    program: &Program,
    first_lap: &FirstLap,
    lanes: &LaneMap,
    (us, cell): (usize, u8),
    superblocks: &[(Key, Superblock)],
) -> Option<Step<H>> {
    let ((_, superblock), others) = superblocks.split_first()?;
    let differs = others.iter().any(|(_, other)| other != superblock);
    if differs || superblock.side_effects.is_some() {
        return None;
    }
    let (next, again, store) = match superblock.terminator {
        Terminator::End { again } if superblock.captured_cells[0] == NOWHERE => {
            (Continuation::MoveOver, again, NOWHERE)
        }
        Terminator::End { again } => (
            Continuation::Capture,
            again,
            lanes.lane(superblock.store, us)?,
        ),
        Terminator::Relay(plan) | Terminator::Sow(plan) => {
            let next = continuation(program, plan.sowing, first_lap, (us, cell), superblock)?;
            (next, false, NOWHERE)
        }
        Terminator::Illegal | Terminator::Fork(_) | Terminator::Residual => return None,
    };
    let is_relayed = |lane: u8| next.continues() && lane == cell;
    let lifted = |cell: u8| superblock.lifted_cells.contains(&cell);
    let emptied =
        |cell| superblock.captured_cells.contains(&cell) || lifted(cell) && !is_relayed(cell);
    Some(Step {
        emptied: lanes.fill_board(us, |cell| if emptied(cell) { 0xFF } else { 0 }),
        next,
        again,
        store: Lane::new(store),
        relay_mask: if lifted(cell) { 0xFF } else { 0 },
    })
}

/// Returns the continuation for a sowing that goes on in the same way as the first one.
fn continuation(
    program: &Program,
    sowing: u16,
    first_lap: &FirstLap,
    (us, cell): (usize, u8),
    superblock: &Superblock,
) -> Option<Continuation> {
    let begin = program.specialisation.sow_starts[usize::from(sowing)]?;
    let sowing = &program.operands.sowings[usize::from(sowing)];
    let same = begin == TableSowStart::AfterHere
        && matches!(sowing.skipping, None | Some(Skip::Nothing))
        && superblock.captured_cells[0] == NOWHERE
        && superblock.here_after == cell
        && sowing
            .last_seed_table
            .is_none_or(|last| last == first_lap.last_seed_table)
        && sowing
            .stores
            .is_none_or(|stores| stores[us] == first_lap.stores[us]);
    let only_here = superblock.lifted_cells == [cell, NOWHERE, NOWHERE, NOWHERE];
    match sowing.heading {
        Heading::Onward if same && only_here => Some(Continuation::Relay),
        Heading::Onward if same => Some(Continuation::Onward),
        Heading::Backward if same => Some(Continuation::Backward),
        _ => None,
    }
}

/// A run: lanes in order, each with the numbers of seeds for which it is captured if all lanes before it are.
#[derive(Debug, Clone)]
struct Run(Vec<(Lane, ByteSet)>);

impl Run {
    /// Returns the highest number of seeds that the run may take from a lane.
    fn most_taken(&self, lane: u8) -> u8 {
        let here = self.0.iter().filter(|(pit, _)| pit.number() == lane);
        let taken = here
            .filter_map(|(_, numbers)| (1..=u8::MAX).rev().find(|&seeds| numbers.contains(seeds)));
        taken.max().unwrap_or(0)
    }

    /// Empties the lanes of the run and returns how many seeds they held. Takes a copy, since indexing a borrowed
    /// board would force it into memory.
    #[inline]
    fn take<const H: usize>(&self, mut board: Board<H>) -> (Board<H>, u8) {
        let mut taken = 0;
        for &(lane, numbers) in &self.0 {
            let seeds = board.seeds_in(lane);
            if !numbers.contains(seeds) {
                break;
            }
            board.remove(lane, seeds);
            taken += seeds;
        }
        (board, taken)
    }
}

/// Returns the run and its step if each superblock of a cell either captures this run or does nothing. Superblocks must
/// do nothing exactly in those states in which the run is empty.
fn read_run<const H: usize>(
    program: &Program,
    lanes: &LaneMap,
    (us, cell): (usize, u8),
    superblocks: &[(Key, Superblock)],
) -> Option<(Run, Step<H>)> {
    let (id, example) = superblocks.iter().find_map(|(_, superblock)| {
        let id = captured_run(superblock)?;
        Some((id, superblock))
    })?;
    let Terminator::End { again } = example.terminator else {
        return None;
    };
    let runs = &program.superblocks().runs;
    let pits: Vec<(u8, ByteSet)> = runs.cells_with_numbers(id).collect();
    let &(first, wanted) = pits.first()?;
    let fits = |&(key, ref superblock): &(Key, Superblock)| {
        let mut numbers = program.superblocks().seeds_of_class(key.seed_class);
        let empty = numbers.all(|seeds| !wanted.contains(seeds));
        let same_end = superblock.terminator == example.terminator && superblock.here_after == cell;
        let nothing = superblock.is_no_op() && first == cell && empty;
        // The same run has another index if it is seen in another direction.
        let same = captured_run(superblock)
            .is_some_and(|other| runs.cells_with_numbers(other).eq(pits.iter().copied()));
        same_end && (nothing || same && superblock.store == example.store)
    };
    if !superblocks.iter().all(fits) {
        return None;
    }
    let lane = |&(cell, numbers): &(u8, ByteSet)| Some((Lane::new(lanes.lane(cell, us)?), numbers));
    let run: Option<Vec<_>> = pits.iter().map(lane).collect();
    let step = Step {
        emptied: Board::EMPTY,
        next: Continuation::MoveOver,
        again,
        store: Lane::new(lanes.lane(example.store, us)?),
        relay_mask: 0,
    };
    Some((Run(run?), step))
}

/// Returns the run that a superblock captures, if it does nothing else.
fn captured_run(superblock: &Superblock) -> Option<RunId> {
    let side_effects = superblock.side_effects?;
    match side_effects.transfer {
        InitialTransfer::Run(run) if superblock.only_transfers(side_effects.transfer) => Some(run),
        InitialTransfer::Run(_) | InitialTransfer::Nothing | InitialTransfer::Put(_) => None,
    }
}
