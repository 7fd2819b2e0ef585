//! Positions put together from seeds: rounds that begin otherwise than the opening, and all positions of a board. The seeds need not be
//! those of the game, though a [`Program`] is made for as many.

use crate::ending;
use crate::program::Program;
use crate::trace::Observer;
use sow_compiler::board::{Position, index};
use sow_grammar::rules::Seat;

impl Program {
    /// How many cells the board has: pits, stores, hands. They are numbered from 0.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.board.layout.cells().into()
    }

    /// The board without seeds; what else the opening has is there.
    #[must_use]
    pub fn empty_board(&self) -> Position {
        self.place(&[], self.opening().mover())
    }

    /// The position with these seeds by number of cell, this player to move in the first turn, and no direction chosen. Marks
    /// and counters are as in the opening. Endings are not looked at; see [`Program::settle`]. Cells that are not told are empty,
    /// and what is told beyond the last cell is left aside.
    #[must_use]
    pub fn place<const W: usize>(&self, seeds: &[u8], mover: Seat) -> Position<W> {
        let mut position = self.opening().resized::<W>().unfinished();
        if self.counts_in_bytes() {
            let cells = usize::from(self.board.layout.cells());
            let told = seeds.iter().copied().chain(std::iter::repeat(0));
            position.set_seeds(told.take(cells));
            position.rehash();
        } else {
            for cell in 0..self.board.layout.cells() {
                position.take(cell, position.at(cell));
                let seeds = seeds.get(usize::from(cell)).copied();
                position.add(cell, seeds.unwrap_or(0).into());
            }
        }
        position.set_mover(index(mover) as u8);
        position
    }

    /// Looks at the endings, as after a move, and carries out the first that holds. With `repeated` as if the position had
    /// occurred before.
    pub fn settle<const W: usize>(&self, position: &mut Position<W>, repeated: bool) {
        let earlier: &[u64] = if repeated {
            &[position.situation()]
        } else {
            &[]
        };
        let mut full = position.resized();
        ending::look_unwatched(self, &mut full, earlier);
        *position = full.resized();
    }

    /// The same as [`Program::settle`] without repetition, telling an observer every event of the ending.
    pub fn settle_watched(&self, mut position: Position, observer: &mut dyn Observer) -> Position {
        ending::look_watched(self, &mut position, &[], observer);
        position
    }

    /// Whether it is plain to see that no ending holds in a position, if there is a move in it and it has not occurred before.
    /// Otherwise that is found out with [`Program::settle`].
    #[must_use]
    #[inline]
    pub fn is_far_from_end<const W: usize>(&self, position: &Position<W>) -> bool {
        let Some(early_outs) = &self.specialised.early_outs else {
            return false;
        };
        early_outs[usize::from(position.mover_index() & 1)].hold(position)
    }
}
