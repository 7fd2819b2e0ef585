//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would compile the
//! whole crate twice.

pub use crate::endgame::test_hooks::{
    BLOCK_POSITIONS, Cache, ExtensibleFile, MAX_BLOCK_BYTES, MAX_CACHED_BLOCKS, append_layer,
    endgame_values, least_memory, pack_block, solve_graph, unpack_block,
};
pub use crate::questions::QuestionSequence;

use crate::bounds::Bounds;
use crate::disk::{FileError, WordReader, WordWriter};
use crate::growing_endgames::{GrowingEndgames, GrowingError};
use crate::solve::Solver;
use crate::watch::Watch;
use std::path::Path;

/// Writes a file of words.
///
/// # Errors
/// [`FileError`] if it cannot be written.
pub fn write_words(path: &Path, words: impl IntoIterator<Item = u64>) -> Result<(), FileError> {
    let mut writing = WordWriter::create(path)?;
    for word in words {
        writing.write_word(word)?;
    }
    writing.finish()
}

/// Reads a file of words to its end.
///
/// # Errors
/// [`FileError`] if the file is damaged.
pub fn read_words(path: &Path) -> Result<(), FileError> {
    let mut reading = WordReader::open(path)?;
    for _ in 0..reading.word_count() {
        reading.read_word()?;
    }
    reading.finish()
}

/// Solves a position and computes endgames meanwhile, with none until `positions` positions have been searched.
///
/// # Errors
/// [`GrowingError`] if the search or the endgames fail.
pub fn solve_after(
    growing: &mut GrowingEndgames<'_>,
    positions: u64,
    solver: &mut Solver<'_>,
    threads_and_watch: (u16, &Watch),
) -> Result<bool, GrowingError> {
    growing.solve_after(positions, solver, threads_and_watch)
}

/// Returns the next layer of the endgames to compute, and the last one.
#[must_use]
pub fn next_and_last_layer(growing: &GrowingEndgames<'_>) -> (usize, usize) {
    growing.building.next_and_last_layer()
}

/// Narrows bounds to even values.
#[must_use]
pub fn even_bounds(bounds: Bounds) -> Bounds {
    bounds.with_parity(0)
}

/// The transposition table.
pub mod table {
    pub use crate::table::{BoundWidth, GROWTH_BITS, INITIAL_INDEX_BITS, Table, mix};
}
