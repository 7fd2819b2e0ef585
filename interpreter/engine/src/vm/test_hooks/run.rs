//! Running a superblock, or the instructions that it stands for, and recording everything observable.

use super::super::choice_path::ChoicePath;
use super::super::history::RepetitionHistory;
use super::super::machine::Machine;
use crate::laps::SowMode;
use crate::moves::Candidate;
use crate::trace::NoObserver;
use crate::vm::machine::Trap;
use crate::vm::registers::Frame;
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::Ring;
use sow_grammar::rules::{MAX_COUNTERS, PhaseId, TableId};

/// Everything observable of a move that was run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Observation<const W: usize> {
    outcome: Result<(), Trap>,
    /// `None` for an illegal move, since its caller restores the position.
    position: Option<Position<W>>,
    /// The cell of the last seed, the start of the lap, the direction, and the stores sown into.
    places: [u8; 4],
    laps: u32,
    captured: u32,
    counters: [u8; MAX_COUNTERS],
    again: bool,
    skipping: Skip,
}

/// The start of a run.
#[derive(Debug, Clone, Copy)]
pub(super) enum RunStart {
    /// After the last seed of a lap: the table run for it, the frame, the phase, and whether to enter the lap loop
    /// there.
    AfterLap(TableId, Frame, PhaseId, bool),
    /// At the beginning of a move: its kind and its candidate.
    Prologue(usize, Candidate),
}

pub(super) fn observe_run<const W: usize>(
    program: &Program,
    position: &Position<W>,
    start: RunStart,
    path: &mut ChoicePath,
) -> Observation<W> {
    let earlier = RepetitionHistory::Borrowed(&[]);
    let mut machine = Machine::new(program, *position, earlier, NoObserver);
    machine.path = *path;
    let outcome = match start {
        RunStart::AfterLap(table, frame, phase, loops) => {
            machine.frame = frame;
            machine.set_phase(phase);
            machine.mark_just_sown(1);
            machine.run_after_lap(table, loops)
        }
        RunStart::Prologue(kind, candidate) => {
            machine.make_move(&program.code.kinds[kind], candidate)
        }
    };
    *path = machine.path;
    let frame = machine.frame;
    let legal = outcome != Err(Trap::Illegal);
    // Without an observer, a move that begins with a superblock may leave the frame as it was.
    let has_registers = legal && matches!(start, RunStart::AfterLap(..));
    Observation {
        outcome,
        position: legal.then_some(machine.position),
        places: if has_registers {
            [
                frame.here,
                frame.lap_start,
                frame.sowing.direction,
                frame.sowing.stores,
            ]
        } else {
            [NOWHERE; 4]
        },
        laps: if has_registers { frame.counts.laps } else { 0 },
        captured: if has_registers {
            frame.counts.captured
        } else {
            0
        },
        counters: if has_registers {
            frame.counts.counters
        } else {
            [0; MAX_COUNTERS]
        },
        again: has_registers && frame.again,
        skipping: if has_registers {
            frame.sowing.skipping
        } else {
            Skip::Nothing
        },
    }
}

impl<const W: usize> Machine<'_, W, NoObserver> {
    /// Continues from the last seed.
    fn run_after_lap(&mut self, table: TableId, loops: bool) -> Result<(), Trap> {
        self.frame.sowing.last_seed_table = Some(table);
        let continuation = if loops && self.program.passes.superblocks {
            let lap_loop =
                self.lap_loop_for_hand(SowMode::Ring(Ring::default()), self.frame.lap_start);
            let (program, position) = (self.program, &self.position);
            let lap_end = [self.us, self.frame.sowing.direction, self.frame.here];
            let superblock = program.superblock(position, lap_loop.table_offset, lap_end);
            self.run_laps(lap_loop, Some(superblock))?
        } else {
            self.continue_after_lap()?
        };
        self.run_continuation(continuation)
    }
}
