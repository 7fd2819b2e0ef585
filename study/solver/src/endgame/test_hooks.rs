//! Internals of endgames that the test suites check.

use super::block::Block;
use super::build::{Building, needed};
use super::graph::Node;
use super::source::{numbering, suited};
use super::{block, cache, graph};
use crate::watch::Watch;
use sow_interpreter::Program;

/// How many positions a block has, and how many bytes it takes at most.
pub const POSITIONS: usize = block::POSITIONS;
/// How many bytes a block takes at most.
pub const LONGEST: usize = block::LONGEST;
/// How many blocks are kept at most.
pub const MOST: usize = cache::MOST;

/// A block of values, in a layer of so many positions.
#[must_use]
pub fn pack(values: &[i8], layer: u64) -> Vec<u8> {
    block::pack(values, layer)
}

/// The values of a block.
#[must_use]
pub fn unpack(stored: &[u8], positions: usize) -> Option<Vec<i8>> {
    Block::unpack(stored, positions)?.values()
}

/// Blocks that are kept.
pub struct Cache(cache::Cache);

impl Cache {
    /// Room for so many blocks.
    #[must_use]
    pub fn new(blocks: usize) -> Self {
        Self(cache::Cache::new(blocks))
    }

    /// So many slots, in which blocks take turns.
    #[must_use]
    pub fn in_turns(slots: usize) -> Self {
        Self(cache::Cache::in_turns(slots))
    }

    /// How many blocks it keeps.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.0.blocks()
    }

    /// The value in a place of a block, which `load` gives if it is not there.
    pub fn value(
        &self,
        place: (usize, usize),
        load: impl FnOnce() -> Option<Vec<i8>>,
    ) -> Option<i8> {
        let load = || load().and_then(|values| Block::unpack(&pack(&values, 0), values.len()));
        self.0.value(place, load)
    }
}

/// Solves nodes given by player to move, who wins a repetition there, and edges.
#[must_use]
pub fn solved(nodes: &[(bool, bool, &[u32])]) -> Vec<Option<bool>> {
    let node = |&(first, back, on): &(bool, bool, &[u32])| Node {
        first,
        back,
        leaves: false,
        on: on.to_vec(),
    };
    let nodes: Vec<Node> = nodes.iter().map(node).collect();
    graph::solve(&nodes, &mut 1000)
}

/// The values of all positions with up to so many seeds.
///
/// # Panics
/// If the game can have no endgames, or not in so much memory.
#[must_use]
pub fn values(program: &Program, seeds: usize, memory: u64) -> Vec<i8> {
    let mut building = Building::new(program, seeds, memory).expect("suited");
    while !building.is_done() {
        assert!(building.go_on(1, &Watch::new()).expect("no file"));
    }
    building.into_values()
}

/// The least memory in which they can be computed.
///
/// # Panics
/// If the game can have no endgames.
#[must_use]
pub fn least_memory(program: &Program, seeds: usize) -> u64 {
    let pits = suited(program).expect("suited").pits().len();
    let ranking = numbering(pits, seeds).expect("few layouts");
    u64::try_from(needed(&ranking)).expect("little")
}
