//! Emitting events. Observed moves are executed by instructions alone, so superblocks need not emit any.

use super::machine::Machine;
use crate::trace::{Event, Observer};
use sow_compiler::board::Cell;
use sow_compiler::instructions::{Block, RowStart};
use sow_grammar::rules::MarkId;

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
