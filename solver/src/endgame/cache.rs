//! Blocks that were looked up lately, shared by all threads.

use std::sync::{OnceLock, PoisonError, RwLock};

/// The most blocks that are kept: 256 MB.
pub(super) const MOST: usize = 1 << 12;

/// A block with its number.
type Kept = Option<(usize, Vec<i8>)>;

/// The values of blocks.
#[derive(Debug)]
pub(super) enum Cache {
    /// All of them, each once it has been looked up, or the news that it cannot be read. Looking them up takes no lock.
    All(Vec<OnceLock<Option<Vec<i8>>>>),
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
        load: impl FnOnce() -> Option<Vec<i8>>,
    ) -> Option<i8> {
        match self {
            Self::All(blocks) => {
                let values = blocks.get(block)?.get_or_init(load).as_ref()?;
                values.get(place).copied()
            }
            Self::InTurns(slots) => value_in_turns(slots, (block, place), load),
        }
    }
}

fn value_in_turns(
    slots: &[RwLock<Kept>],
    (block, place): (usize, usize),
    load: impl FnOnce() -> Option<Vec<i8>>,
) -> Option<i8> {
    let slot = &slots[block % slots.len()];
    // Nothing is ever half written, so it does not matter whether another thread has panicked.
    let held = slot.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((number, values)) = &*held
        && *number == block
    {
        return values.get(place).copied();
    }
    drop(held);
    let values = load()?;
    let value = values.get(place).copied();
    *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((block, values));
    value
}
