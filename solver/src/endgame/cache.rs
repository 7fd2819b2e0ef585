//! Blocks that were looked up lately, shared by all threads.

use std::sync::{OnceLock, PoisonError, RwLock};

/// The most blocks that are kept: 256 MB.
const MOST: usize = 1 << 12;

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

    fn in_turns(slots: usize) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_take_turns_in_a_slot() {
        let cache = Cache::in_turns(2);
        let mut loaded = Vec::new();
        for block in [0, 1, 0, 1, 2, 1, 2, 0] {
            let value = cache.value((block, 1), || {
                loaded.push(block);
                Some(vec![0, block as i8])
            });
            assert_eq!(value, Some(block as i8));
        }
        assert_eq!(loaded, [0, 1, 2, 0]);
        assert_eq!(cache.value((0, 2), || None), None, "no such place");
        assert_eq!(cache.value((5, 0), || None), None, "no such block");
        assert_eq!(Cache::new(0).value((0, 0), || Some(vec![1])), None);
        assert_eq!(Cache::new(1 << 20).blocks(), MOST);
    }

    #[test]
    fn where_all_blocks_fit_each_is_loaded_once() {
        let cache = Cache::new(2);
        for expected in [Some(7), Some(7)] {
            let value = cache.value((1, 0), || Some(vec![7]));
            assert_eq!(value, expected);
        }
        assert_eq!(cache.value((1, 0), || None), Some(7));
        assert_eq!(cache.value((1, 1), || None), None, "no such place");
        assert_eq!(cache.value((0, 0), || None), None, "it cannot be read");
        assert_eq!(cache.value((2, 0), || Some(vec![1])), None, "no such block");
    }
}
