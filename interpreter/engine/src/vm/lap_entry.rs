//! Entry into the lap loop: laps with only plain sowings and superblocks between them are run at once, including
//! choices between superblocks. Everything else falls back to the interpreter, which would have given the same result.

use super::choice_path::{CycleState, ResumeTarget};
use super::machine::{Machine, Trap};
use super::registers::{Frame, Registers};
use crate::laps::{Counts, LapLoop, LapLoopExit, SowMode, run};
use crate::trace::Observer;
use sow_compiler::instructions::Block;
use sow_compiler::tables::superblocks::{Fork, Superblock};
use sow_grammar::rules::TableId;

/// The continuation after a sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SowContinuation {
    /// The move is over.
    Done,
    /// The table for the last seed is entered.
    EnterTable(TableId),
    /// The interpreter continues at this instruction.
    RunBlock(Block),
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// Makes a choice that a lap loop has reached, and plays on.
    pub(super) fn resume_laps(&mut self, lap_loop: LapLoop, fork: Fork) -> Result<(), Trap> {
        let superblock = self.choose_superblock(fork)?;
        let continuation = self.run_laps(lap_loop, Some(superblock))?;
        self.run_continuation(continuation)
    }

    /// Sows the seeds in hand and runs laps; `None` if the lap loop cannot even begin.
    #[inline]
    pub(super) fn try_lap_loop(
        &mut self,
        sow_mode: SowMode,
        start: u8,
    ) -> Result<Option<SowContinuation>, Trap> {
        let Frame { phase, sowing, .. } = &self.frame;
        let simple = self.program.superblocks().has_relays
            && phase.is_some()
            && sowing.last_seed_table.is_some();
        if !simple || matches!(sow_mode, SowMode::Ring(ring) if ring.length == 0) {
            return Ok(None);
        }
        self.run_laps(self.lap_loop_for_hand(sow_mode, start), None)
            .map(Some)
    }

    /// Creates the state of a lap loop that begins by sowing the seeds in hand.
    pub(super) fn lap_loop_for_hand(&self, sow_mode: SowMode, start: u8) -> LapLoop {
        let (program, position, frame) = (self.program, &self.position, &self.frame);
        let phase = frame.phase.map_or(0, |phase| phase.0);
        let last = frame.sowing.last_seed_table.unwrap_or(TableId(0));
        let way = [self.us, frame.sowing.direction];
        LapLoop {
            sow_mode,
            table_offset: program.table_offset(position, phase, way, last),
            ..self.lap_loop_from_frame(start)
        }
    }

    /// Creates the state of a lap loop that begins with a superblock.
    #[inline]
    fn lap_loop_from_frame(&self, start: u8) -> LapLoop {
        let (program, position, frame) = (self.program, &self.position, &self.frame);
        let rest = LapLoop::initial(program, self.us, program.turn_offset(position, self.us));
        LapLoop {
            start,
            // Lap loops run only in games whose seeds fit into bytes.
            hand: frame.hand as u8,
            here: frame.here,
            sowing: frame.sowing,
            fuel_used: self.fuel.steps_used,
            counts: frame.counts,
            ..rest
        }
    }

    pub(super) fn run_laps(
        &mut self,
        mut lap_loop: LapLoop,
        mut superblock: Option<&'a Superblock>,
    ) -> Result<SowContinuation, Trap> {
        loop {
            let finish = run(self.program, &mut self.position, &mut lap_loop, superblock);
            let LapLoopExit::Fork(fork) = finish else {
                return self.adopt_lap_loop(&lap_loop, finish);
            };
            let at = ResumeTarget::Fork(lap_loop, fork);
            self.save_choice_point(at, fork.count, fork.tail)?;
            superblock = Some(self.choose_superblock(fork)?);
        }
    }

    fn choose_superblock(&mut self, fork: Fork) -> Result<&'a Superblock, Trap> {
        let pick = self
            .path
            .choose_next(fork.count)
            .ok_or(Trap::InvalidChoices)?;
        Ok(self.program.superblocks().alternative(fork, pick))
    }

    /// Takes over the state of a lap loop that has ended.
    pub(super) fn adopt_lap_loop(
        &mut self,
        lap_loop: &LapLoop,
        finish: LapLoopExit,
    ) -> Result<SowContinuation, Trap> {
        let frame = &mut self.frame;
        (frame.sowing, frame.counts) = (lap_loop.sowing, lap_loop.counts);
        (frame.here, frame.lap_start) = (lap_loop.here, lap_loop.start);
        self.fuel.steps_used = lap_loop.fuel_used;
        if finish == LapLoopExit::AllCellsSkipped {
            self.frame.hand = lap_loop.hand.into();
            self.drop_rest(lap_loop.start);
            return Ok(self.continue_at_last_seed());
        }
        self.frame.hand = 0;
        self.set_subject_to_here();
        if lap_loop.counts.laps > 0 {
            self.frame.drop_state.is_last = true;
            self.frame.direction_chosen = false;
            self.mark_just_sown(1);
        }
        Ok(match finish {
            LapLoopExit::Again => {
                self.frame.again = true;
                SowContinuation::Done
            }
            LapLoopExit::ResumeAt(block, look_ups) => {
                self.frame.counts.tables_entered = look_ups.into();
                SowContinuation::RunBlock(block)
            }
            LapLoopExit::Illegal => return Err(Trap::Illegal),
            LapLoopExit::NeverEnds => return Err(Trap::NeverEnds),
            LapLoopExit::Done | LapLoopExit::Fork(_) | LapLoopExit::AllCellsSkipped => {
                SowContinuation::Done
            }
        })
    }

    /// Plays on after a sowing.
    pub(super) fn run_continuation(&mut self, continuation: SowContinuation) -> Result<(), Trap> {
        match continuation {
            SowContinuation::Done => Ok(()),
            SowContinuation::EnterTable(last) => {
                let block = self.enter_table(last);
                self.run(block)
            }
            SowContinuation::RunBlock(block) => self.run(block),
        }
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Whether a lap begins in exactly the state of an earlier lap of the same move.
    #[cold]
    pub(super) fn is_in_cycle(&mut self, sowing: u32) -> bool {
        let cycle = CycleState {
            sowing,
            position: self.position,
            frame: Frame {
                counts: Counts {
                    laps: 0,
                    tables_entered: 0,
                    ..self.frame.counts
                },
                ..self.frame
            },
            choices: self.path.choices().len(),
        };
        let laps = self.frame.counts.laps;
        let before = self
            .branches
            .cycle
            .filter(|_| !self.program.uses.counts_laps);
        if laps.is_power_of_two() {
            self.branches.cycle = Some(cycle);
        }
        before == Some(cycle)
    }
}
