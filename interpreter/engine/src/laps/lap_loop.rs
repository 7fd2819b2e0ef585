//! The lap loop over precomputed superblocks.

use crate::limits::{CYCLE_CHECK_LAPS, MAX_FUEL};
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::instructions::{Block, CondId, Prologue, Skip};
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::{Fork, LapOutcome, Superblock, TableOffset, Terminator};
use sow_grammar::rules::{MAX_COUNTERS, TableId};

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
    /// The number of choices made inside the move; counted only while all lines of a move are enumerated.
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
        let move_start = [self.us, direction, pit];
        program.superblocks().prologue(prologue, move_start)
    }

    /// Runs laps, beginning with the superblock `first` or, without one, by sowing the seeds in hand. When laps end,
    /// `at_end` may return a superblock to continue with.
    #[inline]
    pub(crate) fn run<'p, const W: usize>(
        &mut self,
        program: &'p Program,
        position: &mut Position<W>,
        first: Option<&'p Superblock>,
        mut at_end: impl FnMut(&mut Self, &mut Position<W>, LapLoopExit) -> Option<&'p Superblock>,
    ) -> LapLoopExit {
        let check_interval = CYCLE_CHECK_LAPS.min(program.board.lap_limit);
        // Laps are relayed by rows up to this number of laps, if rows are as wide as the position.
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
        let lap_end = [self.us, self.sowing.direction, self.here];
        let superblock_id = program.superblock_id(position, self.table_offset, lap_end);
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
            Terminator::Relay(plan)
                if self.counts.laps < by_rows
                    && self.relay(program, position, superblock, plan) =>
            {
                return None;
            }
            Terminator::Relay(plan) | Terminator::Sow(plan) => {
                let too_long = self.counts.laps >= check_interval
                    && self.is_too_long(program, position, cycle);
                return self.sow(program, position, superblock, plan, too_long);
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

/// The properties that a sowing inherits from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SowingState {
    /// The current direction.
    pub(crate) direction: u8,
    /// The stores sown into: bit 0 South's, bit 1 North's.
    pub(crate) stores: u8,
    pub(crate) skipping: Skip,
    /// The table run for the last seed.
    pub(crate) last_seed_table: Option<TableId>,
}

/// What is counted during a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) laps: u32,
    /// The number of tables entered in the current lap.
    pub(crate) tables_entered: u16,
    pub(crate) captured: u32,
    /// The counters that last for one move.
    pub(crate) counters: [u8; MAX_COUNTERS],
}

impl SowingState {
    /// Returns the state before the first sowing.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            direction: program.board.track.direction,
            stores: 0,
            skipping: Skip::Nothing,
            last_seed_table: None,
        }
    }
}

impl Counts {
    /// Returns the counts before the first lap.
    pub(crate) fn initial(program: &Program) -> Self {
        Self {
            laps: 0,
            tables_entered: 0,
            captured: 0,
            counters: program.board.move_counters,
        }
    }
}

impl LapLoop {
    /// Recomputes the hash of the position if it is stale.
    #[inline]
    pub(crate) fn rehash<const W: usize>(&mut self, position: &mut Position<W>) {
        if std::mem::take(&mut self.hash_is_stale) {
            position.rehash();
        }
    }

    /// Whether a move has reached the lap limit or is in a cycle.
    #[cold]
    pub(crate) fn is_too_long<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        cycle: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        // Comparing positions compares their hashes, too, so a stale hash would make equal positions differ.
        self.rehash(position);
        self.counts.laps >= program.board.lap_limit
            || self.fuel_used > MAX_FUEL
            || !program.uses.counts_laps && self.is_in_cycle(position, cycle)
    }

    /// Whether a lap begins in exactly the state that was saved last, at the last lap whose number is a power of two
    /// (Brent's algorithm).
    fn is_in_cycle<const W: usize>(
        &self,
        position: &Position<W>,
        saved: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        let mut lap_loop = Self {
            fuel_used: 0,
            ..*self
        };
        lap_loop.counts.laps = 0;
        let recurs = saved.as_ref().is_some_and(|(earlier, before)| {
            earlier.here == self.here && before == position && *earlier == lap_loop
        });
        if self.counts.laps.is_power_of_two() {
            *saved = Some((lap_loop, *position));
        }
        recurs
    }
}

/// The way of sowing the seeds of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SowMode {
    /// Into the cells of a ring, one after the other.
    Ring(Ring),
    /// After the starting cell, skipping the cells that pass this mask predicate.
    Skipping(CondId),
}

/// The reason why a lap loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LapLoopExit {
    Done,
    Again,
    Illegal,
    /// The mover has a choice.
    Fork(Fork),
    /// The interpreter has to continue at this instruction. The second field is the number of tables entered in this
    /// lap.
    ResumeAt(Block, u8),
    /// There are seeds in hand, but all cells are skipped.
    AllCellsSkipped,
    NeverEnds,
}
