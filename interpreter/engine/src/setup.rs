//! Construction of positions from seeds: rounds that do not begin with the opening, and arbitrary positions. The
//! seeds need not be as many as in the game, although a [`Program`] is compiled for that number.

use crate::ending;
use crate::program::Program;
use crate::trace::Observer;
use sow_compiler::board::{Position, index};
use sow_grammar::rules::Seat;

impl Program {
    /// Returns the number of cells of the board: pits, stores and hands. They are numbered from 0.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.board.layout.cells().into()
    }

    /// Returns the opening with all seeds removed.
    #[must_use]
    pub fn empty_board(&self) -> Position {
        self.place(&[], self.opening().mover())
    }

    /// Returns the position with these seeds by cell and this player to move, in the first turn and without a chosen
    /// direction. Marks and counters are as in the opening. Missing cells are empty, and surplus ones are ignored.
    /// Endings are not evaluated; see [`Program::settle`].
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

    /// Evaluates the endings, as after a move, and carries out the first that applies. `repeated` pretends that the
    /// position has occurred before.
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

    /// Like [`Program::settle`] without repetition, reporting the events of the ending to an observer.
    pub fn settle_watched(&self, mut position: Position, observer: &mut dyn Observer) -> Position {
        ending::look_watched(self, &mut position, &[], observer);
        position
    }

    /// Whether a quick test shows that no ending applies in a position that has a move and has not occurred before. If
    /// not, [`Program::settle`] decides.
    #[must_use]
    #[inline]
    pub fn is_far_from_end<const W: usize>(&self, position: &Position<W>) -> bool {
        let Some(early_outs) = &self.specialised.early_outs else {
            return false;
        };
        early_outs[usize::from(position.mover_index() & 1)].hold(position)
    }
}
