//! What those who watch are told. Watched moves are played by instructions alone, so there is nothing to tell of superblocks.

use super::machine::Machine;
use crate::trace::{Event, Observer};
use sow_compiler::board::Cell;
use sow_compiler::instructions::{Block, LineStart};
use sow_grammar::rules::MarkId;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.watches() && !self.trial.muted {
            self.observer.event(event());
        }
    }

    /// A row may begin here.
    #[inline]
    pub(super) fn emit_row(&mut self, at: Block) {
        if self.observer.watches()
            && let Some(row) = self.program.row_at(at)
        {
            let LineStart { table, row, .. } = self.program.code.rows[row as usize];
            self.observer.event(Event::Row { table, row });
        }
    }

    /// The marks of a cell change.
    pub(super) fn emit_marks(&mut self, cell: u8, before: u8, after: u8) {
        if !self.observer.watches() || self.trial.muted {
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

    /// Seeds fall into a cell, and are told of if that is wanted.
    #[inline]
    pub(super) fn emit_seed(&mut self, cell: u8, seeds: u16) {
        if self.observer.watches()
            && (self.observer.wants_pits() || cell >= self.program.board.pit_count)
        {
            let into = Cell(cell);
            self.observer.event(Event::Sow { into, seeds });
        }
    }
}
