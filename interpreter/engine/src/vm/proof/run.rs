//! Runs a superblock, or the instructions that it stands for, and keeps all that can be seen of it.

use super::super::choice_path::ChoicePath;
use super::super::frame::Frame;
use super::super::history::RepetitionHistory;
use super::super::machine::Machine;
use super::super::trap::Trap;
use crate::laps::Along;
use crate::moves::Candidate;
use crate::trace::Unwatched;
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::Ring;
use sow_grammar::rules::{MAX_COUNTERS, PhaseId, TableId};

/// All that can be seen of a move that has been run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Seen<const W: usize> {
    outcome: Result<(), Trap>,
    /// Not of a move that is not legal: whoever meets one goes back to where he was.
    position: Option<Position<W>>,
    /// Where the last seed fell and where the lap began, the direction, and the stores sown into.
    places: [u8; 4],
    laps: u32,
    captured: u32,
    counters: [u8; MAX_COUNTERS],
    again: bool,
    skipping: Skip,
}

/// Where a run begins.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start {
    /// Where the last seed of a lap has fallen, which this table looks at; with the registers, and with the lap loop if it
    /// can be entered there.
    Landed(TableId, Frame, PhaseId, bool),
    /// With a kind of move and the pit picked for it.
    Prologue(usize, Candidate),
}

pub(super) fn run<const W: usize>(
    program: &Program,
    position: &Position<W>,
    start: Start,
    path: &mut ChoicePath,
) -> Seen<W> {
    let earlier = RepetitionHistory::Lent(&[]);
    let mut machine = Machine::new(program, *position, earlier, Unwatched);
    machine.path = *path;
    let outcome = match start {
        Start::Landed(table, frame, phase, loops) => {
            machine.frame = frame;
            machine.set_phase(phase);
            machine.mark_just_sown(1);
            machine.run_landed(table, loops)
        }
        Start::Prologue(kind, candidate) => machine.make_move(&program.code.kinds[kind], candidate),
    };
    *path = machine.path;
    let frame = machine.frame;
    let legal = outcome != Err(Trap::Illegal);
    // Where nobody watches, a move that begins with a superblock may leave the registers as they are.
    let has_registers = legal && matches!(start, Start::Landed(..));
    Seen {
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

impl<const W: usize> Machine<'_, W, Unwatched> {
    /// Goes on where the last seed has fallen.
    fn run_landed(&mut self, table: TableId, loops: bool) -> Result<(), Trap> {
        self.frame.sowing.last = Some(table);
        let onward = if loops && self.program.passes.superblocks {
            let lap_loop = self.at_start(Along::Round(Ring::default()), self.frame.lap_start);
            let (program, position) = (self.program, &self.position);
            let place = [self.us, self.frame.sowing.direction, self.frame.here];
            let superblock = program.superblock(position, lap_loop.table_offset, place);
            self.run_laps(lap_loop, Some(superblock))?
        } else {
            self.land()?
        };
        self.run_onward(onward)
    }
}
