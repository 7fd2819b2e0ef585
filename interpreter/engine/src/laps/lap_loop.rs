//! The lap loop over precomputed superblocks.

use super::counts::{Counts, SowingState};
use super::lap_loop_exit::{LapLoopExit, SowMode};
use crate::limits::CYCLE_CHECK_LAPS;
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::instructions::Prologue;
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::{LapOutcome, Superblock, TableOffset, Terminator};

/// The state of the lap loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LapLoop {
    pub(crate) us: u8,
    /// The cell where the current lap starts.
    pub(crate) start: u8,
    pub(crate) hand: u8,
    /// The cell of the last seed.
    pub(crate) here: u8,
    /// Whether the hash of the position is stale.
    pub(crate) hash_is_stale: bool,
    /// The number of choices made inside the move; maintained only while all of its lines are enumerated.
    pub(crate) choices: u8,
    pub(crate) sow_mode: SowMode,
    pub(crate) sowing: SowingState,
    /// The superblocks of the table for the last seed, in this turn.
    pub(crate) table_offset: TableOffset,
    pub(crate) turn_offset: u32,
    pub(crate) fuel_used: u32,
    pub(crate) counts: Counts,
}

impl LapLoop {
    /// Creates the state before a move. For `turn_offset` see `Program::turn_offset`.
    pub(crate) fn initial(program: &Program, us: u8, turn_offset: u32) -> Self {
        Self {
            us,
            start: NOWHERE,
            hand: 0,
            here: NOWHERE,
            hash_is_stale: false,
            choices: 0,
            sow_mode: SowMode::Ring(Ring::default()),
            sowing: SowingState::initial(program),
            table_offset: TableOffset::default(),
            turn_offset,
            fuel_used: 0,
            counts: Counts::initial(program),
        }
    }

    /// Begins a move in a pit and returns its first superblock.
    #[inline(always)]
    pub(crate) fn begin_move<'p>(
        &mut self,
        program: &'p Program,
        prologue: Prologue,
        pit: u8,
        direction: u8,
    ) -> &'p Superblock {
        (self.sowing.direction, self.start, self.here) = (direction, pit, pit);
        let place = [self.us, direction, pit];
        program.superblocks().prologue(prologue, place)
    }

    /// Runs laps from a superblock, or else by sowing the seeds in hand. When laps end, `at_end` may return a
    /// superblock to continue with.
    #[inline]
    pub(crate) fn run<'p, const W: usize>(
        &mut self,
        program: &'p Program,
        position: &mut Position<W>,
        first: Option<&'p Superblock>,
        mut at_end: impl FnMut(&mut Self, &mut Position<W>, LapLoopExit) -> Option<&'p Superblock>,
    ) -> LapLoopExit {
        let check_interval = CYCLE_CHECK_LAPS.min(program.board.lap_limit);
        // Relays by rows are possible up to this number of laps, if rows are as wide as the position.
        let by_rows = match program.sow_tables().has_width::<W>() {
            true => check_interval,
            false => 0,
        };
        let limits = [by_rows, check_interval];
        let mut cycle = None;
        let mut pending = first;
        if first.is_none() && !self.sow_hand(program, position) {
            return LapLoopExit::AllCellsSkipped;
        }
        loop {
            let (superblock, outcome) = match pending.take() {
                Some(superblock) => (superblock, LapOutcome::Undecided),
                None => self.after_lap(program, position),
            };
            let exit = match outcome {
                LapOutcome::MoveOver => Some(LapLoopExit::Done),
                LapOutcome::Illegal => Some(LapLoopExit::Illegal),
                LapOutcome::SelfLoop
                    if self.counts.laps < by_rows && self.repeat_lap(program, position) =>
                {
                    None
                }
                LapOutcome::Undecided | LapOutcome::SelfLoop => {
                    self.execute(program, position, superblock, limits, &mut cycle)
                }
            };
            if let Some(finish) = exit {
                match at_end(self, position, finish) {
                    Some(next) => (pending, cycle) = (Some(next), None),
                    None => return finish,
                }
            }
        }
    }

    /// Returns the superblock for the cell of the last seed, and its outcome if that is known.
    #[inline(always)]
    fn after_lap<'p, const W: usize>(
        &self,
        program: &'p Program,
        position: &Position<W>,
    ) -> (&'p Superblock, LapOutcome) {
        let place = [self.us, self.sowing.direction, self.here];
        let superblock_id = program.superblock_id(position, self.table_offset, place);
        (
            program.superblocks().get_by_id(superblock_id),
            superblock_id.outcome(),
        )
    }

    /// Executes a superblock and returns the reason to end the lap loop, if there is one. Relays by rows are tried
    /// below `by_rows` laps, and cycles are looked for from `check_interval` laps on.
    #[inline(always)]
    fn execute<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
        [by_rows, check_interval]: [u32; 2],
        cycle: &mut Option<(Self, Position<W>)>,
    ) -> Option<LapLoopExit> {
        Some(match &superblock.terminator {
            Terminator::Relay(course)
                if self.counts.laps < by_rows
                    && self.relay(program, position, superblock, course) =>
            {
                return None;
            }
            Terminator::Relay(course) | Terminator::Sow(course) => {
                let too_long = self.counts.laps >= check_interval
                    && self.is_too_long(program, position, cycle);
                return self.sow(program, position, superblock, course, too_long);
            }
            Terminator::End { again } => {
                self.execute_effects(program, position, superblock);
                if *again {
                    LapLoopExit::Again
                } else {
                    LapLoopExit::Done
                }
            }
            Terminator::Illegal => LapLoopExit::Illegal,
            Terminator::Fork(fork) => LapLoopExit::Fork(*fork),
            Terminator::Residual => {
                LapLoopExit::ResumeAt(superblock.resume_block, superblock.table_calls)
            }
        })
    }
}

/// Runs the lap loop without the machine, so that the machine's fields need not be reloaded after every change of the
/// position.
#[inline(never)]
pub(crate) fn run<'p, const W: usize>(
    program: &'p Program,
    position: &mut Position<W>,
    lap_loop: &mut LapLoop,
    superblock: Option<&'p Superblock>,
) -> LapLoopExit {
    let finish = lap_loop.run(program, position, superblock, |_, _, _| None);
    lap_loop.rehash(position);
    finish
}
