//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::vm::proof::{Fault, with_fault, without_fault};

use crate::program::Program;

/// The first turn that the rules of a program do not tell from this one.
#[must_use]
pub fn alike_turn(program: &Program, turn: u16) -> u16 {
    program.uses.turns.alike(turn)
}

/// How many layers the kinds of move of the first phase are drawn in; `None` if they cannot be drawn.
#[must_use]
pub fn layers(program: &Program) -> Option<usize> {
    program.specialised.priorities[0].as_ref().map(Vec::len)
}

/// Whether a game is played on a packed board.
#[must_use]
pub fn is_packed(program: &Program) -> bool {
    program.packed().is_some()
}
