//! The machine: registers and an observer.

use super::branches::{At, Resume};
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
        earlier: RepetitionHistory<'a>,
        observer: O,
    ) -> Self {
        Self {
            registers: Registers::new(program, position, earlier),
            observer,
        }
    }

    /// Resumes a move.
    pub(super) fn go_on(&mut self, place: Resume) -> Result<(), Trap> {
        self.begin_actions(place.after);
        match place.at {
            At::Block(block) => self.run(block)?,
            At::Fork(lap_loop, fork) => self.resume_laps(lap_loop, fork)?,
        }
        if place.after {
            self.settle();
            self.pass_turn(self.us, self.frame.again);
            Ok(())
        } else {
            self.end_actions()
        }
    }

    /// Returns the history, once the machine is done.
    pub(crate) fn into_history(self) -> Vec<u64> {
        self.registers.earlier.into_vec()
    }

    /// Executes what follows the actions of a move: the table after it and the change of turns.
    #[inline]
    pub(super) fn end_actions(&mut self) -> Result<(), Trap> {
        self.settle();
        // Only tables run for each seed ignore the seed just sown.
        self.frame.fallen.seeds = 0;
        if let Some(after) = self.program.code.after_move
            && !self.position.is_over()
            && !(self.branches.asks_legality && self.program.specialised.after_is_sure)
        {
            self.look_at_here();
            self.begin_actions(true);
            self.run(after)?;
            self.settle();
        }
        self.pass_turn(self.us, self.frame.again);
        Ok(())
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, us: u8, again: bool) {
        if again {
            self.emit(|| Event::Again);
            return;
        }
        self.program.end_turn(&mut self.position, us);
        if !self.position.is_over() {
            self.emit(|| Event::TurnEnds);
        }
    }
}
