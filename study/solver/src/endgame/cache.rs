//! A cache of recently used blocks, shared by all threads.

use std::sync::{OnceLock, PoisonError, RwLock};

/// The maximum number of cached blocks: at most 256 MB, and usually half of that.
pub(super) const MAX_BLOCKS: usize = 1 << 12;

/// A block with its number.
type Slot<B> = Option<(usize, B)>;

/// The cache of blocks.
#[derive(Debug)]
pub(super) enum Cache<B> {
    /// A slot for every block, filled when it is first looked up; `None` in a slot means that the block cannot be read.
    /// Lookups take no lock.
    Complete(Vec<OnceLock<Option<B>>>),
    /// A limited number of slots. Each block has one slot, where it stays until another block replaces it.
    Limited(Vec<RwLock<Slot<B>>>),
}

impl<B> Cache<B> {
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

    /// Applies `read` to the block with this number, which `load` provides if it is not cached; `None` if there is no
    /// such block, or `read` returns `None`.
    #[inline]
    pub(super) fn look_up<T>(
        &self,
        number: usize,
        load: impl FnOnce() -> Option<B>,
        read: impl FnOnce(&B) -> Option<T>,
    ) -> Option<T> {
        match self {
            Self::Complete(blocks) => {
                let block = blocks.get(number)?.get_or_init(load);
                read(block.as_ref()?)
            }
            Self::Limited(slots) => look_up_in_slot(slots, number, load, read),
        }
    }
}

fn look_up_in_slot<B, T>(
    slots: &[RwLock<Slot<B>>],
    number: usize,
    load: impl FnOnce() -> Option<B>,
    read: impl FnOnce(&B) -> Option<T>,
) -> Option<T> {
    let slot = &slots[number % slots.len()];
    // A panic leaves no half-written state behind, so a poisoned lock is fine.
    let guard = slot.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, block)) = guard.as_ref().filter(|(held, _)| *held == number) {
        return read(block);
    }
    drop(guard);
    let block = load()?;
    let found = read(&block);
    *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((number, block));
    found
}
