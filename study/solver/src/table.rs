//! The transposition table: bounds on the values of positions, one word of 64 bits each.
//!
//! A word is read and written as a whole, so several threads share the table without locks. It holds the part of the
//! key that its index does not determine. Where positions are numbered without gaps ([`crate::Ranking`]) and the table
//! is large enough, the whole number is stored and two positions are never confused.
//!
//! The number of entries cannot be predicted, and memory accesses spread over a wide range are slow. So only the first
//! buckets are used until they hold six entries each on average, then four times as many. After growth, older entries
//! are found in their old bucket, and move when they are looked up.

use crate::bounds::Bounds;
use crate::memory::{CacheLines, NoMemory, WORDS_PER_LINE};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The information stored about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Bounds on the value of the position.
    pub bounds: Bounds,
    /// The index of the best move in the list of moves, if it is known and fits.
    pub best_move: Option<u8>,
}

/// The range of a bound in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoundWidth {
    /// From -127 to 127.
    Points,
    /// From -1 to 1.
    Outcomes,
}

impl BoundWidth {
    const fn bits(self) -> u32 {
        match self {
            Self::Points => 8,
            Self::Outcomes => 2,
        }
    }

    /// Returns the greatest bound, which means that there is no bound.
    const fn max_bound(self) -> i16 {
        (1 << (self.bits() - 1)) - 1
    }
}

const BEST_BITS: u32 = 4;
const EFFORT_BITS: u32 = 4;
const NO_BEST_MOVE: u64 = (1 << BEST_BITS) - 1;

/// The number of buckets in use at first, as a power of two.
pub const INITIAL_INDEX_BITS: u32 = 15;
/// The factor by which a table grows, as a power of two.
pub const GROWTH_BITS: u32 = 2;
/// The table grows when the average bucket of eight words holds this many entries, before all words are in use: buckets
/// do not fill evenly.
const GROWTH_THRESHOLD: u64 = 6;

/// The transposition table.
pub struct Table {
    /// Buckets of entries.
    buckets: CacheLines,
    width: BoundWidth,
    /// The number of bits in a key.
    key_bits: u32,
    tag_bits: u32,
    /// A mask of all bits of a word but the tag.
    untagged_mask: u64,
    /// Whether no two keys are ever confused.
    exact: bool,
    /// The number of bits in a bucket index: the current number in the low byte, and the number before the last growth
    /// in the byte above it.
    index_bits: AtomicU32,
    /// The number of positions stored, as far as searches have reported them.
    entries: AtomicU64,
}

/// The bucket of a position, and the tag that distinguishes it from others there.
#[derive(Debug, Default, Clone, Copy)]
pub struct BucketAddress {
    /// The mixed key.
    mixed: u64,
    /// The tag, in its position within a word.
    tag: u64,
}

impl BucketAddress {
    /// Returns the index of the bucket, for an index of `bits` bits.
    #[inline]
    const fn index(&self, bits: u32) -> usize {
        (self.mixed & ((1 << bits) - 1)) as usize
    }
}

impl Table {
    /// Creates a table of at most `bytes` bytes, but at least one bucket, for keys of `key_bits` bits.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub fn new(bytes: u64, key_bits: u32, width: BoundWidth) -> Result<Self, NoMemory> {
        let fitting = (bytes / 64).max(1);
        let buckets = 1u64 << fitting.ilog2();
        let key_bits = key_bits.clamp(1, 64);
        let tag_bits = 64 - 2 * width.bits() - BEST_BITS - EFFORT_BITS;
        let table = Self {
            buckets: CacheLines::new(buckets as usize)?,
            width,
            key_bits,
            tag_bits,
            untagged_mask: u64::MAX >> tag_bits,
            exact: key_bits <= buckets.ilog2() + tag_bits,
            index_bits: AtomicU32::new(0),
            entries: AtomicU64::new(0),
        };
        // Key bits that neither the tag nor the index holds would be lost.
        let lacking = table.key_bits.saturating_sub(table.tag_bits);
        let first = if table.is_exact() {
            INITIAL_INDEX_BITS.max(lacking)
        } else {
            INITIAL_INDEX_BITS
        };
        table.set_index_bits(first, first);
        Ok(table)
    }

    /// Creates an empty table for the same keys, of another size.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub(crate) fn new_like(&self, bytes: u64) -> Result<Self, NoMemory> {
        Self::new(bytes, self.key_bits, self.width)
    }

    /// Returns the size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.buckets.count() as u64 * 64
    }

    /// Returns whether two keys are never confused.
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    /// Returns the words of the buckets in use, for saving a table to disk.
    pub fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        let (now, _) = self.index_bits();
        self.buckets.words().take(WORDS_PER_LINE << now)
    }

    /// Uses as many buckets as hold `words` words. If that is not a power of two or exceeds the table, returns false
    /// and changes nothing.
    pub(crate) fn resize_to_words(&mut self, words: u64) -> bool {
        let buckets = words / WORDS_PER_LINE as u64;
        let fits = words.is_power_of_two() && (1..=self.buckets.count() as u64).contains(&buckets);
        if fits {
            let bits = buckets.ilog2();
            self.set_index_bits(bits, bits);
            // Entries stored in a smaller table may lack bits of their keys.
            self.exact &= self.key_bits <= bits + self.tag_bits;
        }
        fits
    }

    /// Returns the number of bits in a bucket index if all buckets are used.
    fn max_index_bits(&self) -> u32 {
        (self.buckets.count() as u64).ilog2()
    }

    /// Sets the number of bits in a bucket index, now and before the last growth.
    fn set_index_bits(&self, now: u32, before: u32) {
        let most = self.max_index_bits();
        let in_use = now.min(most) | before.min(most) << 8;
        self.index_bits.store(in_use, Ordering::Relaxed);
    }

    /// Returns the number of bits in a bucket index, now and before the last growth.
    fn index_bits(&self) -> (u32, u32) {
        let in_use = self.index_bits.load(Ordering::Relaxed);
        (in_use & 0xFF, in_use >> 8)
    }

    /// Adds `more` to the number of stored positions, and grows the table if it is nearly full and memory allows.
    pub fn add_entries(&self, more: u64) {
        let entries = self.entries.fetch_add(more, Ordering::Relaxed) + more;
        let (now, _) = self.index_bits();
        if now < self.max_index_bits() && entries > GROWTH_THRESHOLD << now {
            self.set_index_bits(now + GROWTH_BITS, now);
        }
    }

    /// Returns the bucket and tag for a key.
    #[inline]
    pub fn address(&self, key: u64) -> BucketAddress {
        let mixed = mix(key, self.key_bits);
        let tag = mixed >> self.key_bits.saturating_sub(self.tag_bits);
        BucketAddress {
            mixed,
            tag: tag << (64 - self.tag_bits),
        }
    }

    /// Returns the bucket of a position, for an index of `bits` bits.
    fn bucket(&self, address: &BucketAddress, bits: u32) -> &[AtomicU64; WORDS_PER_LINE] {
        self.buckets
            .get(address.index(bits))
            .expect("the index is masked")
    }

    /// Prefetches the entry of a position, for a later [`get`](Self::get).
    #[inline]
    pub(crate) fn prefetch(&self, address: &BucketAddress) {
        let (now, before) = self.index_bits();
        self.buckets.prefetch(address.index(now));
        self.buckets.prefetch(address.index(before));
    }

    /// Returns the entry of a position.
    pub fn get(&self, address: &BucketAddress) -> Option<Entry> {
        let (now, before) = self.index_bits();
        if let Some(word) = self.find(address, now) {
            return Some(self.unpack(word));
        }
        if before == now {
            return None;
        }
        let word = self.find(address, before)?;
        self.insert_word(address, now, word);
        Some(self.unpack(word))
    }

    /// Returns the entry of a position in its bucket for an index of `bits` bits.
    #[inline]
    fn find(&self, address: &BucketAddress, bits: u32) -> Option<u64> {
        let bucket = self.bucket(address, bits).iter();
        let mut words = bucket.map(|word| word.load(Ordering::Relaxed));
        words.find(|&word| self.has_tag(word, address) && word != 0)
    }

    /// Stores bounds on a position; `effort` is the number of positions searched for them. Returns whether the position
    /// had no entry before.
    pub fn insert_entry(
        &self,
        address: &BucketAddress,
        bounds: Bounds,
        best: Option<u8>,
        effort: u64,
    ) -> bool {
        let (now, _) = self.index_bits();
        let effort = u64::from((effort.max(1).ilog2() / 2).min(15));
        self.insert_word(address, now, address.tag | self.pack(bounds, best, effort))
    }

    /// Replaces the entry of the same position, or else an empty word, or else the entry of least effort. Returns
    /// whether the position had no entry before.
    fn insert_word(&self, address: &BucketAddress, bits: u32, mut entry: u64) -> bool {
        let bucket = self.bucket(address, bits);
        let (mut least, mut new) = ((u64::MAX, 0), true);
        for (at, word) in bucket.iter().enumerate() {
            let word = word.load(Ordering::Relaxed);
            if self.has_tag(word, address) && word != 0 {
                entry = address.tag | self.merge_words(word, entry);
                (least.1, new) = (at, false);
                break;
            }
            let worth = if word == 0 { 0 } else { 1 + (word & 15) };
            least = least.min((worth, at));
        }
        bucket[least.1].store(entry, Ordering::Relaxed);
        new
    }

    /// Combines two entries of the same position, without the tag.
    fn merge_words(&self, earlier: u64, later: u64) -> u64 {
        let (known, found) = (self.unpack(earlier), self.unpack(later));
        let effort = (earlier & 15).max(later & 15);
        let best = found.best_move.or(known.best_move);
        self.pack(known.bounds.intersect(found.bounds), best, effort)
    }

    /// Returns whether a word has the tag. An empty word may have it too.
    const fn has_tag(&self, word: u64, address: &BucketAddress) -> bool {
        word ^ address.tag <= self.untagged_mask
    }

    /// Packs an entry into a word without its tag.
    fn pack(&self, bounds: Bounds, best: Option<u8>, effort: u64) -> u64 {
        let (bits, most) = (self.width.bits(), self.width.max_bound());
        // Bounds out of range are widened. Code 0 is reserved for empty words.
        let code = |bound: i16| (bound.clamp(-most, most) + most + 1) as u64;
        let best = best.map_or(NO_BEST_MOVE, |best| u64::from(best).min(NO_BEST_MOVE));
        let mut word = code(bounds.low);
        word = word << bits | code(bounds.high);
        word = word << BEST_BITS | best;
        word << EFFORT_BITS | effort
    }

    fn unpack(&self, word: u64) -> Entry {
        let (bits, most) = (self.width.bits(), self.width.max_bound());
        let best = word >> EFFORT_BITS & NO_BEST_MOVE;
        let word = word >> (EFFORT_BITS + BEST_BITS);
        let bound = |word: u64| (word & ((1 << bits) - 1)) as i16 - most - 1;
        let (low, high) = (bound(word >> bits), bound(word));
        Entry {
            bounds: Bounds {
                low: if low <= -most { i16::MIN / 2 } else { low },
                high: if high >= most { i16::MAX / 2 } else { high },
            },
            best_move: (best != NO_BEST_MOVE).then_some(best as u8),
        }
    }
}

/// Permutes the numbers of `bits` bits, to spread keys over the buckets.
pub fn mix(key: u64, bits: u32) -> u64 {
    let mask = if bits >= 64 {
        u64::MAX
    } else {
        (1 << bits) - 1
    };
    let half = (bits / 2).max(1);
    let mut mixed = key & mask;
    for odd in [0x9E37_79B9_7F4A_7C15_u64, 0xBF58_476D_1CE4_E5B9] {
        mixed ^= mixed >> half;
        mixed = mixed.wrapping_mul(odd) & mask;
    }
    mixed ^ mixed >> half
}
