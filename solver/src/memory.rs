//! Memory that may not be there: asked for before work begins, so that its lack is told and ends nothing.

use std::sync::atomic::AtomicU64;

/// So much memory cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{megabytes} MB of memory cannot be had; allow less")]
pub struct NoMemory {
    /// How much was asked for.
    pub megabytes: u64,
}

/// An empty list with room for so many items.
///
/// # Errors
/// [`NoMemory`] if there is no such room.
pub fn with_room<T>(items: usize) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    let bytes = (items as u64).saturating_mul(size_of::<T>() as u64);
    let found = list.try_reserve_exact(items);
    found.map(|()| list).map_err(|_| NoMemory {
        megabytes: bytes.div_ceil(1 << 20),
    })
}

/// Words of a cache line.
pub const LINE: usize = 8;

/// Words in cache lines, all zero at first, shared by threads without locks. The system gives memory for them only as they
/// are written, so a large table of which little is used costs little.
#[derive(Debug)]
pub struct CacheLines {
    words: Box<[AtomicU64]>,
    /// The word that the first line begins with.
    first: usize,
    count: usize,
}

impl CacheLines {
    /// So many lines.
    ///
    /// # Errors
    /// [`NoMemory`] if there are not so many.
    pub fn new(count: usize) -> Result<Self, NoMemory> {
        // Wherever the words begin, a line begins among the first.
        let words = count.saturating_mul(LINE).saturating_add(LINE - 1);
        let lacking = |()| NoMemory {
            megabytes: (count as u64).saturating_mul(64).div_ceil(1 << 20),
        };
        let words = bytemuck::try_zeroed_slice_box::<AtomicU64>(words).map_err(lacking)?;
        let past = words.as_ptr().addr() / size_of::<u64>() % LINE;
        Ok(Self {
            words,
            first: (LINE - past) % LINE,
            count,
        })
    }

    /// How many lines there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// A line, if there is one with this number.
    #[inline]
    #[must_use]
    pub fn get(&self, line: usize) -> Option<&[AtomicU64; LINE]> {
        if line >= self.count {
            return None;
        }
        self.words.get(self.first + line * LINE..)?.first_chunk()
    }

    /// All words, line by line.
    pub fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.words.iter().skip(self.first).take(self.count * LINE)
    }

    /// Writes zero into all words.
    pub fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn lines_are_aligned_and_empty() {
        for count in [0, 1, 5] {
            let lines = CacheLines::new(count).expect("memory");
            assert_eq!((lines.count(), lines.words().count()), (count, 8 * count));
            assert!(lines.words().all(|word| word.load(Ordering::Relaxed) == 0));
            for at in 0..count {
                let line = lines.get(at).expect("a line");
                assert_eq!(line.as_ptr().addr() % 64, 0);
            }
            assert!(lines.get(count).is_none());
        }
        assert!(CacheLines::new(usize::MAX / 4).is_err());
    }

    #[test]
    fn what_no_machine_has_is_told() {
        assert!(with_room::<u8>(1 << 10).is_ok());
        let lacking = with_room::<[u64; 8]>(1 << 52).err();
        assert_eq!(lacking, Some(NoMemory { megabytes: 1 << 38 }));
    }
}
