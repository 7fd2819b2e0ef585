//! One shard of a layer: its range of positions, and the file of its bounds.

use super::map::MappedFile;
use crate::disk::{Checksum, FileError, WordWriter};
use sow_grammar::files::open_regular;
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowshrd1");
/// The number of words before the bounds: magic number, game, seeds, first position, positions.
const HEADER_WORDS: usize = 5;

/// A division of a layer into shards of the same size; the last one has the rest.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShardLayout {
    pub(super) seeds: usize,
    pub(super) positions: u64,
    pub(super) shard_size: u64,
}

impl ShardLayout {
    pub(super) const fn count(self) -> u64 {
        self.positions.div_ceil(self.shard_size)
    }

    /// Returns the first position of a shard.
    pub(super) const fn first_place(self, shard: u64) -> u64 {
        shard * self.shard_size
    }

    /// Returns the number of positions in a shard.
    pub(super) fn len(self, shard: u64) -> usize {
        let remaining = self.positions.saturating_sub(self.first_place(shard));
        remaining.min(self.shard_size) as usize
    }

    /// Returns the widest bounds: no value lies outside them.
    pub(super) const fn widest_bounds(self) -> [i8; 2] {
        let most = self.seeds as i8;
        [-most, most]
    }
}

/// Writes a new file: the words of `header`, then bounds, four to a word.
pub(super) fn write_bounds(
    path: &Path,
    header: &[u64],
    bounds: impl Iterator<Item = [i8; 2]>,
) -> Result<(), FileError> {
    let mut writing = WordWriter::create(path)?;
    header
        .iter()
        .try_for_each(|&word| writing.write_word(word))?;
    let mut bounds = bounds.peekable();
    while bounds.peek().is_some() {
        let mut word = [0; 8];
        for (bytes, bounds) in word.chunks_mut(2).zip(&mut bounds) {
            bytes.copy_from_slice(&bounds.map(|bound| bound as u8));
        }
        writing.write_word(u64::from_le_bytes(word))?;
    }
    writing.finish()
}

/// The bounds of a shard in a file that is written once and never changed.
#[derive(Debug)]
pub(super) struct ShardBounds(MappedFile);

impl ShardBounds {
    /// Opens the file of a shard, and checks that it has this header.
    pub(super) fn open(path: &Path, header: [u64; HEADER_WORDS]) -> Result<Self, FileError> {
        let file = open_regular(path).map_err(FileError::unusable(path))?;
        let map = MappedFile::open(&file).map_err(FileError::unusable(path))?;
        let wrong = |reason| Err(FileError::invalid(path, reason));
        let (words, rest) = map.as_chunks::<8>();
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        let sum = words.next_back();
        let length = HEADER_WORDS + (header[4] as usize).div_ceil(4);
        if !rest.is_empty() || words.len() != length || !words.clone().take(HEADER_WORDS).eq(header)
        {
            return wrong("it is not this shard of this layer, or is for another game");
        }
        let mut checksum = Checksum::new();
        words.for_each(|word| checksum.add(word));
        if sum != Some(checksum.value()) {
            return wrong("it is damaged; remove it to have the shard computed again");
        }
        Ok(Self(map))
    }

    /// Returns the header words for the file of a shard.
    pub(super) fn header(game: u64, cut: ShardLayout, shard: u64) -> [u64; HEADER_WORDS] {
        let positions = cut.len(shard) as u64;
        [
            MAGIC,
            game,
            cut.seeds as u64,
            cut.first_place(shard),
            positions,
        ]
    }

    /// Returns the bounds of the position with index `place` in the shard.
    pub(super) fn get(&self, place: usize) -> [i8; 2] {
        let at = 8 * HEADER_WORDS + 2 * place;
        [self.0[at] as i8, self.0[at + 1] as i8]
    }
}
