//! A cache of recently used blocks, shared by all threads.

use super::block::Block;
use std::sync::{OnceLock, PoisonError, RwLock};

/// The maximum number of cached blocks: at most 256 MB, and usually half of that.
pub(super) const MAX_BLOCKS: usize = 1 << 12;

/// A block with its number.
type Slot = Option<(usize, Block)>;

/// The cache of blocks.
#[derive(Debug)]
pub(super) enum Cache {
    /// A slot for every block, filled when it is first looked up; `None` in a slot means that the block cannot be read.
    /// Lookups take no lock.
    Complete(Vec<OnceLock<Option<Block>>>),
    /// A limited number of slots. Each block has one slot, where it stays until another block replaces it.
    Limited(Vec<RwLock<Slot>>),
}

impl Cache {
    /// Creates a cache for a file of `blocks` blocks.
    pub(super) fn new(blocks: usize) -> Self {
        if blocks <= MAX_BLOCKS {
            Self::Complete((0..blocks).map(|_| OnceLock::new()).collect())
        } else {
            Self::limited(MAX_BLOCKS)
        }
    }

    pub(super) fn limited(slots: usize) -> Self {
        Self::Limited((0..slots).map(|_| RwLock::new(None)).collect())
    }

    /// Returns the maximum number of blocks it holds.
    pub(super) fn capacity(&self) -> usize {
        match self {
            Self::Complete(blocks) => blocks.len(),
            Self::Limited(slots) => slots.len(),
        }
    }

    /// Returns the value at an index of a block, calling `load` if the block is not cached; `None` if there is no such
    /// index or block.
    #[inline]
    pub(super) fn value(
        &self,
        (block, place): (usize, usize),
        load: impl FnOnce() -> Option<Block>,
    ) -> Option<i8> {
        match self {
            Self::Complete(blocks) => {
                let block = blocks.get(block)?.get_or_init(load).as_ref()?;
                block.value(place)
            }
            Self::Limited(slots) => value_in_slot(slots, (block, place), load),
        }
    }
}

fn value_in_slot(
    slots: &[RwLock<Slot>],
    (number, place): (usize, usize),
    load: impl FnOnce() -> Option<Block>,
) -> Option<i8> {
    let slot = &slots[number % slots.len()];
    // A panic leaves no half-written state behind, so a poisoned lock is fine.
    let guard = slot.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, block)) = guard.as_ref().filter(|(held, _)| *held == number) {
        return block.value(place);
    }
    drop(guard);
    let block = load()?;
    let value = block.value(place);
    *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((number, block));
    value
}
