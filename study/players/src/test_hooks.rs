//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::learned::test_hooks::{end, sample};
pub use crate::value::{SEED, from_here, from_root, of_end, sometime};

use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::value::Value;
use sow_interpreter::Game;

/// A value of so many parts of a seed, or of an end.
#[must_use]
pub const fn value(value: i32) -> Value {
    Value(value)
}

/// What a search with these limits thinks of the position of a game.
#[must_use]
pub fn estimate(game: &Game<'_>, limits: &Limits<'_>) -> Value {
    Evaluation::of(game, limits).estimate(game.position())
}

/// The table of positions that a search has seen.
pub mod table {
    pub use crate::table::{Bound, Entry, FIRST, Table};
}
