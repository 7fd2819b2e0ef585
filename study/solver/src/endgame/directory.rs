//! The directory of a layer, which precedes its blocks in the file: its own checksum, the checksum of the blocks, and
//! the lengths.

use super::block::{BLOCK_POSITIONS, MAX_BLOCK_BYTES};
use super::reader::PartReader;
use sow_grammar::checksum::Checksum;
use std::io::{self, ErrorKind};

/// The size of a checksum in bytes.
const CHECKSUM_BYTES: usize = 8;
/// The size of a block length in bytes.
const LENGTH_BYTES: usize = 4;

/// The reason why a layer cannot be used.
pub(super) enum LayerFault {
    ChecksumMismatch,
    Unreadable(io::Error),
}

/// The boundary between two blocks of a layer: its offset in the file, and the checksum of all blocks before it. When a
/// block is read again, continuing the checksum before it over its bytes must give the checksum after it; otherwise it
/// has changed.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlockBoundary {
    pub(super) offset: usize,
    checksum: Checksum,
}

impl BlockBoundary {
    /// Returns whether `block` holds the same bytes as it did between this boundary and `next` when the layer was
    /// opened.
    pub(super) fn leads_to(self, next: Self, block: &[u8]) -> bool {
        self.checksum_after(block) == next.checksum
    }

    fn checksum_after(mut self, block: &[u8]) -> Checksum {
        self.checksum.add_bytes(block);
        self.checksum
    }
}

/// The directory of a layer that is being written block by block.
pub(super) struct Directory {
    lengths: Vec<u8>,
    blocks_checksum: Checksum,
}

impl Directory {
    pub(super) const fn new() -> Self {
        Self {
            lengths: Vec::new(),
            blocks_checksum: Checksum::EMPTY,
        }
    }

    /// Returns the size in bytes of the directory for a layer of `positions` positions.
    pub(super) fn size(positions: u64) -> Option<usize> {
        let blocks = usize::try_from(positions.div_ceil(BLOCK_POSITIONS as u64)).ok()?;
        blocks
            .checked_mul(LENGTH_BYTES)?
            .checked_add(2 * CHECKSUM_BYTES)
    }

    /// Adds a block.
    pub(super) fn add(&mut self, block: &[u8]) {
        self.lengths.extend((block.len() as u32).to_le_bytes());
        self.blocks_checksum.add_bytes(block);
    }

    /// Returns the checksum of the directory, and everything that follows it there.
    pub(super) fn finish(self, seeds: usize) -> ([u8; CHECKSUM_BYTES], Vec<u8>) {
        let rest = [
            &self.blocks_checksum.value().to_le_bytes(),
            &self.lengths[..],
        ]
        .concat();
        (checksum_of(seeds, &rest), rest)
    }

    /// Reads the directory at offset `begin`, and the blocks after it. Returns the boundaries of all blocks; `None` if
    /// the layer is incomplete.
    pub(super) fn read(
        file: &PartReader,
        begin: usize,
        (seeds, positions): (usize, u64),
    ) -> Result<Option<Vec<BlockBoundary>>, LayerFault> {
        let end = Self::size(positions).and_then(|size| begin.checked_add(size));
        let Some(end) = end else { return Ok(None) };
        let Some(directory) = read_part(file, begin, end)? else {
            return Ok(None);
        };
        let (own, rest) = directory.split_at(CHECKSUM_BYTES);
        if own == [0; CHECKSUM_BYTES] {
            return Ok(None);
        }
        let (blocks_sum, lengths) = rest.split_at(CHECKSUM_BYTES);
        if own != checksum_of(seeds, rest) {
            return Err(LayerFault::ChecksumMismatch);
        }
        let mut boundary = BlockBoundary {
            offset: end,
            checksum: Checksum::EMPTY,
        };
        let mut boundaries = vec![boundary];
        for length in lengths.as_chunks::<LENGTH_BYTES>().0 {
            let length = u32::from_le_bytes(*length) as usize;
            let end = boundary.offset + length.min(MAX_BLOCK_BYTES);
            let Some(block) = read_part(file, boundary.offset, end)? else {
                return Ok(None);
            };
            boundary = BlockBoundary {
                offset: end,
                checksum: boundary.checksum_after(&block),
            };
            boundaries.push(boundary);
        }
        match boundary.checksum.value().to_le_bytes() == blocks_sum {
            true => Ok(Some(boundaries)),
            false => Err(LayerFault::ChecksumMismatch),
        }
    }
}

/// Reads the bytes between two offsets; `None` if the file ends before the second.
fn read_part(file: &PartReader, begin: usize, end: usize) -> Result<Option<Vec<u8>>, LayerFault> {
    match file.read(begin..end) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(LayerFault::Unreadable(error)),
    }
}

fn checksum_of(seeds: usize, rest: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let mut checksum = Checksum::EMPTY;
    checksum.add(seeds as u64);
    checksum.add_bytes(rest);
    checksum.value().to_le_bytes()
}
