//! The transposition table: of fixed size, shared by all threads without locks.
//!
//! An entry is two words, the data and the position's hash XORed with them, so an entry half written by each of two
//! threads matches neither position.

use sow_solver::NoMemory;
use sow_solver::memory::{CacheLines, LINE};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// What the table stores about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Relative to the position, see [`crate::value::from_here`].
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The index of the best move among the legal ones; [`Entry::NO_MOVE`] if there is none.
    pub(crate) best: u16,
}

/// How the value of an entry bounds the true value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Not at all: only the move is of use.
    None,
    AtLeast,
    AtMost,
    Exact,
}

impl Entry {
    pub(crate) const NO_MOVE: u16 = (1 << 14) - 1;
    /// The depth of a value that no estimate had a part in.
    pub(crate) const TO_THE_END: u8 = u8::MAX;

    fn pack(self, age: u8) -> u64 {
        let value = u64::from(self.value as u32 & 0xFF_FFFF);
        value
            | u64::from(self.depth) << 24
            | (self.bound as u64) << 32
            | u64::from(self.best.min(Self::NO_MOVE)) << 34
            | u64::from(age) << 48
            | 1 << 63
    }

    fn unpack(word: u64) -> Self {
        let value = (word as u32) << 8;
        Self {
            value: value as i32 >> 8,
            depth: (word >> 24) as u8,
            bound: match word >> 32 & 3 {
                0 => Bound::None,
                1 => Bound::AtLeast,
                2 => Bound::AtMost,
                _ => Bound::Exact,
            },
            best: (word >> 34) as u16 & Self::NO_MOVE,
        }
    }
}

/// The transposition table.
pub(crate) struct Table {
    /// Four entries each that share an index.
    buckets: CacheLines,
    age: AtomicU8,
    /// A search has begun since it was empty.
    used: AtomicBool,
}

impl Table {
    /// A table that takes so many bytes at most; without room for a bucket nothing is ever found.
    ///
    /// # Errors
    /// [`NoMemory`] if there are not so many.
    pub(crate) fn new(bytes: usize) -> Result<Self, NoMemory> {
        Ok(Self {
            buckets: CacheLines::new(bytes / size_of::<[u64; LINE]>())?,
            age: AtomicU8::new(0),
            used: AtomicBool::new(false),
        })
    }

    /// Forgets all that was put into it.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(self.used.get_mut()) {
            self.buckets.clear();
        }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn next_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
        self.used.store(true, Ordering::Relaxed);
    }

    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.count() as u128) >> 64) as usize
    }

    fn bucket(&self, hash: u64) -> Option<&[[AtomicU64; 2]]> {
        Some(self.buckets.get(self.index(hash))?.as_chunks().0)
    }

    /// Has the bucket of a position brought near, which is looked up soon.
    pub(crate) fn prefetch(&self, hash: u64) {
        self.buckets.prefetch(self.index(hash));
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash)?.iter().find_map(|[key, word]| {
            let word = word.load(Ordering::Relaxed);
            (word != 0 && key.load(Ordering::Relaxed) ^ word == hash).then(|| Entry::unpack(word))
        })
    }

    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        let Some(bucket) = self.bucket(hash) else {
            return;
        };
        let age = self.age.load(Ordering::Relaxed) & 0x3F;
        let worth = |[key, word]: &[AtomicU64; 2]| {
            let word = word.load(Ordering::Relaxed);
            if word == 0 {
                return (0, 0);
            }
            if key.load(Ordering::Relaxed) ^ word == hash {
                return (0, 1);
            }
            let old = (word >> 48) as u8 & 0x3F != age;
            (if old { 1 } else { 2 }, Entry::unpack(word).depth)
        };
        // An entry of the same position is replaced first, so that no position is stored twice.
        let same = |entry: &&[AtomicU64; 2]| worth(entry) == (0, 1);
        let place = bucket
            .iter()
            .find(same)
            .or_else(|| bucket.iter().min_by_key(|entry| worth(entry)));
        if let Some([key, word]) = place {
            let packed = entry.pack(age);
            key.store(hash ^ packed, Ordering::Relaxed);
            word.store(packed, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let table = Table::new(1 << 12).expect("memory");
        let entry = |value| Entry {
            value,
            depth: 7,
            bound: Bound::AtMost,
            best: 5,
        };
        for value in [0, -1, 3, -(1 << 20) - 40_000, (1 << 20) + 40_000] {
            table.put(u64::MAX / 3, entry(value));
            assert_eq!(table.get(u64::MAX / 3), Some(entry(value)));
        }
        assert_eq!(table.get(1), None);
        assert_eq!(Table::new(0).expect("memory").get(1), None);
    }
}
