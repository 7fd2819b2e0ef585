//! The marks of a program by name.

use super::Program;
use crate::board::{Cell, Position};
use sow_grammar::rules::Seat;

impl<const W: usize> Position<W> {
    /// The names of the marks that a pit bears, with the player a mark belongs to, if it belongs to one.
    #[must_use]
    pub fn marks(&self, program: &Program, cell: Cell) -> Vec<(String, Option<Seat>)> {
        let borne = self.mark_bits(cell.0);
        program
            .mark_names()
            .filter(|(bit, ..)| borne & bit != 0)
            .map(|(_, name, whose)| (name.to_owned(), whose))
            .collect()
    }

    /// Whose a pit is by a mark of one player that it bears; `None` if it bears none.
    #[must_use]
    pub fn marked_for(&self, program: &Program, cell: Cell) -> Option<Seat> {
        let borne = self.mark_bits(cell.0);
        if borne == 0 {
            return None;
        }
        let mut marks = program.mark_names();
        marks.find_map(|(bit, _, whose)| whose.filter(|_| borne & bit != 0))
    }
}
