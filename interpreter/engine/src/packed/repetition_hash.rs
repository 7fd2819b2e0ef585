//! Hashes of packed boards that equal those of positions, for games with rules about repetition.

use sow_compiler::board::{Position, SEED_HASHES};
use sow_compiler::packed::{LaneMap, MAX_LANES};

/// The components of [`Position::repetition_hash`].
#[derive(Debug, Clone)]
pub(super) struct RepetitionHasher {
    /// The contribution of a seed in each lane, by player to move.
    seed_hashes: Box<[[u64; MAX_LANES]; 2]>,
    /// The contribution of everything else, by player to move.
    non_seed_hashes: [u64; 2],
}

impl RepetitionHasher {
    pub(super) fn new(lanes: &LaneMap) -> Self {
        let mut seeds = Box::new([[0; MAX_LANES]; 2]);
        for (mover, seeds) in seeds.iter_mut().enumerate() {
            for (lane, seed) in seeds.iter_mut().enumerate() {
                let cell = lanes.cell(lane as u8, mover);
                *seed = cell.map_or(0, |cell| SEED_HASHES[usize::from(cell)]);
            }
        }
        Self {
            seed_hashes: seeds,
            non_seed_hashes: [0; 2],
        }
    }

    /// Takes everything but the seeds from a position.
    pub(super) fn set_memory<const W: usize>(&mut self, position: &Position<W>) {
        self.non_seed_hashes = [0, 1].map(|mover| {
            let mut position = *position;
            position.set_mover(mover);
            position.non_seed_hash()
        });
    }

    /// Returns the [`Position::repetition_hash`] of a packed board.
    #[inline]
    pub(super) fn hash(&self, words: &[u64], mover: usize) -> u64 {
        let mover = mover & 1;
        let lanes = self.seed_hashes[mover].as_chunks::<8>().0;
        let mut delta = 0u64;
        for (word, seeds) in words.iter().zip(lanes) {
            for (held, seed) in word.to_le_bytes().iter().zip(seeds) {
                delta = delta.wrapping_add(seed.wrapping_mul((*held).into()));
            }
        }
        delta ^ self.non_seed_hashes[mover]
    }
}
