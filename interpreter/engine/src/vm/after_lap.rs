//! The table after a lap: its superblock is executed at once if that is possible.

use super::lap_entry::SowContinuation;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{SowMode, capture_cells};
use crate::trace::Observer;
use sow_compiler::board::NOWHERE;
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::{Superblock, Terminator};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Continues with the table for the last seed.
    pub(super) fn continue_at_last_seed(&self) -> SowContinuation {
        match self.frame.sowing.last_seed_table {
            Some(last) if !self.position.is_over() => SowContinuation::EnterTable(last),
            _ => SowContinuation::Done,
        }
    }

    /// Continues after the last seed, which was dropped separately.
    #[inline]
    pub(super) fn continue_after_lap(&mut self) -> Result<SowContinuation, Trap> {
        let program = self.program;
        let (Some(last), Some(phase), None) = (
            self.frame.sowing.last_seed_table,
            self.frame.phase,
            self.trial.stop_before_lap,
        ) else {
            return Ok(self.continue_at_last_seed());
        };
        let position = &self.position;
        if position.is_over() || self.frame.counts.tables_entered > 0 {
            return Ok(self.continue_at_last_seed());
        }
        let way = [self.us, self.frame.sowing.direction];
        let table_offset = program.table_offset(position, phase.0, way, last);
        let place = [self.us, self.frame.sowing.direction, self.frame.here];
        let superblock = program.superblock(position, table_offset, place);
        if let Terminator::End { again } = superblock.terminator {
            if superblock.only_captures() {
                self.end_with_capture(superblock, again);
                return Ok(SowContinuation::Done);
            }
            let lap_loop =
                self.lap_loop_for_hand(SowMode::Ring(Ring::default()), self.frame.lap_start);
            return self.run_laps(lap_loop, Some(superblock));
        }
        self.set_subject_to_here();
        self.frame.counts.tables_entered = superblock.table_calls.into();
        Ok(SowContinuation::RunBlock(superblock.resume_block))
    }

    /// Executes a superblock that ends the move and only captures, without setting up a lap loop.
    fn end_with_capture(&mut self, superblock: &Superblock, again: bool) {
        let (program, us) = (self.program, self.us);
        if superblock.captured_cells[0] != NOWHERE {
            let won = capture_cells(program, &mut self.position, superblock, us);
            self.frame.counts.captured += u32::from(won);
        }
        self.frame.here = superblock.here_after;
        self.set_subject_to_here();
        self.frame.drop_state.is_last = true;
        self.frame.direction_chosen = false;
        self.mark_just_sown(1);
        self.frame.again |= again;
    }
}
