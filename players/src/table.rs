//! The transposition table: of fixed size, shared by all threads without locks.
//!
//! An entry is two words, the data and the position's hash XORed with them, so an entry half written by each of two
//! threads matches neither position.

use sow_solver::NoMemory;
use sow_solver::memory::with_room;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

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

/// Four entries that share an index.
type Bucket = [[AtomicU64; 2]; 4];

/// The transposition table.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table that takes so many bytes at most; without room for a bucket nothing is ever found.
    ///
    /// # Errors
    /// [`NoMemory`] if there are not so many.
    pub(crate) fn new(bytes: usize) -> Result<Self, NoMemory> {
        let count = bytes / size_of::<Bucket>();
        let mut buckets = with_room(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self {
            buckets,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets all that was put into it.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn next_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, hash: u64) -> Option<&Bucket> {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
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
