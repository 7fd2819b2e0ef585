//! Neighbours, columns and directions, seen from the mover.

use super::registers::Registers;
use sow_compiler::board::NOWHERE;
use sow_grammar::rules::{Heading, Owner};

impl<'a, const W: usize> Registers<'a, W> {
    /// Iterates over the pits after a cell on its ring, once round; the cell itself comes last if it is a pit.
    pub(super) fn pits_after(
        &self,
        cell: u8,
        direction: u8,
    ) -> impl Iterator<Item = u8> + use<'a, W> {
        self.program
            .board
            .track
            .pits_after(self.us, direction, cell)
    }

    /// Returns the pit in the column of a cell on a line of [`sow_compiler::board::Track::column`].
    #[inline]
    pub(super) fn pit_in_column(&self, cell: u8, line: u8) -> u8 {
        self.program.board.track.column[usize::from(line)]
            .get(usize::from(cell))
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn rightward_direction(&self, cell: u8) -> u8 {
        let rightward = &self.program.board.track.rightward[usize::from(self.us)];
        rightward
            .get(usize::from(cell))
            .copied()
            .unwrap_or(self.program.board.track.direction)
    }

    /// Returns the direction that a heading means at a cell. For a free choice, returns the current direction.
    pub(super) fn direction_for(&self, heading: Heading, cell: u8) -> u8 {
        let direction = self.frame.sowing.direction;
        self.program
            .board
            .track
            .resolve_heading(direction, self.us, heading, cell)
    }

    pub(crate) fn seat_of_owner(&self, owner: Owner) -> u8 {
        match owner {
            Owner::Own => self.us,
            Owner::Opponent => self.us ^ 1,
        }
    }

    /// Returns the inspected pit, or `NOWHERE`.
    pub(crate) fn subject_cell(&self) -> u8 {
        self.frame.subject.cell
    }

    /// Returns the next cell to sow into.
    #[inline]
    pub(super) fn next_cell(&self, cell: u8) -> u8 {
        let next = &self.program.board.track.next[usize::from(self.us)]
            [usize::from(self.frame.sowing.direction)][usize::from(self.frame.sowing.stores)];
        next.get(usize::from(cell)).copied().unwrap_or(NOWHERE)
    }
}
