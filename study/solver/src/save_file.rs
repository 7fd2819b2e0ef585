//! Saving and resuming unfinished work on a position: the bounds of its moves, and the table.

use crate::bounds::Bounds;
use crate::disk::{FileError, WordReader, WordWriter};
use crate::solve::Solver;
use crate::table::Table;
use sow_grammar::checksum::Checksum;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// "sowsolv4" as a word.
const MAGIC: u64 = u64::from_le_bytes(*b"sowsolv4");
/// The number of words before the words of the moves: the magic number, a hash of game and position, the number of
/// moves, and the number of words in the table.
const HEADER_WORDS: u64 = 4;

impl Solver<'_> {
    /// Saves all results so far. An existing file is replaced only once the new one is complete.
    ///
    /// # Errors
    /// [`FileError`] if the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let mut writing = WordWriter::create(path)?;
        let words = self.table.words().count() as u64;
        for word in [MAGIC, self.subject_hash(), self.moves.len() as u64, words] {
            writing.write_word(word)?;
        }
        for one in &self.moves {
            let [low, high] =
                [one.bounds.low, one.bounds.high].map(|bound| u64::from(bound as u16));
            writing.write_word(low | high << 16 | u64::from(one.stuck) << 32)?;
        }
        for word in self.table.words() {
            writing.write_word(word.load(Ordering::Relaxed))?;
        }
        writing.finish()
    }

    /// Resumes saved work. On an error the moves keep their bounds, and the table may have been emptied.
    ///
    /// # Errors
    /// [`FileError`] if the file cannot be read, is damaged, belongs to another position, or takes more memory than the
    /// plan allows.
    pub fn resume(&mut self, path: &Path) -> Result<(), FileError> {
        let mut reading = WordReader::open(path)?;
        if reading.word_count() < HEADER_WORDS || reading.read_word()? != MAGIC {
            return Err(reading.invalid(
                "it is not a file of `sow solve`, or was made by another version; name another file",
            ));
        }
        if reading.read_word()? != self.subject_hash() {
            return Err(reading.invalid(
                "it belongs to another game, other options or another position; name another file",
            ));
        }
        let (moves, words) = (reading.read_word()?, reading.read_word()?);
        let has_valid_size = moves == self.moves.len() as u64
            && words.is_power_of_two()
            && words >= 8
            && Some(reading.word_count()) == words.checked_add(HEADER_WORDS + moves);
        if !has_valid_size {
            return Err(
                reading.invalid("it is damaged: its size is wrong; remove it to start again")
            );
        }
        let bytes = words.saturating_mul(8);
        if bytes > self.plan.memory {
            return Err(reading.invalid(format!(
                "its table takes {} MB of memory, but only {} MB are allowed",
                bytes.div_ceil(1 << 20),
                self.plan.memory >> 20
            )));
        }
        let mut known = self.moves.clone();
        for one in &mut known {
            let word = reading.read_word()?;
            one.bounds = Bounds {
                low: word as u16 as i16,
                high: (word >> 16) as u16 as i16,
            };
            one.stuck = word >> 32 & 1 != 0;
        }
        let empty = |alike: &Table, bytes| {
            let table = alike.new_like(bytes);
            table.map_err(|error| FileError::invalid(path, error.to_string()))
        };
        // The old table is freed first: both together would exceed the memory of the plan.
        let bytes = self.table.bytes();
        self.table = Arc::new(empty(&self.table, 0)?);
        let mut table = empty(&self.table, bytes)?;
        if let Err(error) = read_table(&mut table, words, reading) {
            drop(table);
            self.table = Arc::new(empty(&self.table, bytes)?);
            return Err(error);
        }
        self.table = Arc::new(table);
        self.moves = known;
        Ok(())
    }

    /// Returns a hash of the game and position being solved.
    fn subject_hash(&self) -> u64 {
        let mut checksum = Checksum::EMPTY;
        checksum.add(self.game.program().hash_of_play);
        checksum.add_bytes(self.game.notation().as_bytes());
        checksum.value()
    }
}

/// Reads the words of a saved table into `table`, which must be empty.
fn read_table(table: &mut Table, words: u64, mut reading: WordReader) -> Result<(), FileError> {
    if !table.resize_to_words(words) {
        return Err(reading.invalid("it is damaged: its size is wrong; remove it to start again"));
    }
    for word in table.words() {
        word.store(reading.read_word()?, Ordering::Relaxed);
    }
    reading.finish()
}
