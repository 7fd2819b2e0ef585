//! Fallible allocation of large memory: it is requested before work begins, and a lack of it is an error instead of an
//! abort.

use memmap2::MmapMut;
use self_cell::MutBorrow;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use zerocopy::{FromBytes, IntoBytes};

/// The error for memory that cannot be allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{megabytes} MB of memory are not available{}; allow less", machine_suffix(*.machine))]
pub struct NoMemory {
    /// The memory requested, in megabytes.
    pub megabytes: u64,
    /// The memory of the machine in megabytes, if it is less than requested.
    pub machine: Option<u64>,
}

fn machine_suffix(megabytes: Option<u64>) -> String {
    let machine = |megabytes| format!(" on a machine with {megabytes} MB");
    megabytes.map(machine).unwrap_or_default()
}

impl NoMemory {
    fn for_bytes(bytes: u64) -> Self {
        Self {
            megabytes: bytes.div_ceil(1 << 20),
            machine: machine_memory()
                .filter(|&all| all < bytes)
                .map(|all| all >> 20),
        }
    }

    /// Fails if the machine has less memory than requested: the operating system may promise more than there is.
    fn check(bytes: u64) -> Result<(), Self> {
        let lacking = Self::for_bytes(bytes);
        lacking.machine.map_or(Ok(()), |_| Err(lacking))
    }
}

/// Returns the memory of the machine in bytes, where the system reports it.
fn machine_memory() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = total.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// Creates an empty list with room for `items` items.
///
/// # Errors
/// [`NoMemory`] if the memory cannot be allocated.
pub fn try_with_capacity<T>(items: usize) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    let bytes = (items as u64).saturating_mul(size_of::<T>() as u64);
    NoMemory::check(bytes)?;
    let reserved = list.try_reserve_exact(items);
    reserved
        .map(|()| list)
        .map_err(|_| NoMemory::for_bytes(bytes))
}

/// The number of words in a cache line.
pub const WORDS_PER_LINE: usize = 8;

/// Words in cache lines, initially zero, shared by threads without locks. The system provides memory only for lines
/// that are written, in huge pages where possible: a large table in light use costs little, and a lookup seldom waits
/// for more than its line.
pub struct CacheLines(Lines);

/// The memory that holds the lines.
enum Pages {
    /// Memory mapped by the system.
    Mapped(MmapMut),
    /// A list, where the system cannot map memory, as in browsers.
    Listed(Vec<u64>),
}

impl Pages {
    /// Allocates `bytes` bytes, all zero.
    fn new(bytes: usize) -> Result<Self, NoMemory> {
        NoMemory::check(bytes as u64)?;
        if cfg!(target_family = "wasm") {
            let words = bytes.div_ceil(size_of::<u64>());
            let mut list = try_with_capacity(words)?;
            list.resize(words, 0);
            return Ok(Self::Listed(list));
        }
        // An empty map is not allowed.
        let map = MmapMut::map_anon(bytes.max(1)).map_err(|_| NoMemory::for_bytes(bytes as u64))?;
        #[cfg(target_os = "linux")]
        {
            // Huge pages are only faster; a failure does no harm.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self::Mapped(map))
    }

    fn bytes(&mut self) -> &mut [u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Listed(words) => words.as_mut_bytes(),
        }
    }
}

type Slice<'map> = &'map [[AtomicU64; WORDS_PER_LINE]];

self_cell::self_cell!(
    struct Lines {
        owner: MutBorrow<Pages>,
        #[covariant]
        dependent: Slice,
    }
);

impl fmt::Debug for CacheLines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count();
        formatter
            .debug_struct("CacheLines")
            .field("count", &count)
            .finish()
    }
}

impl CacheLines {
    /// Allocates `count` lines.
    ///
    /// # Errors
    /// [`NoMemory`] if the memory cannot be allocated.
    pub fn new(count: usize) -> Result<Self, NoMemory> {
        let lacking =
            || NoMemory::for_bytes((count as u64).saturating_mul(WORDS_PER_LINE as u64 * 8));
        let bytes = count.checked_mul(size_of::<[u64; WORDS_PER_LINE]>());
        let bytes = bytes.ok_or_else(lacking)?;
        let lines = Lines::try_new(MutBorrow::new(Pages::new(bytes)?), |pages| {
            let pages = pages.borrow_mut().bytes().get_mut(..bytes);
            let lines = <[[AtomicU64; WORDS_PER_LINE]]>::mut_from_bytes(pages.ok_or_else(lacking)?);
            lines.map(|lines| &*lines).map_err(|_| lacking())
        })?;
        Ok(Self(lines))
    }

    #[inline]
    fn lines(&self) -> &[[AtomicU64; WORDS_PER_LINE]] {
        self.0.borrow_dependent()
    }

    /// Returns the number of lines.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.lines().len()
    }

    /// Returns the line with index `line`, if there is one.
    #[inline]
    #[must_use]
    pub fn get(&self, line: usize) -> Option<&[AtomicU64; WORDS_PER_LINE]> {
        self.lines().get(line)
    }

    /// Prefetches a line that will be read soon.
    #[inline]
    pub fn prefetch(&self, line: usize) {
        prefetch_index::prefetch_index(self.lines(), line);
    }

    /// Returns all words, line by line.
    pub fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.lines().as_flattened().iter()
    }

    /// Writes zero to all words of the first `lines` lines.
    pub fn clear(&mut self, lines: usize) {
        self.words()
            .take(lines.saturating_mul(WORDS_PER_LINE))
            .for_each(|word| word.store(0, Ordering::Relaxed));
    }
}
