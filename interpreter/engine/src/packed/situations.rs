//! Hashes of packed boards that equal those of positions, for games with rules about repetition.

use crate::movegen::PackedState;
use sow_compiler::board::{Position, SEED};
use sow_compiler::packed::{Lanes, MAX_LANES};

/// The components of [`Position::situation`].
pub(super) struct Situations {
    /// The contribution of a seed in each lane, by player to move.
    seeds: Box<[[u64; MAX_LANES]; 2]>,
    /// The contribution of everything else, by player to move.
    memory: [u64; 2],
}

impl Situations {
    pub(super) fn new(lanes: &Lanes) -> Self {
        let mut seeds = Box::new([[0; MAX_LANES]; 2]);
        for (mover, seeds) in seeds.iter_mut().enumerate() {
            for (lane, seed) in seeds.iter_mut().enumerate() {
                let cell = lanes.cell(lane as u8, mover);
                *seed = cell.map_or(0, |cell| SEED[usize::from(cell)]);
            }
        }
        Self {
            seeds,
            memory: [0; 2],
        }
    }

    /// Takes everything but the seeds from a position.
    pub(super) fn begin<const W: usize>(&mut self, position: &Position<W>) {
        self.memory = [0, 1].map(|mover| {
            let mut position = *position;
            position.set_mover(mover);
            position.memory()
        });
    }

    /// Returns the [`Position::situation`] of a packed board.
    pub(super) fn of(&self, state: &PackedState) -> u64 {
        let mover = usize::from(state.seen.mover & 1);
        let lanes = self.seeds[mover].as_chunks::<8>().0;
        let mut delta = 0u64;
        for (word, seeds) in state.words().iter().zip(lanes) {
            for (held, seed) in word.to_le_bytes().iter().zip(seeds) {
                delta = delta.wrapping_add(seed.wrapping_mul((*held).into()));
            }
        }
        delta ^ self.memory[mover]
    }
}
