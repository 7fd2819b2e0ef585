//! Successors on the smallest position that a board fits into.

use super::lister::Lister;
use super::succeed::Successors;
use crate::program::Program;
use sow_compiler::board::{History, Position, on_small_board};

/// Something to be done on the smallest position that a board fits into; see [`Program::on_small_board`].
pub trait OnSmallBoard {
    /// What comes of it.
    type Outcome;

    /// Does it with positions of so many eights of cells.
    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome;
}

/// What can be done with positions of one size.
#[derive(Debug)]
pub struct SmallBoard<const W: usize> {
    successors: for<'p> fn(&'p Program, &History) -> Successors<'p, W>,
}

impl<const W: usize> SmallBoard<W> {
    const fn new() -> Self {
        Self {
            successors: |program, history| Box::new(Lister::new(program, history)),
        }
    }

    /// Successors of positions that come after a game has gone as `history` tells.
    #[must_use]
    pub fn successors<'p>(&self, program: &'p Program, history: &History) -> Successors<'p, W> {
        (self.successors)(program, history)
    }
}

impl Program {
    /// Does something with the smallest positions that the board fits into.
    pub fn on_small_board<T: OnSmallBoard>(&self, task: T) -> T::Outcome {
        on_small_board!(self, W => {
            // What a static leads to is compiled here alone; what a constant leads to, by every crate with such a task.
            static BOARD: SmallBoard<W> = SmallBoard::new();
            task.run(&BOARD)
        })
    }

    /// The successors of positions of any size that come after a game has gone as `history` tells.
    #[must_use]
    pub fn successors(&self, history: &History) -> Successors<'_> {
        SmallBoard::new().successors(self, history)
    }

    /// Whether legal moves or endings depend on positions that occurred earlier, and not on the position alone.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.uses.repeats
    }

    /// The points of South and North as the board lies: seeds in store; in games without stores those of the side,
    /// hand included. Endings may still move seeds before they count.
    #[must_use]
    pub fn points<const W: usize>(&self, position: &Position<W>) -> [u32; 2] {
        crate::score::score(self, position).map(u32::from)
    }
}
