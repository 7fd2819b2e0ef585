//! Blocks that were looked up lately, shared by all threads.

use std::sync::{PoisonError, RwLock};

/// The most blocks that are kept: 256 MB.
const MOST: usize = 1 << 12;

/// A block with its number.
type Kept = Option<(usize, Vec<i8>)>;

/// The values of blocks. Each has one slot, where it stays until another one takes it; where there are few enough all of them
/// stay.
#[derive(Debug)]
pub(super) struct Cache(Vec<RwLock<Kept>>);

impl Cache {
    /// A cache for so many blocks.
    pub(super) fn new(blocks: usize) -> Self {
        let slots = blocks.clamp(1, MOST);
        Self((0..slots).map(|_| RwLock::new(None)).collect())
    }

    /// How many blocks it keeps.
    pub(super) fn blocks(&self) -> usize {
        self.0.len()
    }

    /// The value in a place of a block, which `load` gives if it is not there; `None` if there is no such place or block.
    pub(super) fn value(
        &self,
        (block, place): (usize, usize),
        load: impl FnOnce() -> Option<Vec<i8>>,
    ) -> Option<i8> {
        let slot = &self.0[block % self.0.len()];
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_take_turns_in_a_slot() {
        let cache = Cache(vec![RwLock::new(None), RwLock::new(None)]);
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
        assert_eq!(Cache::new(0).blocks(), 1);
        assert_eq!(Cache::new(1 << 20).blocks(), MOST);
    }
}
