//! Internals of endgames that the test suites check.

pub use super::append::{ExtensibleFile, append_layer};
use super::block::Block;
use super::build::{DatabaseBuilder, bytes_needed};
use super::graph::Node;
use super::value_source::{endgame_model, ranking_for};
use super::{block, cache, graph};
use crate::watch::Watch;
use sow_interpreter::Program;

/// The number of positions in a block.
pub const BLOCK_POSITIONS: usize = block::BLOCK_POSITIONS;
/// The maximum size of a stored block in bytes.
pub const MAX_BLOCK_BYTES: usize = block::MAX_BLOCK_BYTES;
/// The maximum number of cached blocks.
pub const MAX_CACHED_BLOCKS: usize = cache::MAX_BLOCKS;

/// Encodes a block of values in a layer of `layer` positions.
#[must_use]
pub fn pack_block(values: &[i8], layer: u64) -> Vec<u8> {
    block::pack(values, layer)
}

/// Decodes the values of a block.
#[must_use]
pub fn unpack_block(stored: &[u8], positions: usize) -> Option<Vec<i8>> {
    Block::unpack(stored, positions)?.values()
}

/// The cache of blocks.
pub struct Cache(cache::Cache<Block>);

impl Cache {
    /// Creates a cache for a file of `blocks` blocks.
    #[must_use]
    pub fn new(blocks: usize) -> Self {
        Self(cache::Cache::new(blocks))
    }

    /// Creates a cache of `slots` slots that blocks share.
    #[must_use]
    pub fn limited(slots: usize) -> Self {
        Self(cache::Cache::limited(slots))
    }

    /// Returns the maximum number of blocks it holds.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Returns the value at an index of a block, calling `load` if the block is not cached.
    pub fn value(
        &self,
        (block, index): (usize, usize),
        load: impl FnOnce() -> Option<Vec<i8>>,
    ) -> Option<i8> {
        let load =
            || load().and_then(|values| Block::unpack(&pack_block(&values, 0), values.len()));
        self.0.look_up(block, load, |block| block.value(index))
    }
}

/// Solves a graph. A node says whether the first player moves, whether that player wins if the position is repeated,
/// and which nodes its moves lead to.
#[must_use]
pub fn solve_graph(nodes: &[(bool, bool, &[u32])]) -> Vec<Option<bool>> {
    let node = |&(first, back, on): &(bool, bool, &[u32])| Node {
        first_to_move: first,
        repetition_wins: back,
        has_exit: false,
        successors: on.to_vec(),
    };
    let nodes: Vec<Node> = nodes.iter().map(node).collect();
    graph::solve(&nodes, &mut 1000)
}

/// Computes the values of all positions with up to `seeds` seeds.
///
/// # Panics
/// If the game cannot have endgames, or not within `memory` bytes.
#[must_use]
pub fn endgame_values(program: &Program, seeds: usize, memory: u64) -> Vec<i8> {
    let mut building = DatabaseBuilder::new(program, seeds, memory).expect("suited");
    while !building.is_done() {
        assert!(building.advance(1, &Watch::new()).expect("no file"));
    }
    building.into_values()
}

/// Returns the least memory, in bytes, that suffices to compute endgames with up to `seeds` seeds.
///
/// # Panics
/// If the game cannot have endgames.
#[must_use]
pub fn least_memory(program: &Program, seeds: usize) -> u64 {
    let pits = endgame_model(program).expect("suited").pits().len();
    let ranking = ranking_for(pits, seeds).expect("few layouts");
    u64::try_from(bytes_needed(&ranking)).expect("little")
}
