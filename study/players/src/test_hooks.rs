//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::learned::test_hooks::{end, sample};

use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::value::{self, Value};
use sow_interpreter::Game;

/// What a seed is worth.
pub const SEED: i32 = value::SEED;

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

/// The value of an end.
#[must_use]
pub fn of_end(won: bool, margin: i32, ply: u32) -> i32 {
    value::of_end(won, margin, ply)
}

/// The value of an end that comes at some time.
#[must_use]
pub fn sometime(margin: i32) -> i32 {
    value::sometime(margin)
}

/// A value seen from the root of the search, as it is seen from a position.
#[must_use]
pub fn from_here(value: i32, ply: u32) -> i32 {
    value::from_here(value, ply)
}

/// A value seen from a position, as it is seen from the root of the search.
#[must_use]
pub fn from_root(value: i32, ply: u32) -> i32 {
    value::from_root(value, ply)
}

/// The table of positions that a search has seen.
pub mod table {
    use crate::table::{self, Bound};
    use sow_solver::NoMemory;

    /// How many buckets a table begins with.
    pub const FIRST: usize = table::FIRST;
    /// The true value is no more than that of the entry.
    pub const AT_MOST: u8 = 2;
    /// The true value is that of the entry.
    pub const EXACT: u8 = 3;

    /// What the table stores about a position.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Entry {
        /// Relative to the position.
        pub value: i32,
        /// How far was looked ahead.
        pub depth: u8,
        /// [`AT_MOST`] or [`EXACT`].
        pub bound: u8,
        /// The index of the best move.
        pub best: u16,
    }

    /// A table.
    pub struct Table(table::Table);

    impl Table {
        /// A table that takes so many bytes at most.
        ///
        /// # Errors
        /// [`NoMemory`] if there are not so many.
        pub fn new(bytes: usize) -> Result<Self, NoMemory> {
            table::Table::new(bytes).map(Self)
        }

        /// What is stored about a position.
        #[must_use]
        pub fn get(&self, hash: u64) -> Option<Entry> {
            self.0.get(hash).map(|entry| Entry {
                value: entry.value,
                depth: entry.depth,
                bound: entry.bound as u8,
                best: entry.best,
            })
        }

        /// Stores something about a position.
        pub fn put(&self, hash: u64, entry: Entry) {
            let bound = if entry.bound == EXACT {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let (value, depth, best) = (entry.value, entry.depth, entry.best);
            let entry = table::Entry {
                value,
                depth,
                bound,
                best,
            };
            self.0.put(hash, entry);
        }

        /// How many buckets are in use.
        #[must_use]
        pub fn in_use(&self) -> usize {
            self.0.in_use()
        }

        /// Forgets all that was put into it.
        pub fn clear(&mut self) {
            self.0.clear();
        }
    }
}
