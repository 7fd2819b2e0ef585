//! The directory of a layer, which precedes its blocks in the file: its own checksum, that of the blocks, and their
//! lengths.

use super::block::{BLOCK_POSITIONS, MAX_BLOCK_BYTES};
use crate::disk::Checksum;

/// The size of a checksum in bytes.
const CHECKSUM_BYTES: usize = 8;
/// The size of a block length in bytes.
const LENGTH_BYTES: usize = 4;

/// The error for a checksum that does not match.
pub(super) struct ChecksumMismatch;

/// The directory of a layer whose blocks are written one after the other.
pub(super) struct Directory {
    lengths: Vec<u8>,
    blocks_checksum: Checksum,
}

impl Directory {
    pub(super) const fn new() -> Self {
        Self {
            lengths: Vec::new(),
            blocks_checksum: Checksum::new(),
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

    /// Returns the directory's own checksum, and the rest of it.
    pub(super) fn finish(self, seeds: usize) -> ([u8; CHECKSUM_BYTES], Vec<u8>) {
        let rest = [
            &self.blocks_checksum.value().to_le_bytes(),
            &self.lengths[..],
        ]
        .concat();
        (checksum_of(seeds, &rest), rest)
    }

    /// Reads the directory at `begin`. Returns the start of each block and the end of the last; `None` if the layer is
    /// incomplete.
    pub(super) fn read(
        bytes: &[u8],
        begin: usize,
        (seeds, positions): (usize, u64),
    ) -> Result<Option<Vec<usize>>, ChecksumMismatch> {
        let end = Self::size(positions).and_then(|size| begin.checked_add(size));
        let directory = end.and_then(|end| Some((bytes.get(begin..end)?, end)));
        let Some((directory, end)) = directory else {
            return Ok(None);
        };
        let (own, rest) = directory.split_at(CHECKSUM_BYTES);
        if own == [0; CHECKSUM_BYTES] {
            return Ok(None);
        }
        let (blocks_sum, lengths) = rest.split_at(CHECKSUM_BYTES);
        if own != checksum_of(seeds, rest) {
            return Err(ChecksumMismatch);
        }
        let mut bounds = vec![end];
        for length in lengths.as_chunks::<LENGTH_BYTES>().0 {
            let length = u32::from_le_bytes(*length) as usize;
            let before = bounds.last().copied().unwrap_or(end);
            bounds.push(before + length.min(MAX_BLOCK_BYTES));
        }
        let mut blocks = Self::new();
        for bounds in bounds.windows(2) {
            let Some(block) = bytes.get(bounds[0]..bounds[1]) else {
                return Ok(None);
            };
            blocks.add(block);
        }
        match blocks.blocks_checksum.value().to_le_bytes() == blocks_sum {
            true => Ok(Some(bounds)),
            false => Err(ChecksumMismatch),
        }
    }
}

fn checksum_of(seeds: usize, rest: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let mut checksum = Checksum::new();
    checksum.add(seeds as u64);
    checksum.add_bytes(rest);
    checksum.value().to_le_bytes()
}
