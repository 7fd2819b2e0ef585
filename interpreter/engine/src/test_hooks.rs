//! Internals for the test suites, with the feature `test_hooks`. Unit tests beside the code would require compiling
//! the whole crate twice.

pub use crate::vm::proof::{Fault, with_fault, without_fault};

use crate::program::Program;

/// Returns the first turn that the rules do not distinguish from `turn`.
#[must_use]
pub fn alike_turn(program: &Program, turn: u16) -> u16 {
    program.uses.turns.alike(turn)
}

/// Returns the number of layers of kinds of move in the first phase; `None` if the kinds do not form layers.
#[must_use]
pub fn layers(program: &Program) -> Option<usize> {
    program.specialised.priorities[0].as_ref().map(Vec::len)
}

/// Whether the game is played on packed boards.
#[must_use]
pub fn is_packed(program: &Program) -> bool {
    program.packed().is_some()
}
