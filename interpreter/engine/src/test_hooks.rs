//! Internals for the test suites, with the feature `test_hooks`. Unit tests beside the code would require compiling
//! the whole crate twice.

pub use crate::vm::test_hooks::{PlantedFault, check_superblocks, check_with_fault};

use crate::program::Program;

/// Returns the first turn that the rules do not distinguish from `turn`.
#[must_use]
pub fn first_equivalent_turn(program: &Program, turn: u16) -> u16 {
    program.uses.turn_classes.representative(turn)
}

/// Returns the number of layers of kinds of move in the first phase; `None` if the kinds do not form layers.
#[must_use]
pub fn priority_layer_count(program: &Program) -> Option<usize> {
    program.specialisation.priorities[0].as_ref().map(Vec::len)
}

/// Whether the game is played on packed boards.
#[must_use]
pub fn is_packed(program: &Program) -> bool {
    program.packed_tables().is_some()
}
