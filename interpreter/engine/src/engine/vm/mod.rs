//! The machine that runs a program on a position: one move at a time, or one question.
//!
//! Registers live for one move. What a move does is a single flat loop over instructions ([`exec`]); a sowing hands
//! over to the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves the
//! machine is run again and again with the next script.

mod after_lap;
mod batched_sow;
mod cell_masks;
mod choice_path;
mod choice_stack;
mod cycle;
mod emit;
mod enumerate;
mod eval;
mod exec;
mod exprs;
mod falling;
mod frame;
mod geometry;
mod history;
mod lap_entry;
mod lap_loop;
mod lap_sow;
mod lap_steps;
mod look_ahead;
mod make_move;
mod mask_filter;
mod places;
#[cfg(feature = "test_hooks")]
pub(crate) mod proof;
mod registers;
mod run;
mod skipping;
mod sowing;
mod state;
mod transfer;
mod trap;

pub(crate) use choice_path::ChoicePath;
pub(crate) use choice_stack::Followed;
pub(crate) use history::{KeptHistory, RepetitionHistory};
pub(crate) use registers::Registers;
pub(crate) use run::{KeptRun, Run};
pub(crate) use trap::Trap;

use crate::trace::{Event, Observer};
use choice_stack::{At, Resume};
use emit::Emitter;
pub(crate) use mask_filter::Asking;
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::ops::{Deref, DerefMut};

/// A move under way, and who watches it.
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
    /// At rest on a position, seen from the player to move.
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

    /// Goes on with a move somewhere.
    fn go_on(&mut self, place: Resume) -> Result<(), Trap> {
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

    /// What has been there, once the machine is done.
    pub(crate) fn into_history(self) -> Vec<u64> {
        self.registers.earlier.into_vec()
    }

    /// What follows the actions of a move.
    #[inline]
    fn end_actions(&mut self) -> Result<(), Trap> {
        self.settle();
        // Only tables for a seed just sown leave that seed out.
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

    /// Tells of what superblocks and tables do.
    #[inline]
    fn emitter(&mut self) -> Emitter<'_, 'a, O> {
        self.telling().0
    }

    /// The same, beside what they are done with.
    #[inline]
    fn telling(&mut self) -> (Emitter<'_, 'a, O>, &mut Registers<'a, W>) {
        let emitter = Emitter {
            program: self.registers.program,
            observer: &mut self.observer,
        };
        (emitter, &mut self.registers)
    }

    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.watches() && !self.trial.muted {
            self.observer.event(event());
        }
    }
}
