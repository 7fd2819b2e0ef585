//! Boards that others have laid out, for whoever plays rounds that begin otherwise than the opening. Nobody sees to it that the seeds on
//! them are those of the game: a [`Program`] is made for as many.

use crate::board::Position;
use crate::engine::ending;
use crate::program::Program;
use crate::trace::Observer;

impl Program {
    /// The board without seeds; what else the opening has is there.
    #[must_use]
    pub fn empty_board(&self) -> Position {
        let mut position = self.opening.unfinished();
        for cell in 0..self.board.layout.cells() {
            position.take(cell, position.at(cell));
        }
        position
    }

    /// A position as a round begins with it: if an ending holds in it, that is carried out.
    #[must_use]
    pub fn begun(&self, mut position: Position) -> Position {
        ending::look_unwatched(self, &mut position, &[]);
        position
    }

    /// The same, telling an observer every event of the ending.
    pub fn begun_watched(&self, mut position: Position, observer: &mut dyn Observer) -> Position {
        ending::look_watched(self, &mut position, &[], observer);
        position
    }
}
