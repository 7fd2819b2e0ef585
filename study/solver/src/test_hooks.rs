//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::endgame::test_hooks::{
    Cache, LONGEST, MOST, POSITIONS, least_memory, pack, solved, unpack, values,
};

use crate::bounds::Bounds;
use crate::disk::{FileError, Reading, Writing};
use crate::growing::{Growing, GrowingError};
use crate::questions::Judged;
use crate::solve::Solver;
use crate::watch::Watch;
use std::path::Path;

/// Writes a file of words.
///
/// # Errors
/// [`FileError`] if it cannot be written.
pub fn write_words(path: &Path, words: impl IntoIterator<Item = u64>) -> Result<(), FileError> {
    let mut writing = Writing::begin(path)?;
    for word in words {
        writing.word(word)?;
    }
    writing.finish()
}

/// Reads a file of words to its end.
///
/// # Errors
/// [`FileError`] if it is damaged.
pub fn read_words(path: &Path) -> Result<(), FileError> {
    let mut reading = Reading::begin(path)?;
    for _ in 0..reading.words() {
        reading.word()?;
    }
    reading.finish()
}

/// Solves a position and computes endgames meanwhile, with none before so many positions.
///
/// # Errors
/// [`GrowingError`].
pub fn solve_after(
    growing: &mut Growing<'_>,
    positions: u64,
    solver: &mut Solver<'_>,
    threads_and_watch: (u16, &Watch),
) -> Result<bool, GrowingError> {
    growing.solve_after(positions, solver, threads_and_watch)
}

/// How many seeds the endgames have that have been computed, and how many all are to have.
#[must_use]
pub fn stage(growing: &Growing<'_>) -> (usize, usize) {
    growing.building.stage()
}

/// Bounds narrowed to even values.
#[must_use]
pub fn even_within(bounds: Bounds) -> Bounds {
    bounds.of_parity(0)
}

/// The numbers asked about.
pub struct Questions(crate::questions::Questions);

impl Questions {
    /// The value is first compared with this.
    #[must_use]
    pub const fn beginning_at(least: i16) -> Self {
        Self(crate::questions::Questions::beginning_at(least))
    }

    /// The next move to search, and the number to compare its value with.
    pub fn next(
        &mut self,
        value: Bounds,
        moves: &[Judged],
        promise_and_all: (&[i32], bool),
        possible: impl Fn(Bounds) -> Bounds,
    ) -> Option<(usize, i16)> {
        self.0.next(value, moves, promise_and_all, possible)
    }
}

/// The table of positions that a search has seen.
pub mod table {
    use crate::table;
    use crate::{Bounds, NoMemory};

    /// The buckets that a table begins with, as a power of two.
    pub const FIRST: u32 = table::FIRST;
    /// How many times more they are each time, as a power of two.
    pub const GROWTH: u32 = table::GROWTH;

    /// The range of a bound.
    #[derive(Debug, Clone, Copy)]
    pub enum Width {
        /// From -127 to 127.
        Points,
        /// From -1 to 1.
        Outcomes,
    }

    /// What is stored of a position.
    #[derive(Debug, Clone, Copy)]
    pub struct Entry {
        /// Bounds on its value.
        pub bounds: Bounds,
        /// The best move.
        pub best: Option<u8>,
    }

    /// Keys mixed, so that none is lost.
    #[must_use]
    pub fn mix(key: u64, bits: u32) -> u64 {
        table::mix(key, bits)
    }

    /// A table.
    pub struct Table(table::Table);

    impl Table {
        /// A table that takes so many bytes at most.
        ///
        /// # Errors
        /// [`NoMemory`] if there are not so many.
        pub fn new(bytes: u64, key_bits: u32, width: Width) -> Result<Self, NoMemory> {
            let width = match width {
                Width::Points => table::Width::Points,
                Width::Outcomes => table::Width::Outcomes,
            };
            table::Table::new(bytes, key_bits, width).map(Self)
        }

        /// Whether two positions are never confused.
        #[must_use]
        pub const fn is_exact(&self) -> bool {
            self.0.is_exact()
        }

        /// How many words are in use.
        #[must_use]
        pub fn words(&self) -> usize {
            self.0.words().count()
        }

        /// Grows for so many more entries.
        pub fn make_room(&self, more: u64) {
            self.0.make_room(more);
        }

        /// Stores bounds.
        pub fn put(&self, key: u64, bounds: Bounds, best: Option<u8>, effort: u64) -> bool {
            self.0.put(&self.0.home(key), bounds, best, effort)
        }

        /// What is stored of a position.
        #[must_use]
        pub fn get(&self, key: u64) -> Option<Entry> {
            let found = self.0.get(&self.0.home(key))?;
            let (bounds, best) = (found.bounds, found.best);
            Some(Entry { bounds, best })
        }
    }
}
