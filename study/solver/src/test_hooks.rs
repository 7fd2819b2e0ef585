//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would compile the
//! whole crate twice.

pub use crate::endgame::test_hooks::{
    Cache, LONGEST, MOST, POSITIONS, least_memory, pack, solved, unpack, values,
};
pub use crate::questions::Questions;

use crate::bounds::Bounds;
use crate::disk::{FileError, Reading, Writing};
use crate::growing::{Growing, GrowingError};
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
/// [`FileError`] if the file is damaged.
pub fn read_words(path: &Path) -> Result<(), FileError> {
    let mut reading = Reading::begin(path)?;
    for _ in 0..reading.words() {
        reading.word()?;
    }
    reading.finish()
}

/// Solves a position and computes endgames meanwhile, with none until `positions` positions have been searched.
///
/// # Errors
/// [`GrowingError`] if the search or the endgames fail.
pub fn solve_after(
    growing: &mut Growing<'_>,
    positions: u64,
    solver: &mut Solver<'_>,
    threads_and_watch: (u16, &Watch),
) -> Result<bool, GrowingError> {
    growing.solve_after(positions, solver, threads_and_watch)
}

/// Returns the next layer of the endgames to compute, and the last one.
#[must_use]
pub fn stage(growing: &Growing<'_>) -> (usize, usize) {
    growing.building.stage()
}

/// Narrows bounds to even values.
#[must_use]
pub fn even_within(bounds: Bounds) -> Bounds {
    bounds.of_parity(0)
}

/// The transposition table.
pub mod table {
    pub use crate::table::{FIRST, GROWTH, Table, Width, mix};
}
