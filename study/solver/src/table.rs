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
use crate::memory::{CacheLines, LINE, NoMemory};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The information stored about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Bounds on the value of the position.
    pub bounds: Bounds,
    /// The index of the best move in the list of moves, if it is known and fits.
    pub best: Option<u8>,
}

/// The range of a bound in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// From -127 to 127.
    Points,
    /// From -1 to 1.
    Outcomes,
}

impl Width {
    const fn bits(self) -> u32 {
        match self {
            Self::Points => 8,
            Self::Outcomes => 2,
        }
    }

    /// Returns the greatest bound, which means that there is no bound.
    const fn most(self) -> i16 {
        (1 << (self.bits() - 1)) - 1
    }
}

const BEST_BITS: u32 = 4;
const EFFORT_BITS: u32 = 4;
const NO_BEST: u64 = (1 << BEST_BITS) - 1;

/// The number of buckets in use at first, as a power of two.
pub const FIRST: u32 = 15;
/// The factor by which a table grows, as a power of two.
pub const GROWTH: u32 = 2;
/// The table grows when the average bucket of eight words holds this many entries, before all words are in use: buckets
/// do not fill evenly.
const FULL: u64 = 6;

/// The transposition table.
pub struct Table {
    /// Buckets of entries.
    buckets: CacheLines,
    width: Width,
    /// The number of bits in a key.
    key_bits: u32,
    tag_bits: u32,
    /// A mask of all bits of a word but the tag.
    rest: u64,
    /// Whether no two keys are ever confused.
    exact: bool,
    /// The number of bits in a bucket index: the current one in the low byte, the one before the last growth above it.
    in_use: AtomicU32,
    /// The number of positions stored, as far as searches have reported them.
    entries: AtomicU64,
}

/// The bucket of a position, and the tag that distinguishes it from others there.
#[derive(Debug, Clone, Copy)]
pub struct Home {
    /// The mixed key.
    mixed: u64,
    /// The tag, in its position within a word.
    tag: u64,
}

impl Home {
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
    pub fn new(bytes: u64, key_bits: u32, width: Width) -> Result<Self, NoMemory> {
        let fitting = (bytes / 64).max(1);
        let buckets = 1u64 << fitting.ilog2();
        let key_bits = key_bits.clamp(1, 64);
        let tag_bits = 64 - 2 * width.bits() - BEST_BITS - EFFORT_BITS;
        let table = Self {
            buckets: CacheLines::new(buckets as usize)?,
            width,
            key_bits,
            tag_bits,
            rest: u64::MAX >> tag_bits,
            exact: key_bits <= buckets.ilog2() + tag_bits,
            in_use: AtomicU32::new(0),
            entries: AtomicU64::new(0),
        };
        // Key bits that neither the tag nor the index holds would be lost.
        let lacking = table.key_bits.saturating_sub(table.tag_bits);
        let first = if table.is_exact() {
            FIRST.max(lacking)
        } else {
            FIRST
        };
        table.use_buckets(first, first);
        Ok(table)
    }

    /// Creates an empty table for the same keys, of another size.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub(crate) fn alike(&self, bytes: u64) -> Result<Self, NoMemory> {
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
        let (now, _) = self.buckets_in_use();
        self.buckets.words().take(LINE << now)
    }

    /// Puts buckets with `words` words in all into use. Returns false, without a change, if that is not a power of two
    /// or exceeds the table.
    pub(crate) fn use_words(&mut self, words: u64) -> bool {
        let buckets = words / LINE as u64;
        let fits = words.is_power_of_two() && (1..=self.buckets.count() as u64).contains(&buckets);
        if fits {
            let bits = buckets.ilog2();
            self.use_buckets(bits, bits);
            // Entries stored in a smaller table may lack bits of their keys.
            self.exact &= self.key_bits <= bits + self.tag_bits;
        }
        fits
    }

    /// Returns the number of bits in a bucket index if all buckets are used.
    fn most_bits(&self) -> u32 {
        (self.buckets.count() as u64).ilog2()
    }

    fn use_buckets(&self, now: u32, before: u32) {
        let most = self.most_bits();
        let in_use = now.min(most) | before.min(most) << 8;
        self.in_use.store(in_use, Ordering::Relaxed);
    }

    /// Returns the number of bits in a bucket index, now and before the last growth.
    fn buckets_in_use(&self) -> (u32, u32) {
        let in_use = self.in_use.load(Ordering::Relaxed);
        (in_use & 0xFF, in_use >> 8)
    }

    /// Adds `more` to the number of stored positions, and grows the table if it is nearly full and memory allows.
    pub fn make_room(&self, more: u64) {
        let entries = self.entries.fetch_add(more, Ordering::Relaxed) + more;
        let (now, _) = self.buckets_in_use();
        if now < self.most_bits() && entries > FULL << now {
            self.use_buckets(now + GROWTH, now);
        }
    }

    /// Returns the bucket and tag for a key.
    #[inline]
    pub fn home(&self, key: u64) -> Home {
        let mixed = mix(key, self.key_bits);
        let tag = mixed >> self.key_bits.saturating_sub(self.tag_bits);
        Home {
            mixed,
            tag: tag << (64 - self.tag_bits),
        }
    }

    /// Returns the bucket of a position, for an index of `bits` bits.
    fn bucket(&self, home: &Home, bits: u32) -> &[AtomicU64; LINE] {
        self.buckets
            .get(home.index(bits))
            .expect("the index is masked")
    }

    /// Prefetches the entry of a position, for a later [`get`](Self::get).
    #[inline]
    pub(crate) fn prefetch(&self, home: &Home) {
        let (now, before) = self.buckets_in_use();
        self.buckets.prefetch(home.index(now));
        self.buckets.prefetch(home.index(before));
    }

    /// Returns the entry of a position.
    pub fn get(&self, home: &Home) -> Option<Entry> {
        let (now, before) = self.buckets_in_use();
        if let Some(word) = self.find(home, now) {
            return Some(self.unpack(word));
        }
        if before == now {
            return None;
        }
        let word = self.find(home, before)?;
        self.insert(home, now, word);
        Some(self.unpack(word))
    }

    /// Returns the entry of a position in its bucket for an index of `bits` bits.
    #[inline]
    fn find(&self, home: &Home, bits: u32) -> Option<u64> {
        let bucket = self.bucket(home, bits).iter();
        let mut words = bucket.map(|word| word.load(Ordering::Relaxed));
        words.find(|&word| self.is_of(word, home) && word != 0)
    }

    /// Stores bounds on a position; `effort` is the number of positions searched for them. Returns whether the position
    /// had no entry before.
    pub fn put(&self, home: &Home, bounds: Bounds, best: Option<u8>, effort: u64) -> bool {
        let (now, _) = self.buckets_in_use();
        let effort = u64::from((effort.max(1).ilog2() / 2).min(15));
        self.insert(home, now, home.tag | self.pack(bounds, best, effort))
    }

    /// Replaces the entry of the same position, or else an empty word, or else the entry of least effort. Returns
    /// whether the position had no entry before.
    fn insert(&self, home: &Home, bits: u32, mut entry: u64) -> bool {
        let bucket = self.bucket(home, bits);
        let (mut least, mut new) = ((u64::MAX, 0), true);
        for (at, word) in bucket.iter().enumerate() {
            let word = word.load(Ordering::Relaxed);
            if self.is_of(word, home) && word != 0 {
                entry = home.tag | self.both(word, entry);
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
    fn both(&self, earlier: u64, later: u64) -> u64 {
        let (known, found) = (self.unpack(earlier), self.unpack(later));
        let effort = (earlier & 15).max(later & 15);
        let best = found.best.or(known.best);
        self.pack(known.bounds.and(found.bounds), best, effort)
    }

    /// Returns whether a word has the tag. An empty word may have it too.
    const fn is_of(&self, word: u64, home: &Home) -> bool {
        word ^ home.tag <= self.rest
    }

    /// Packs an entry into a word without its tag.
    fn pack(&self, bounds: Bounds, best: Option<u8>, effort: u64) -> u64 {
        let (bits, most) = (self.width.bits(), self.width.most());
        // Bounds out of range are widened. Code 0 is reserved for empty words.
        let code = |bound: i16| (bound.clamp(-most, most) + most + 1) as u64;
        let best = best.map_or(NO_BEST, |best| u64::from(best).min(NO_BEST));
        let mut word = code(bounds.low);
        word = word << bits | code(bounds.high);
        word = word << BEST_BITS | best;
        word << EFFORT_BITS | effort
    }

    fn unpack(&self, word: u64) -> Entry {
        let (bits, most) = (self.width.bits(), self.width.most());
        let best = word >> EFFORT_BITS & NO_BEST;
        let word = word >> (EFFORT_BITS + BEST_BITS);
        let bound = |word: u64| (word & ((1 << bits) - 1)) as i16 - most - 1;
        let (low, high) = (bound(word >> bits), bound(word));
        Entry {
            bounds: Bounds {
                low: if low <= -most { i16::MIN / 2 } else { low },
                high: if high >= most { i16::MAX / 2 } else { high },
            },
            best: (best != NO_BEST).then_some(best as u8),
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
