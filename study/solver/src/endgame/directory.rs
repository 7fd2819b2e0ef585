//! The directory of a layer, which precedes its blocks in the file: its own checksum, that of the blocks, and their
//! lengths.

use super::block::{LONGEST, POSITIONS};
use crate::disk::Checksum;

/// The size of a checksum in bytes.
const SUM: usize = 8;
/// The size of a block length in bytes.
const LENGTH: usize = 4;

/// The error for a checksum that does not match.
pub(super) struct Damaged;

/// The directory of a layer whose blocks are written one after the other.
pub(super) struct Directory {
    lengths: Vec<u8>,
    blocks: Checksum,
}

impl Directory {
    pub(super) const fn new() -> Self {
        Self {
            lengths: Vec::new(),
            blocks: Checksum::new(),
        }
    }

    /// Returns the size in bytes of the directory for a layer of `positions` positions.
    pub(super) fn size(positions: u64) -> Option<usize> {
        let blocks = usize::try_from(positions.div_ceil(POSITIONS as u64)).ok()?;
        blocks.checked_mul(LENGTH)?.checked_add(2 * SUM)
    }

    /// Adds a block.
    pub(super) fn add(&mut self, block: &[u8]) {
        self.lengths.extend((block.len() as u32).to_le_bytes());
        self.blocks.add_bytes(block);
    }

    /// Returns the directory's own checksum, and the rest of it.
    pub(super) fn finish(self, seeds: usize) -> ([u8; SUM], Vec<u8>) {
        let rest = [&self.blocks.value().to_le_bytes(), &self.lengths[..]].concat();
        (sum(seeds, &rest), rest)
    }

    /// Reads the directory at `begin`. Returns the start of each block and the end of the last; `None` if the layer is
    /// incomplete.
    pub(super) fn read(
        bytes: &[u8],
        begin: usize,
        (seeds, positions): (usize, u64),
    ) -> Result<Option<Vec<usize>>, Damaged> {
        let end = Self::size(positions).and_then(|size| begin.checked_add(size));
        let directory = end.and_then(|end| Some((bytes.get(begin..end)?, end)));
        let Some((directory, end)) = directory else {
            return Ok(None);
        };
        let (own, rest) = directory.split_at(SUM);
        if own == [0; SUM] {
            return Ok(None);
        }
        let (of_blocks, lengths) = rest.split_at(SUM);
        if own != sum(seeds, rest) {
            return Err(Damaged);
        }
        let mut bounds = vec![end];
        for length in lengths.as_chunks::<LENGTH>().0 {
            let length = u32::from_le_bytes(*length) as usize;
            let before = bounds.last().copied().unwrap_or(end);
            bounds.push(before + length.min(LONGEST));
        }
        let mut blocks = Self::new();
        for bounds in bounds.windows(2) {
            let Some(block) = bytes.get(bounds[0]..bounds[1]) else {
                return Ok(None);
            };
            blocks.add(block);
        }
        match blocks.blocks.value().to_le_bytes() == of_blocks {
            true => Ok(Some(bounds)),
            false => Err(Damaged),
        }
    }
}

fn sum(seeds: usize, rest: &[u8]) -> [u8; SUM] {
    let mut checksum = Checksum::new();
    checksum.add(seeds as u64);
    checksum.add_bytes(rest);
    checksum.value().to_le_bytes()
}
