//! Successors on the smallest position that a board fits into.

use super::generator::Successors;
use super::lister::SuccessorLister;
use crate::program::Program;
use crate::stepper::{self, Stepper};
use sow_compiler::board::{History, Position, on_small_board};

/// A task that runs on the smallest positions that a board fits into; see [`Program::run_on_small_board`].
pub trait SmallBoardTask {
    /// The result of the task.
    type Outcome;

    /// Runs the task with positions of `W` words.
    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome;
}

/// The operations on positions of one size.
#[derive(Debug)]
pub struct SmallBoard<const W: usize> {
    successors: for<'p> fn(&'p Program, &History) -> Successors<'p, W>,
    stepper: for<'p> fn(&'p Program) -> Box<dyn Stepper<W> + 'p>,
}

impl<const W: usize> SmallBoard<W> {
    const fn new() -> Self {
        Self {
            successors: |program, history| Box::new(SuccessorLister::new(program, history)),
            stepper: stepper::stepper,
        }
    }

    /// Returns a lister of successors, for positions that follow the game in `history`.
    #[must_use]
    pub fn successors<'p>(&self, program: &'p Program, history: &History) -> Successors<'p, W> {
        (self.successors)(program, history)
    }

    /// Returns a stepper, for positions of any game in progress.
    #[must_use]
    pub fn stepper<'p>(&self, program: &'p Program) -> Box<dyn Stepper<W> + 'p> {
        (self.stepper)(program)
    }
}

impl Program {
    /// Runs a task with the smallest positions that the board fits into.
    pub fn run_on_small_board<T: SmallBoardTask>(&self, task: T) -> T::Outcome {
        on_small_board!(self, W => {
            // Code behind a static is compiled in this crate only; behind a constant, in every crate with such a task.
            static BOARD: SmallBoard<W> = SmallBoard::new();
            task.run(&BOARD)
        })
    }

    /// Returns a lister of successors of positions of any size, for positions that follow the game in `history`.
    #[must_use]
    pub fn successors(&self, history: &History) -> Successors<'_> {
        SmallBoard::new().successors(self, history)
    }

    /// Whether legal moves or endings depend on earlier positions, and not only on the current one.
    #[must_use]
    pub fn depends_on_history(&self) -> bool {
        self.uses.repeats
    }

    /// Returns the points of South and North in this position: seeds in store, or in games without stores the seeds on
    /// their side, including the hand. Endings may still move seeds before these are final.
    #[must_use]
    pub fn points<const W: usize>(&self, position: &Position<W>) -> [u32; 2] {
        crate::score::score(self, position).map(u32::from)
    }
}
