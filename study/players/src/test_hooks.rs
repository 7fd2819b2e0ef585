//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would compile the
//! whole crate twice.

pub use crate::learned::test_hooks::{final_margin, sample};
pub use crate::value::{
    SEED_VALUE, end_value, from_table_value, to_table_value, undated_end_value,
};

use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::value::Value;
use sow_interpreter::Game;

/// Creates a value from its internal number.
#[must_use]
pub const fn value(value: i32) -> Value {
    Value(value)
}

/// Estimates the position of a game as a search with these limits does.
#[must_use]
pub fn estimate(game: &Game<'_>, limits: &Limits<'_>) -> Value {
    Evaluation::for_search(game, limits).estimate(game.position())
}

/// The transposition table.
pub mod table {
    pub use crate::table::{Bound, Entry, INITIAL_BUCKETS, Table};
}
