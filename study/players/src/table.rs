//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words: the data, and the position's hash XORed with it. If two threads each write one half of an
//! entry, it matches neither position.
//!
//! Only the first buckets are used until most of their entries are taken, then four times as many, up to the size of
//! the table: the system needs longer to provide memory for a large table than a short search takes. After the table
//! has grown, each insertion moves some of the stored entries to their new buckets, since moving all at once would take
//! longer than some searches may.

use sow_solver::NoMemory;
use sow_solver::memory::{CacheLines, WORDS_PER_LINE};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// The information stored about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The value, relative to the position; see [`crate::value::to_table_value`].
    pub value: i32,
    /// The depth of the search that found the value, in half moves.
    pub depth: u8,
    /// How the value bounds the true value.
    pub bound: Bound,
    /// The index of the best move among the legal ones; `Entry::NO_MOVE` if it is not known.
    pub best_move: u16,
}

/// How the value of an entry bounds the true value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The value bounds nothing; only the move is useful.
    None,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
    /// The true value is this.
    Exact,
}

impl Entry {
    pub(crate) const NO_MOVE: u16 = (1 << 14) - 1;
    /// The depth of a value that no estimate affects.
    pub(crate) const EXHAUSTIVE: u8 = u8::MAX;

    fn pack(self, age: u8) -> u64 {
        let value = u64::from(self.value as u32 & 0xFF_FFFF);
        value
            | u64::from(self.depth) << 24
            | (self.bound as u64) << 32
            | u64::from(self.best_move.min(Self::NO_MOVE)) << 34
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
            best_move: (word >> 34) as u16 & Self::NO_MOVE,
        }
    }
}

/// The number of buckets in use at first (2 MB).
pub const INITIAL_BUCKETS: usize = 1 << 15;
/// The factor by which the number of buckets in use grows.
const GROWTH_FACTOR: usize = 4;
/// The table grows when the average bucket holds this many of its four entries.
const GROWTH_THRESHOLD: usize = 3;
/// The number of buckets moved at each insertion after the table has grown.
const BUCKETS_PER_MIGRATION: usize = 8;

/// The transposition table.
pub struct Table {
    /// Buckets of four entries that share an index.
    buckets: CacheLines,
    /// The maximum number of buckets in use.
    max_buckets: usize,
    /// The number of buckets in use.
    buckets_in_use: AtomicUsize,
    /// The number of buckets in use before the last growth.
    buckets_before_growth: AtomicUsize,
    /// The number of buckets whose entries have not moved since the last growth: those at the start of the table.
    unmigrated: AtomicUsize,
    /// The number of occupied entries.
    entries: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// Creates a table of at most `bytes` bytes. A table too small for one bucket stores nothing.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub fn new(bytes: usize) -> Result<Self, NoMemory> {
        let buckets = CacheLines::new(bytes / size_of::<[u64; WORDS_PER_LINE]>())?;
        let first = buckets.count().min(INITIAL_BUCKETS);
        Ok(Self {
            max_buckets: buckets.count(),
            buckets,
            buckets_in_use: AtomicUsize::new(first),
            buckets_before_growth: AtomicUsize::new(first),
            unmigrated: AtomicUsize::new(0),
            entries: AtomicUsize::new(0),
            age: AtomicU8::new(0),
        })
    }

    /// Limits the table to `bytes` bytes from now on, unless it has already grown larger.
    pub(crate) fn limit(&mut self, bytes: usize) {
        self.max_buckets = self
            .buckets
            .count()
            .min(bytes / size_of::<[u64; WORDS_PER_LINE]>());
        if *self.entries.get_mut() == 0 {
            self.clear();
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        if std::mem::take(self.entries.get_mut()) > 0 {
            self.buckets.clear(*self.buckets_in_use.get_mut());
        }
        *self.buckets_in_use.get_mut() = self.max_buckets.min(INITIAL_BUCKETS);
        *self.unmigrated.get_mut() = 0;
    }

    /// Starts a new search, so that entries of earlier searches are replaced first.
    pub(crate) fn next_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of buckets in use.
    pub fn buckets_in_use(&self) -> usize {
        self.buckets_in_use.load(Ordering::Relaxed)
    }

    /// Returns the index of the bucket of a position.
    #[inline]
    fn bucket_index(&self, hash: u64) -> usize {
        let unmoved = self.unmigrated.load(Ordering::Relaxed);
        if unmoved > 0 {
            let at = index_for_hash(hash, self.buckets_before_growth.load(Ordering::Relaxed));
            if at < unmoved {
                return at;
            }
        }
        index_for_hash(hash, self.buckets_in_use())
    }

    /// Returns the entries of a bucket.
    fn bucket(&self, at: usize) -> Option<&[[AtomicU64; 2]]> {
        Some(self.buckets.get(at)?.as_chunks().0)
    }

    /// Prefetches the bucket of a position that will be looked up soon.
    pub(crate) fn prefetch(&self, hash: u64) {
        self.buckets.prefetch(self.bucket_index(hash));
    }

    /// Returns the entry of a position.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        let mut entries = self.bucket(self.bucket_index(hash))?.iter();
        entries.find_map(|[key, word]| {
            let word = word.load(Ordering::Relaxed);
            (word != 0 && key.load(Ordering::Relaxed) ^ word == hash).then(|| Entry::unpack(word))
        })
    }

    /// Stores an entry.
    pub fn insert_entry(&self, hash: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) & 0x3F;
        if self.insert_packed(hash, entry.pack(age), self.bucket_index(hash)) {
            self.entries.fetch_add(1, Ordering::Relaxed);
        }
        self.grow();
    }

    /// Puts a packed entry into a bucket. Returns whether the place was unused.
    fn insert_packed(&self, hash: u64, packed: u64, at: usize) -> bool {
        let Some(bucket) = self.bucket(at) else {
            return false;
        };
        let age = packed >> 48 & 0x3F;
        let worth = |[key, word]: &[AtomicU64; 2]| {
            let word = word.load(Ordering::Relaxed);
            if word == 0 {
                return (0, 0);
            }
            if key.load(Ordering::Relaxed) ^ word == hash {
                return (0, 1);
            }
            let old = word >> 48 & 0x3F != age;
            (if old { 1 } else { 2 }, Entry::unpack(word).depth)
        };
        // An entry of the same position is replaced first, so that no position is stored twice.
        let same = |entry: &&[AtomicU64; 2]| worth(entry) == (0, 1);
        let place = bucket
            .iter()
            .find(same)
            .or_else(|| bucket.iter().min_by_key(|entry| worth(entry)));
        let Some([key, word]) = place else {
            return false;
        };
        let is_new = word.load(Ordering::Relaxed) == 0;
        key.store(hash ^ packed, Ordering::Relaxed);
        word.store(packed, Ordering::Relaxed);
        is_new
    }

    /// Moves some buckets if the table has grown; otherwise grows it if it is nearly full.
    #[inline]
    fn grow(&self) {
        let order = Ordering::Relaxed;
        let (unmoved, in_use) = (self.unmigrated.load(order), self.buckets_in_use());
        if unmoved > 0 {
            self.migrate_buckets(unmoved);
        } else if in_use < self.max_buckets && self.entries.load(order) >= GROWTH_THRESHOLD * in_use
        {
            self.enlarge(in_use);
        }
    }

    /// Puts more buckets into use, unless another thread has just done so. `before` is the number in use so far.
    #[cold]
    fn enlarge(&self, before: usize) {
        let (more, order) = (before.saturating_mul(GROWTH_FACTOR), Ordering::Relaxed);
        let grown =
            self.buckets_in_use
                .compare_exchange(before, more.min(self.max_buckets), order, order);
        if grown.is_ok() {
            // Until these two writes are visible to other threads, their lookups find nothing.
            self.buckets_before_growth.store(before, order);
            self.unmigrated.store(before, order);
        }
    }

    /// Moves the last few of the `unmoved` buckets, unless another thread has just done so. Meanwhile, lookups by other
    /// threads may miss entries.
    #[cold]
    fn migrate_buckets(&self, unmoved: usize) {
        let (remaining, order) = (
            unmoved.saturating_sub(BUCKETS_PER_MIGRATION),
            Ordering::Relaxed,
        );
        let taken = self
            .unmigrated
            .compare_exchange(unmoved, remaining, order, order);
        if taken.is_err() {
            return;
        }
        let in_use = self.buckets_in_use();
        // Entries only move to higher indices, so going downwards meets no entry twice.
        for at in (remaining..unmoved).rev() {
            for [key, word] in self.bucket(at).into_iter().flatten() {
                let packed = word.load(order);
                let hash = key.load(order) ^ packed;
                if packed != 0 && index_for_hash(hash, in_use) != at {
                    word.store(0, order);
                    self.insert_packed(hash, packed, index_for_hash(hash, in_use));
                }
            }
        }
    }
}

/// Returns the index of a position's bucket, from its hash and the number of buckets.
fn index_for_hash(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}
