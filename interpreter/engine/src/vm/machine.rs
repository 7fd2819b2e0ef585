//! The machine: registers and an observer.

use super::choice_path::{ResumePoint, ResumeTarget};
use super::history::RepetitionHistory;
use super::registers::Registers;
use crate::trace::{Event, Observer};
use sow_compiler::board::{Cell, Position};
use sow_compiler::instructions::{Block, RowStart};
use sow_compiler::program::Program;
use sow_grammar::rules::MarkId;
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
        if self.branches.legality_only && self.program.specialisation.certain_ends.after_move {
            return Ok(());
        }
        self.return_leftover_hand();
        // Only tables run for each seed ignore the seed just sown.
        self.frame.drop_state.seeds = 0;
        if let Some(after) = self.program.code.after_move
            && !self.position.is_over()
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

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    #[inline]
    pub(crate) fn emit_event(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.wants_events() && !self.trial.muted {
            self.observer.event(event());
        }
    }

    /// Reports the row that starts at an instruction, if there is one.
    #[inline]
    pub(super) fn emit_row(&mut self, at: Block) {
        if self.observer.wants_events()
            && let Some(row) = self.program.row_at(at)
        {
            let RowStart { table, row, .. } = self.program.code.rows[row as usize];
            self.observer.event(Event::Row { table, row });
        }
    }

    /// Reports a change of the marks of a cell.
    pub(super) fn emit_marks(&mut self, cell: u8, before: u8, after: u8) {
        if !self.observer.wants_events() || self.trial.muted {
            return;
        }
        for (number, mark) in self.program.board.marks.iter().enumerate() {
            let of_mark = mark.bits[0] | mark.bits[1];
            if (before ^ after) & of_mark != 0 {
                let set = after & of_mark & !before != 0;
                let (at, mark) = (Cell(cell), MarkId(number as u16));
                self.observer.event(Event::Mark { at, mark, set });
            }
        }
    }

    /// Reports seeds that fall into a cell, if the observer wants that.
    #[inline]
    pub(super) fn emit_seed(&mut self, cell: u8, seeds: u16) {
        if self.observer.wants_events()
            && (self.observer.wants_every_seed() || cell >= self.program.board.pit_count)
        {
            let into = Cell(cell);
            self.observer.event(Event::Sow { into, seeds });
        }
    }
}

/// The reason why a move is not played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trap {
    /// The rules make the move illegal.
    Illegal,
    /// The move has too many laps.
    NeverEnds,
    /// The move has too many choices, or chooses something that is not offered.
    InvalidChoices,
    /// Not an error: a look-ahead has seen enough.
    LookAheadDone,
    /// Not an error: a final choice between this number of legal alternatives; see
    /// [`super::Machine::set_tail_counting`].
    TailChoice(u8),
}
