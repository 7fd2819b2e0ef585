//! The rows of a board, and the columns and labels of their pits.

use super::{CellKind, Layout};
use crate::board::cells::Cell;
use crate::seats::other_seat;
use sow_grammar::rules::{End, Seat};

/// The letters of the rows, front first, on boards with several rows a side.
const ROW_LETTERS: [&str; 4] = ["f", "b", "c", "d"];

impl Layout {
    /// Returns all rows from top to bottom as South sees them, each from the left: the order of drawings and written
    /// positions.
    #[must_use]
    pub fn rows_from_top(&self) -> Vec<Vec<Cell>> {
        let rows = self.lengths.len();
        let south = |row| self.row(Seat::South, row);
        let north = |row| {
            self.row(Seat::North, row)
                .into_iter()
                .rev()
                .collect::<Vec<_>>()
        };
        let mut from_top: Vec<Vec<Cell>> = Vec::new();
        if self.players == 2 {
            from_top.extend((1..rows).rev().map(north));
            from_top.push(match self.halved {
                Some(End::Right) => [north(0), south(0)].concat(),
                Some(End::Left) => [south(0), north(0)].concat(),
                None => north(0),
            });
        }
        from_top.push(self.middle_row());
        if self.halved.is_none() || self.players == 1 {
            from_top.push(south(0));
        }
        from_top.extend((1..rows).map(south));
        from_top.retain(|row| !row.is_empty());
        from_top
    }

    /// Returns the pit of `row` (0 is the front) in the column of a cell, on the opposite side or on its own, whether
    /// or not it is blocked.
    #[must_use]
    pub fn pit_in_column(&self, cell: Cell, opposite: bool, row: usize) -> Option<Cell> {
        let Some(CellKind::Pit(seat, own_row, number)) = self.kind(cell) else {
            return None;
        };
        let side = if opposite { other_seat(seat) } else { seat };
        let column = self.column(seat, own_row, number);
        let length = usize::from(*self.lengths.get(row)?);
        let number = (1..=length).find(|&at| self.column(side, row, at) == column)?;
        self.find_pit(side, row, number)
    }

    /// Returns the column of a pit, counted from South's left.
    fn column(&self, seat: Seat, row: usize, number: usize) -> usize {
        let (width, length) = (usize::from(self.width), usize::from(self.lengths[row]));
        let from_left = match self.halved {
            Some(End::Right) if row == 0 => (width + number).saturating_sub(length),
            _ => number,
        };
        match seat {
            Seat::South => from_left,
            Seat::North => (width + 1).saturating_sub(from_left),
        }
    }

    /// Returns the label of a cell on the board and in moves, from its owner's view: `3`, `f5`, `b2`, `m4`; `store`,
    /// `hand`.
    #[must_use]
    pub fn label(&self, cell: Cell) -> String {
        match self.kind(cell) {
            Some(CellKind::Pit(_, _, number)) if self.lengths.len() == 1 => number.to_string(),
            Some(CellKind::Pit(_, row, number)) => format!("{}{number}", ROW_LETTERS[row]),
            Some(CellKind::Middle(number)) => format!("m{number}"),
            Some(CellKind::Store(_)) => "store".to_owned(),
            Some(CellKind::Hand(_)) => "hand".to_owned(),
            None => String::new(),
        }
    }

    /// Like [`Self::label`], but counts pits of a shared row from the viewer's left.
    #[must_use]
    pub fn label_for(&self, cell: Cell, viewer: Seat) -> String {
        let mut middle = self.middle_row_for(viewer).into_iter();
        match middle.position(|pit| pit == cell) {
            Some(at) => format!("m{}", at + 1),
            None => self.label(cell),
        }
    }

    /// Like [`Self::label_for`], as written in moves: pits of the other side have the prefix `o`.
    #[must_use]
    pub fn label_in_moves(&self, cell: Cell, mover: Seat) -> String {
        let label = self.label_for(cell, mover);
        match self.kind(cell) {
            Some(CellKind::Pit(owner, ..)) if owner != mover => format!("o{label}"),
            _ => label,
        }
    }

    /// Returns all pits in the order in which a player names them: their own rows from the front, then those of the
    /// other player, each from its owner's left, then a shared row from the player's left.
    #[must_use]
    pub fn pits(&self, seat: Seat) -> Vec<Cell> {
        let rows = 0..self.lengths.len();
        let both = [seat, other_seat(seat)].into_iter();
        both.flat_map(|seat| {
            rows.clone()
                .flat_map(move |row| self.pits_of_row(seat, row))
        })
        .chain(self.middle_row_for(seat))
        .collect()
    }

    /// Returns a player's row from the owner's left.
    pub fn row(&self, seat: Seat, row: usize) -> Vec<Cell> {
        self.pits_of_row(seat, row).collect()
    }

    /// Iterates over a player's row from the owner's left.
    pub fn pits_of_row(&self, seat: Seat, row: usize) -> impl Iterator<Item = Cell> {
        self.cells_where(
            move |kind| matches!(kind, CellKind::Pit(owner, at, _) if (owner, at) == (seat, row)),
        )
    }

    /// Returns the shared middle row from a player's left. A board without sides looks the same to both players.
    pub fn middle_row_for(&self, seat: Seat) -> Vec<Cell> {
        let mut row = self.middle_row();
        if seat == Seat::North && self.lengths.iter().any(|&length| length > 0) {
            row.reverse();
        }
        row
    }
}
