//! One shard of a layer: its range of positions, and the file of its bounds.

use super::reader::PartReader;
use crate::disk::{Checksum, FileError, WordWriter};
use sow_grammar::files::open_regular;
use std::ops::Range;
use std::path::{Path, PathBuf};

const MAGIC: u64 = u64::from_le_bytes(*b"sowshrd1");
/// The number of words before the bounds: magic number, game, seeds, first position, positions.
const HEADER_WORDS: usize = 5;
const HEADER_BYTES: usize = 8 * HEADER_WORDS;

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

    /// Returns the number of blocks that the bounds of a shard are read in.
    pub(super) fn blocks_per_shard(self) -> usize {
        (self.shard_size as usize).div_ceil(BLOCK_POSITIONS)
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

/// The file of a shard's bounds, which is written once and never changed. Together these files may be larger than memory,
/// so they are read block by block, and only while a block is read is its file open.
#[derive(Debug)]
pub(super) struct ShardFile {
    pub(super) path: PathBuf,
    /// The size in bytes of its bounds.
    size: usize,
    /// The checksum before each block, and after the last. A block that is read again must lead from one to the next.
    checksums: Vec<Checksum>,
}

/// The bounds of consecutive positions.
pub(super) type BoundsBlock = Vec<[i8; 2]>;

/// The number of positions whose bounds are read together.
pub(super) const BLOCK_POSITIONS: usize = 1 << 15;

impl ShardFile {
    /// Opens the file of a shard, and checks it. It must have this header.
    pub(super) fn open(path: &Path, header: [u64; HEADER_WORDS]) -> Result<Self, FileError> {
        let file = open_regular(path).and_then(PartReader::new);
        let file = file.map_err(FileError::unusable(path))?;
        let size = 8 * (header[4] as usize).div_ceil(4);
        let read = |part| file.read(part).map_err(FileError::unusable(path));
        let (begin, end) = (HEADER_BYTES, HEADER_BYTES + size);
        let expected: Vec<u8> = header.into_iter().flat_map(u64::to_le_bytes).collect();
        if file.len() != end + 8 || read(0..begin)? != expected {
            let reason = "it is not this shard of this layer, or is for another game";
            return Err(FileError::invalid(path, reason));
        }
        let mut checksum = Checksum::new();
        checksum.add_words(&expected);
        let mut opened = Self {
            path: path.to_owned(),
            size,
            checksums: vec![checksum],
        };
        for block in 0..(header[4] as usize).div_ceil(BLOCK_POSITIONS) {
            checksum.add_words(&read(opened.block_bytes(block))?);
            opened.checksums.push(checksum);
        }
        if read(end..end + 8)? != checksum.value().to_le_bytes() {
            let reason = "it is damaged; remove it to have the shard computed again";
            return Err(FileError::invalid(path, reason));
        }
        Ok(opened)
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

    /// Reads a block; `None` if the file is no longer what was opened.
    pub(super) fn read(&self, block: usize) -> Option<BoundsBlock> {
        let file = open_regular(&self.path).and_then(PartReader::new).ok()?;
        let bytes = file.read(self.block_bytes(block)).ok()?;
        let mut checksum = *self.checksums.get(block)?;
        checksum.add_words(&bytes);
        if self.checksums.get(block + 1) != Some(&checksum) {
            return None;
        }
        let (bounds, _) = bytes.as_chunks::<2>();
        let bounds = bounds.iter().map(|pair| pair.map(|byte| byte as i8));
        Some(bounds.collect())
    }

    fn block_bytes(&self, block: usize) -> Range<usize> {
        const BLOCK_BYTES: usize = 2 * BLOCK_POSITIONS;
        let begin = block * BLOCK_BYTES;
        HEADER_BYTES + begin..HEADER_BYTES + self.size.min(begin + BLOCK_BYTES)
    }
}
