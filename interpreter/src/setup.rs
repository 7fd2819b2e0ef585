//! Boards laid out cell by cell, for whoever plays rounds that begin otherwise than the opening.

use crate::board::{Cell, Position};
use crate::engine::ending;
use crate::program::Program;
use crate::seats::index;
use crate::trace::{Observer, Told};
use sow_grammar::rules::Seat;

/// A position that is being laid out. Nobody sees to it that its seeds are those of the game: a [`Program`] is made for as many.
#[derive(Debug, Clone, Copy)]
pub struct Setup(Position);

impl Setup {
    /// The board without seeds; what else the opening has is there.
    #[must_use]
    pub fn empty(program: &Program) -> Self {
        let mut position = program.opening.unfinished();
        for cell in 0..program.board.layout.cells() {
            position.take(cell, position.at(cell));
        }
        Self(position)
    }

    /// Goes on from a position.
    #[inline]
    #[must_use]
    pub const fn of(position: Position) -> Self {
        Self(position)
    }

    /// The position as it lies.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.0
    }

    /// The same as a round begins: if an ending holds in it, that is carried out.
    #[must_use]
    pub fn begun(mut self, program: &Program) -> Position {
        ending::look_unwatched(program, &mut self.0, &[]);
        self.0
    }

    /// The same, telling an observer every event of the ending.
    pub fn begun_watched(self, program: &Program, observer: &mut impl Observer) -> Position {
        self.begun_told(program, Told::new(observer))
    }

    fn begun_told(mut self, program: &Program, told: Told<'_>) -> Position {
        ending::look(program, &mut self.0, &[], told);
        self.0
    }

    /// Seeds are added to a cell.
    #[inline]
    pub fn add(&mut self, cell: Cell, seeds: u16) {
        self.0.add(cell.0, seeds);
    }

    /// All seeds are taken from a cell: so many.
    #[inline]
    pub fn clear(&mut self, cell: Cell) -> u16 {
        let seeds = self.0.at(cell.0);
        self.0.take(cell.0, seeds);
        seeds
    }

    /// A pit bears these marks and no others.
    #[inline]
    pub fn set_mark_bits(&mut self, pit: Cell, bits: u8) {
        self.0.set_mark_bits(pit.0, bits);
    }

    /// A counter gets a value.
    #[inline]
    pub fn set_counter(&mut self, slot: u8, value: u8) {
        self.0.set_counter(slot, value);
    }

    /// Who moves first.
    #[inline]
    pub fn set_mover(&mut self, seat: Seat) {
        self.0.set_mover(index(seat) as u8);
    }
}
