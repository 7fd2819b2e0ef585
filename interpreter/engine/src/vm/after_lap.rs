//! The table after a lap: its superblock is executed at once if that is possible.

use super::lap_entry::Onward;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{Along, capture};
use crate::trace::Observer;
use sow_compiler::board::NOWHERE;
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::{Superblock, Terminator};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Continues with the table for the last seed.
    pub(super) fn look_at_last(&self) -> Onward {
        match self.frame.sowing.last {
            Some(last) if !self.position.is_over() => Onward::Enter(last),
            _ => Onward::Done,
        }
    }

    /// Continues after the last seed, which fell on its own.
    #[inline]
    pub(super) fn land(&mut self) -> Result<Onward, Trap> {
        let program = self.program;
        let (Some(last), Some(phase), None) = (
            self.frame.sowing.last,
            self.frame.phase,
            self.trial.stop_before_lap,
        ) else {
            return Ok(self.look_at_last());
        };
        let position = &self.position;
        if position.is_over() || self.frame.counts.look_ups > 0 {
            return Ok(self.look_at_last());
        }
        let way = [self.us, self.frame.sowing.direction];
        let table_offset = program.table_offset(position, phase.0, way, last);
        let place = [self.us, self.frame.sowing.direction, self.frame.here];
        let superblock = program.superblock(position, table_offset, place);
        if let Terminator::End { again } = superblock.terminator {
            if superblock.just_captures() {
                self.end_with(superblock, again);
                return Ok(Onward::Done);
            }
            let lap_loop = self.at_start(Along::Round(Ring::default()), self.frame.lap_start);
            return self.run_laps(lap_loop, Some(superblock));
        }
        self.look_at_here();
        self.frame.counts.look_ups = superblock.look_ups.into();
        Ok(Onward::At(superblock.block))
    }

    /// Executes a superblock that ends the move and only captures, without setting up a lap loop.
    fn end_with(&mut self, superblock: &Superblock, again: bool) {
        let (program, us) = (self.program, self.us);
        if superblock.captured[0] != NOWHERE {
            let won = capture(program, &mut self.position, superblock, us);
            self.frame.counts.captured += u32::from(won);
        }
        self.frame.here = superblock.here;
        self.look_at_here();
        self.frame.fallen.is_last = true;
        self.frame.direction_chosen = false;
        self.mark_just_sown(1);
        self.frame.again |= again;
    }
}
