//! Hashes of packed boards that are those of positions, for games in which earlier positions matter.

use crate::movegen::PackedState;
use sow_compiler::board::{Position, SEED};
use sow_compiler::packed::{Lanes, MAX_LANES};

/// What makes up [`Position::situation`].
pub(super) struct Situations {
    /// By player to move, what a seed in each lane adds.
    seeds: Box<[[u64; MAX_LANES]; 2]>,
    /// By player to move, what all else comes to.
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

    /// All else is from now on as in a position.
    pub(super) fn begin<const W: usize>(&mut self, position: &Position<W>) {
        self.memory = [0, 1].map(|mover| {
            let mut position = *position;
            position.set_mover(mover);
            position.memory()
        });
    }

    /// The [`Position::situation`] of a packed board.
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
