//! Blocks that were looked up lately, shared by all threads.

use super::block::Block;
use std::sync::{OnceLock, PoisonError, RwLock};

/// The most blocks that are kept: 256 MB at most, and mostly half as much.
pub(super) const MOST: usize = 1 << 12;

/// A block with its number.
type Kept = Option<(usize, Block)>;

/// The values of blocks.
#[derive(Debug)]
pub(super) enum Cache {
    /// All of them, each once it has been looked up, or the news that it cannot be read. Looking them up takes no lock.
    All(Vec<OnceLock<Option<Block>>>),
    /// Each has one slot, where it stays until another one takes it.
    InTurns(Vec<RwLock<Kept>>),
}

impl Cache {
    /// A cache for so many blocks.
    pub(super) fn new(blocks: usize) -> Self {
        if blocks <= MOST {
            Self::All((0..blocks).map(|_| OnceLock::new()).collect())
        } else {
            Self::in_turns(MOST)
        }
    }

    pub(super) fn in_turns(slots: usize) -> Self {
        Self::InTurns((0..slots).map(|_| RwLock::new(None)).collect())
    }

    /// How many blocks it keeps.
    pub(super) fn blocks(&self) -> usize {
        match self {
            Self::All(blocks) => blocks.len(),
            Self::InTurns(slots) => slots.len(),
        }
    }

    /// The value in a place of a block, which `load` gives if it is not there; `None` if there is no such place or block.
    #[inline]
    pub(super) fn value(
        &self,
        (block, place): (usize, usize),
        load: impl FnOnce() -> Option<Block>,
    ) -> Option<i8> {
        match self {
            Self::All(blocks) => {
                let block = blocks.get(block)?.get_or_init(load).as_ref()?;
                block.value(place)
            }
            Self::InTurns(slots) => value_in_turns(slots, (block, place), load),
        }
    }
}

fn value_in_turns(
    slots: &[RwLock<Kept>],
    (number, place): (usize, usize),
    load: impl FnOnce() -> Option<Block>,
) -> Option<i8> {
    let slot = &slots[number % slots.len()];
    // Nothing is ever half written, so it does not matter whether another thread has panicked.
    let held = slot.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, block)) = held.as_ref().filter(|(held, _)| *held == number) {
        return block.value(place);
    }
    drop(held);
    let block = load()?;
    let value = block.value(place);
    *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((number, block));
    value
}
