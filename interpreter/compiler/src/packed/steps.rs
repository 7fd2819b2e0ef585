//! The steps after a lap, precomputed for each lane where the last seed may fall.

use super::board::{Board, Lane};
use super::lanes::Lanes;
use crate::board::{ByteSet, NOWHERE};
use crate::instructions::Skip;
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::superblocks::{Key, Moved, RunId, Superblock, Terminator};
use crate::tables::table_sow::Begin;
use sow_grammar::rules::Heading;

/// The steps by player, lane, whether the lane was occupied before the last seed, and whether the facing lane is.
#[derive(Debug, Clone)]
pub struct Steps<const H: usize> {
    all: Box<[Step<H>; PLACES]>,
    runs: Vec<Run>,
}

/// The highest number of lanes of a board.
const LANES: usize = 64;

const PLACES: usize = 2 * LANES * 4;

/// A step: the actions after a lap.
#[derive(Debug, Clone, Copy)]
pub struct Step<const H: usize> {
    /// The lanes to empty, a byte of ones each. Excludes the lane of the last seed if its seeds are sown on.
    pub emptied: Board<H>,
    /// What happens next.
    pub next: Next,
    /// Whether the same player moves again, if the move is over.
    pub again: bool,
    /// The lane that captured seeds go to at the end of the move.
    pub store: Lane,
    /// A mask for the seeds in the lane of the last seed: all ones if they are sown on, else zero.
    pub own: u8,
}

/// The continuation after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The move is over, without a capture.
    Over,
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
    pub fn new(program: &Program, first_lap: &FirstLap, lanes: &Lanes) -> Option<Self> {
        let nothing = Step {
            emptied: Board::EMPTY,
            next: Next::Over,
            again: false,
            store: Lane::of(NOWHERE),
            own: 0,
        };
        let mut steps = Box::new([nothing; PLACES]);
        let mut runs = Vec::new();
        for us in 0..2 {
            for cell in 0..program.board.layout.cells() {
                let place = Self::place(us, lanes.of(cell, us)?);
                for state in 0..4 {
                    let superblocks = superblocks(program, first_lap, (us, cell), state)?;
                    let step = match read_run(program, lanes, (us, cell), &superblocks) {
                        Some((run, step)) => {
                            runs.push(run);
                            let next = Next::Run(runs.len() as u16 - 1);
                            Step { next, ..step }
                        }
                        None => step(program, first_lap, lanes, (us, cell), &superblocks)?,
                    };
                    steps[usize::from(place | state)] = step;
                }
            }
        }
        Some(Self { all: steps, runs })
    }

    /// Returns the index of the first step of a lane.
    pub fn place(us: usize, lane: u8) -> u16 {
        (us * LANES * 4) as u16 | u16::from(lane) << 2
    }

    /// Returns the step after a last seed in a lane that now holds `here` seeds.
    #[inline(always)]
    pub fn get(&self, place: u16, here: u8, facing: u8) -> &Step<H> {
        let state = u16::from(here > 1) | u16::from(facing > 0) << 1;
        &self.all[usize::from(place | state) % PLACES]
    }

    /// Returns the board with the pits of a run emptied, and the number of seeds they held.
    #[inline]
    pub fn take_run(&self, run: u16, board: Board<H>) -> (Board<H>, u8) {
        self.runs[usize::from(run)].take(board)
    }

    /// Whether any step has such a continuation.
    pub fn any(&self, wanted: impl Fn(Next) -> bool) -> bool {
        self.all.iter().any(|step| wanted(step.next))
    }

    /// Whether the move is over whenever the last seed falls into this lane while it is empty.
    pub fn end_when_empty(&self, us: usize, lane: u8) -> bool {
        let place = Self::place(us, lane);
        [0, 1]
            .iter()
            .all(|&facing| !self.get(place, 1, facing).next.goes_on())
    }

    /// Returns the steps of a lane.
    pub fn at(&self, us: usize, lane: u8) -> &[Step<H>] {
        let place = usize::from(Self::place(us, lane));
        &self.all[place..place + 4]
    }
}

impl Next {
    /// Whether the move goes on.
    pub const fn goes_on(self) -> bool {
        matches!(self, Self::Relay | Self::Onward | Self::Backward)
    }
}

/// Returns the superblocks of a cell for one state (occupied before the last seed, opposite pit occupied), each with
/// its key.
fn superblocks(
    program: &Program,
    first_lap: &FirstLap,
    (us, cell): (usize, u8),
    state: u16,
) -> Option<Vec<(Key, Superblock)>> {
    let key_layout = &program.superblocks().key_layout;
    let faced = program.board.track.column[0][usize::from(cell)] != NOWHERE;
    // In a store, the seed that has just fallen counts.
    let store = cell >= program.board.pit_count;
    let occupied = state & 1 != 0 || store;
    let opposite = key_layout.opposite && faced && state & 2 != 0;
    let fits = |known: &Key| {
        let holds = store || key_layout.example(known.seeds) > 1;
        holds == occupied && known.opposite == opposite
    };
    let mut superblocks = Vec::new();
    for known in key_layout.states().into_iter().filter(fits) {
        for direction in 0..2 {
            let us = us as u8;
            let known = Key {
                direction,
                us,
                cell,
                ..known
            };
            let superblock = program.superblocks().get(first_lap.last, known)?;
            superblocks.push((known, superblock.in_any_way()));
        }
    }
    Some(superblocks)
}

/// Returns the step that is equivalent to all of the superblocks, if there is one.
fn step<const H: usize>(
    program: &Program,
    first_lap: &FirstLap,
    lanes: &Lanes,
    (us, cell): (usize, u8),
    superblocks: &[(Key, Superblock)],
) -> Option<Step<H>> {
    let ((_, superblock), others) = superblocks.split_first()?;
    let differs = others.iter().any(|(_, other)| other != superblock);
    if differs || superblock.side_effects.is_some() {
        return None;
    }
    let (next, again, store) = match superblock.terminator {
        Terminator::End { again } if superblock.captured[0] == NOWHERE => {
            (Next::Over, again, NOWHERE)
        }
        Terminator::End { again } => (Next::Capture, again, lanes.of(superblock.store, us)?),
        Terminator::Relay(course) | Terminator::Sow(course) => {
            let next = onward(program, course.sowing, first_lap, (us, cell), superblock)?;
            (next, false, NOWHERE)
        }
        Terminator::Illegal | Terminator::Fork(_) | Terminator::Residual => return None,
    };
    let sown_on = |lane: u8| next.goes_on() && lane == cell;
    let lifted = |cell: u8| superblock.lifted.contains(&cell);
    let emptied = |cell| superblock.captured.contains(&cell) || lifted(cell) && !sown_on(cell);
    Some(Step {
        emptied: lanes.arrange(us, |cell| if emptied(cell) { 0xFF } else { 0 }),
        next,
        again,
        store: Lane::of(store),
        own: if lifted(cell) { 0xFF } else { 0 },
    })
}

/// Returns the continuation for a sowing that goes on like the first one.
fn onward(
    program: &Program,
    sowing: u16,
    first_lap: &FirstLap,
    (us, cell): (usize, u8),
    superblock: &Superblock,
) -> Option<Next> {
    let begin = program.specialised.table_sow[usize::from(sowing)]?;
    let sowing = &program.operands.sowings[usize::from(sowing)];
    let same = begin == Begin::Here
        && matches!(sowing.skipping, None | Some(Skip::Nothing))
        && superblock.captured[0] == NOWHERE
        && superblock.here == cell
        && sowing.last.is_none_or(|last| last == first_lap.last)
        && sowing
            .stores
            .is_none_or(|stores| stores[us] == first_lap.stores[us]);
    let only_here = superblock.lifted == [cell, NOWHERE, NOWHERE, NOWHERE];
    match sowing.heading {
        Heading::Onward if same && only_here => Some(Next::Relay),
        Heading::Onward if same => Some(Next::Onward),
        Heading::Backward if same => Some(Next::Backward),
        _ => None,
    }
}

/// A run: lanes in order, each with the numbers of seeds for which it is captured if all before it are.
#[derive(Debug, Clone)]
struct Run(Vec<(Lane, ByteSet)>);

impl Run {
    /// Empties the lanes of the run and returns how many seeds they held. Takes a copy, since indexing a borrowed
    /// board would force it into memory.
    #[inline]
    fn take<const H: usize>(&self, mut board: Board<H>) -> (Board<H>, u8) {
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

/// Returns the run and its step if each superblock of a cell either captures this run or does nothing, and those that
/// do nothing are exactly the states in which the run is empty.
fn read_run<const H: usize>(
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
        // The same run has another number if it is seen in another direction.
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

/// Returns the run that a superblock captures, if it does nothing else.
fn run_of(superblock: &Superblock) -> Option<RunId> {
    let side_effects = superblock.side_effects?;
    match side_effects.moved {
        Moved::Run(run) if superblock.just_takes(side_effects.moved) => Some(run),
        Moved::Run(_) | Moved::Nothing | Moved::Put(_) => None,
    }
}
