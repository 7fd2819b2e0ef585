//! The machine: registers and an observer.

use super::branches::{ResumePoint, ResumeTarget};
use super::history::RepetitionHistory;
use super::registers::Registers;
use super::trap::Trap;
use crate::trace::{Event, Observer};
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::ops::{Deref, DerefMut};

/// The machine that executes moves, with its observer.
pub(crate) struct Machine<'a, const W: usize, O> {
    registers: Registers<'a, W>,
    pub(crate) observer: O,
}

impl<'a, const W: usize, O> Deref for Machine<'a, W, O> {
    type Target = Registers<'a, W>;

    #[inline]
    fn deref(&self) -> &Registers<'a, W> {
        &self.registers
    }
}

impl<const W: usize, O> DerefMut for Machine<'_, W, O> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.registers
    }
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// Creates a machine at rest on a position, seen from the player to move.
    pub(crate) fn new(
        program: &'a Program,
        position: Position<W>,
        history: RepetitionHistory<'a>,
        observer: O,
    ) -> Self {
        Self {
            registers: Registers::new(program, position, history),
            observer,
        }
    }

    /// Resumes a move.
    pub(super) fn resume(&mut self, point: ResumePoint) -> Result<(), Trap> {
        self.begin_actions(point.after_move);
        match point.target {
            ResumeTarget::Block(block) => self.run(block)?,
            ResumeTarget::Fork(lap_loop, fork) => self.resume_laps(lap_loop, fork)?,
        }
        if point.after_move {
            self.return_leftover_hand();
            self.pass_turn(self.us, self.frame.again);
            Ok(())
        } else {
            self.end_actions()
        }
    }

    /// Returns the history, once the machine is done.
    pub(crate) fn into_history(self) -> Vec<u64> {
        self.registers.history.into_vec()
    }

    /// Executes what follows the actions of a move: the table after it and the change of turns.
    #[inline]
    pub(super) fn end_actions(&mut self) -> Result<(), Trap> {
        self.return_leftover_hand();
        // Only tables run for each seed ignore the seed just sown.
        self.frame.drop_state.seeds = 0;
        if let Some(after) = self.program.code.after_move
            && !self.position.is_over()
            && !(self.branches.legality_only
                && self.program.specialisation.after_move_is_deterministic)
        {
            self.set_subject_to_here();
            self.begin_actions(true);
            self.run(after)?;
            self.return_leftover_hand();
        }
        self.pass_turn(self.us, self.frame.again);
        Ok(())
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, us: u8, again: bool) {
        if again {
            self.emit_event(|| Event::Again);
            return;
        }
        self.program.end_turn(&mut self.position, us);
        if !self.position.is_over() {
            self.emit_event(|| Event::TurnEnds);
        }
    }
}
