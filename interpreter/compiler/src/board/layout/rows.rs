//! The rows of a board, the columns of their pits, and what these are called.

use super::{Kind, Layout};
use crate::board::cells::Cell;
use crate::seats::other;
use sow_grammar::rules::{End, Seat};

/// The letters of the rows, front first, on boards with more than one row a side.
const ROW_LETTERS: [&str; 4] = ["f", "b", "c", "d"];

impl Layout {
    /// All rows from the top as South sees the board, each from the left: how a board is drawn and a position written.
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
        let mut all: Vec<Vec<Cell>> = Vec::new();
        if self.players == 2 {
            all.extend((1..rows).rev().map(north));
            all.push(match self.halved {
                Some(End::Right) => [north(0), south(0)].concat(),
                Some(End::Left) => [south(0), north(0)].concat(),
                None => north(0),
            });
        }
        all.push(self.middle());
        if self.halved.is_none() || self.players == 1 {
            all.push(south(0));
        }
        all.extend((1..rows).map(south));
        all.retain(|row| !row.is_empty());
        all
    }

    /// The pit of a row (0 the front) that lies in the same column, on the other side or on the same one, blocked or not.
    #[must_use]
    pub fn in_column(&self, cell: Cell, opposite: bool, row: usize) -> Option<Cell> {
        let Some(Kind::Pit(seat, own_row, number)) = self.kind(cell) else {
            return None;
        };
        let side = if opposite { other(seat) } else { seat };
        let column = self.column(seat, own_row, number);
        let length = usize::from(*self.lengths.get(row)?);
        let number = (1..=length).find(|&at| self.column(side, row, at) == column)?;
        self.find_pit(side, row, number)
    }

    /// The column in which a pit of a side lies, counted from South's left.
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

    /// The label of a pit on the board and in moves, as its owner calls it: `3`, `f5`, `b2`, `m4`; `store`, `hand`.
    #[must_use]
    pub fn label(&self, cell: Cell) -> String {
        match self.kind(cell) {
            Some(Kind::Pit(_, _, number)) if self.lengths.len() == 1 => number.to_string(),
            Some(Kind::Pit(_, row, number)) => format!("{}{number}", ROW_LETTERS[row]),
            Some(Kind::Middle(number)) => format!("m{number}"),
            Some(Kind::Store(_)) => "store".to_owned(),
            Some(Kind::Hand(_)) => "hand".to_owned(),
            None => String::new(),
        }
    }

    /// The same as a player calls it: pits of a shared row are counted from that player's left.
    #[must_use]
    pub fn label_for(&self, cell: Cell, viewer: Seat) -> String {
        let mut middle = self.middle_for(viewer).into_iter();
        match middle.position(|pit| pit == cell) {
            Some(at) => format!("m{}", at + 1),
            None => self.label(cell),
        }
    }

    /// The same as a player writes it in moves: pits of the other side with an `o` before.
    #[must_use]
    pub fn label_in_moves(&self, cell: Cell, mover: Seat) -> String {
        let label = self.label_for(cell, mover);
        match self.kind(cell) {
            Some(Kind::Pit(owner, ..)) if owner != mover => format!("o{label}"),
            _ => label,
        }
    }

    /// All pits in the order in which a player names them: their own rows from the front, those of the other player, each from its
    /// owner's left, then a shared row from the player's left.
    #[must_use]
    pub fn pits(&self, seat: Seat) -> Vec<Cell> {
        let rows = 0..self.lengths.len();
        let both = [seat, other(seat)].into_iter();
        both.flat_map(|seat| {
            rows.clone()
                .flat_map(move |row| self.pits_of_row(seat, row))
        })
        .chain(self.middle_for(seat))
        .collect()
    }

    /// A player's row from the owner's left.
    pub fn row(&self, seat: Seat, row: usize) -> Vec<Cell> {
        self.pits_of_row(seat, row).collect()
    }

    /// The same one after the other.
    pub fn pits_of_row(&self, seat: Seat, row: usize) -> impl Iterator<Item = Cell> {
        self.all(move |kind| matches!(kind, Kind::Pit(owner, at, _) if (owner, at) == (seat, row)))
    }

    /// The shared middle row from a player's left. A board without sides has no left, and is the same for both.
    pub fn middle_for(&self, seat: Seat) -> Vec<Cell> {
        let mut row = self.middle();
        if seat == Seat::North && self.lengths.iter().any(|&length| length > 0) {
            row.reverse();
        }
        row
    }
}
