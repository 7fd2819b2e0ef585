//! Blocks: the stored values of consecutive positions.
//!
//! Few values are frequent, so a position takes half a byte: the index of its value in a list at the start of the
//! block. Values that are not in the list follow as exceptions. The result is compressed, except in layers so small
//! that unpacking would take longer than their use.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The number of positions in each block of a layer except the last, which has the remaining positions.
pub(super) const BLOCK_POSITIONS: usize = 1 << 16;
/// The number of values that half a byte can distinguish.
const MAX_CODES: usize = 16;
/// The fastest compression level, which packs half bytes nearly as well as slower ones.
const FAST_COMPRESSION: u8 = 1;
/// The compression level that stores bytes unchanged.
const NO_COMPRESSION: u8 = 0;
/// Layers with more positions than this are compressed. All smaller layers together take a few megabytes.
const COMPRESSION_THRESHOLD: u64 = 1 << 23;
/// The maximum size of a stored block in bytes. Even if no value is in the list, compression adds almost nothing.
pub(super) const MAX_BLOCK_BYTES: usize = MAX_PLAIN_BYTES + (MAX_PLAIN_BYTES >> 4);
/// The maximum size before compression: the list, then half a byte and an exception for each position.
const MAX_PLAIN_BYTES: usize =
    1 + MAX_CODES + BLOCK_POSITIONS / 2 + BLOCK_POSITIONS * EXCEPTION_BYTES;
/// The size of an exception in bytes: its index in the block, then its value.
const EXCEPTION_BYTES: usize = 3;

/// Encodes the values of a block in a layer of `layer` positions.
pub(super) fn pack(values: &[i8], layer: u64) -> Vec<u8> {
    let list = frequent_values(values);
    let mut codes = [list.len() as u8; 256];
    for (code, &value) in (0..).zip(&list) {
        codes[usize::from(value as u8)] = code;
    }
    let code = |value: &i8| codes[usize::from(*value as u8)];
    let mut bytes = vec![list.len() as u8];
    bytes.extend(list.iter().map(|&value| value as u8));
    bytes.extend(
        values
            .chunks(2)
            .map(|pair| code(&pair[0]) | pair.get(1).map_or(0, code) << 4),
    );
    for (index, value) in values.iter().enumerate() {
        if usize::from(code(value)) == list.len() {
            bytes.extend((index as u16).to_le_bytes());
            bytes.push(*value as u8);
        }
    }
    let level = if layer > COMPRESSION_THRESHOLD {
        FAST_COMPRESSION
    } else {
        NO_COMPRESSION
    };
    compress_to_vec(&bytes, level)
}

/// A block in memory for lookups, at most one byte per position.
#[derive(Debug)]
pub(super) enum Block {
    /// Half a byte per position, so that more blocks stay in the caches of the processor.
    Coded(Codes),
    /// One byte per position, where exceptions would make the coded form larger.
    Plain(Vec<i8>),
}

impl Block {
    /// Decodes a block of `positions` positions; `None` if it is invalid.
    pub(super) fn unpack(stored: &[u8], positions: usize) -> Option<Self> {
        let codes = Codes::unpack(stored, positions)?;
        Some(match codes.bytes.len() > positions {
            true => Self::Plain(codes.values()?),
            false => Self::Coded(codes),
        })
    }

    /// Returns the value at an index; `None` if there is no such index or value.
    #[inline]
    pub(super) fn value(&self, index: usize) -> Option<i8> {
        match self {
            Self::Coded(codes) => codes.value(index),
            Self::Plain(values) => values.get(index).copied(),
        }
    }

    /// Returns all values; `None` if any is missing.
    pub(super) fn values(self) -> Option<Vec<i8>> {
        match self {
            Self::Coded(codes) => codes.values(),
            Self::Plain(values) => Some(values),
        }
    }
}

/// The decompressed form of a block.
#[derive(Debug)]
pub(super) struct Codes {
    positions: usize,
    /// The value of each code.
    listed: [i8; MAX_CODES],
    /// The number of listed values. As a code, it stands for every value that is not listed.
    exception_code: u8,
    bytes: Box<[u8]>,
}

impl Codes {
    fn unpack(stored: &[u8], positions: usize) -> Option<Self> {
        let bytes = decompress_to_vec_with_limit(stored, MAX_PLAIN_BYTES).ok()?;
        let (&exception_code, rest) = bytes.split_first()?;
        let (list, rest) = rest.split_at_checked(exception_code.into())?;
        if rest.len() < positions.div_ceil(2) {
            return None;
        }
        let mut listed = [0; MAX_CODES];
        for (value, &byte) in listed.get_mut(..list.len())?.iter_mut().zip(list) {
            *value = byte as i8;
        }
        Some(Self {
            positions,
            listed,
            exception_code,
            bytes: bytes.into(),
        })
    }

    #[inline]
    fn value(&self, index: usize) -> Option<i8> {
        if index >= self.positions {
            return None;
        }
        let code = self.bytes[self.codes_start() + index / 2] >> (index % 2 * 4) & 15;
        if code < self.exception_code {
            return Some(self.listed[usize::from(code)]);
        }
        // Only a forged block has larger codes.
        self.exception(index)
            .filter(|_| code == self.exception_code)
    }

    fn values(&self) -> Option<Vec<i8>> {
        (0..self.positions).map(|index| self.value(index)).collect()
    }

    /// Returns the index of the first byte that holds codes.
    fn codes_start(&self) -> usize {
        1 + usize::from(self.exception_code)
    }

    /// Looks up the value at an index that has the `exception_code`.
    fn exception(&self, index: usize) -> Option<i8> {
        let exceptions_start = self.codes_start() + self.positions.div_ceil(2);
        let exceptions = self.bytes[exceptions_start..]
            .as_chunks::<EXCEPTION_BYTES>()
            .0;
        let index_of = |&[low, high, _]: &[u8; EXCEPTION_BYTES]| u16::from_le_bytes([low, high]);
        let found = exceptions.binary_search_by_key(&(index as u16), index_of);
        Some(exceptions[found.ok()?][2] as i8)
    }
}

/// Returns the values that occur, in ascending order, if half a byte can distinguish them. Otherwise it returns the
/// most frequent ones, leaving one code for all others.
fn frequent_values(values: &[i8]) -> Vec<i8> {
    let mut counts = [0u32; 256];
    for &value in values {
        counts[usize::from(value as u8)] += 1;
    }
    let count = |value: &i8| counts[usize::from(*value as u8)];
    let mut list: Vec<i8> = (i8::MIN..=i8::MAX)
        .filter(|value| count(value) > 0)
        .collect();
    if list.len() > MAX_CODES {
        list.sort_by_key(|value| std::cmp::Reverse(count(value)));
        list.truncate(MAX_CODES - 1);
        list.sort_unstable();
    }
    list
}
