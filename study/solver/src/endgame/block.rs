//! Blocks: the values of consecutive positions, as they are stored.
//!
//! Few values are frequent, so a position takes half a byte: the place of its value in a list of the block. Values that are
//! not in the list are written out behind. What comes of it is compressed, but for layers so small that it would take longer to
//! unpack them than they are used.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The positions of a block; the last one of a layer has what is left.
pub(super) const POSITIONS: usize = 1 << 16;
/// The values that half a byte can tell apart.
const MOST: usize = 16;
/// Half bytes are compressed nearly as far by the fastest level as by slower ones.
const FASTEST: u8 = 1;
/// The level that only puts a frame around them.
const NOT_AT_ALL: u8 = 0;
/// Blocks of layers of more positions are compressed. All layers of up to so many take a few megabytes.
const LARGE: u64 = 1 << 23;
/// No stored block is longer: even where no value is in the list, compression adds next to nothing.
pub(super) const LONGEST: usize = PLAIN + (PLAIN >> 4);
/// The same before compression: the list, half a byte and an exception for each position.
const PLAIN: usize = 1 + MOST + POSITIONS / 2 + POSITIONS * EXCEPTION;
/// The bytes of an exception: its place in the block and its value.
const EXCEPTION: usize = 3;

/// What is stored for the values of a block in a layer of so many positions.
pub(super) fn pack(values: &[i8], layer: u64) -> Vec<u8> {
    let list = frequent(values);
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
    for (place, value) in values.iter().enumerate() {
        if usize::from(code(value)) == list.len() {
            bytes.extend((place as u16).to_le_bytes());
            bytes.push(*value as u8);
        }
    }
    let level = if layer > LARGE { FASTEST } else { NOT_AT_ALL };
    compress_to_vec(&bytes, level)
}

/// A block as values are looked up in it, in a byte a position at most.
#[derive(Debug)]
pub(super) enum Block {
    /// In half a byte, so that more of them stay in the caches of the processor.
    Coded(Codes),
    /// Where values that are not in the list would take too much.
    Plain(Vec<i8>),
}

impl Block {
    /// Unpacks a block of so many positions; `None` if it is none.
    pub(super) fn unpack(stored: &[u8], positions: usize) -> Option<Self> {
        let codes = Codes::unpack(stored, positions)?;
        Some(match codes.bytes.len() > positions {
            true => Self::Plain(codes.values()?),
            false => Self::Coded(codes),
        })
    }

    /// The value in a place; `None` if there is no such place, or no value in it.
    #[inline]
    pub(super) fn value(&self, place: usize) -> Option<i8> {
        match self {
            Self::Coded(codes) => codes.value(place),
            Self::Plain(values) => values.get(place).copied(),
        }
    }

    /// All values; `None` if there are some places without one.
    pub(super) fn values(self) -> Option<Vec<i8>> {
        match self {
            Self::Coded(codes) => codes.values(),
            Self::Plain(values) => Some(values),
        }
    }
}

/// A block as it is before compression.
#[derive(Debug)]
pub(super) struct Codes {
    positions: usize,
    /// What each code stands for.
    listed: [i8; MOST],
    /// The code of what is not in the list, and how many values that has.
    elsewhere: u8,
    bytes: Box<[u8]>,
}

impl Codes {
    fn unpack(stored: &[u8], positions: usize) -> Option<Self> {
        let bytes = decompress_to_vec_with_limit(stored, PLAIN).ok()?;
        let (&elsewhere, rest) = bytes.split_first()?;
        let (list, rest) = rest.split_at_checked(elsewhere.into())?;
        if rest.len() < positions.div_ceil(2) {
            return None;
        }
        let mut listed = [0; MOST];
        for (value, &byte) in listed.get_mut(..list.len())?.iter_mut().zip(list) {
            *value = byte as i8;
        }
        Some(Self {
            positions,
            listed,
            elsewhere,
            bytes: bytes.into(),
        })
    }

    #[inline]
    fn value(&self, place: usize) -> Option<i8> {
        if place >= self.positions {
            return None;
        }
        let code = self.bytes[self.first() + place / 2] >> (place % 2 * 4) & 15;
        if code < self.elsewhere {
            return Some(self.listed[usize::from(code)]);
        }
        // No block has codes beyond that one, unless somebody has made it up.
        self.exception(place).filter(|_| code == self.elsewhere)
    }

    fn values(&self) -> Option<Vec<i8>> {
        (0..self.positions).map(|place| self.value(place)).collect()
    }

    /// Where the codes begin.
    fn first(&self) -> usize {
        1 + usize::from(self.elsewhere)
    }

    /// The value in a place whose code stands for none.
    fn exception(&self, place: usize) -> Option<i8> {
        let behind = self.first() + self.positions.div_ceil(2);
        let exceptions = self.bytes[behind..].as_chunks::<EXCEPTION>().0;
        let place_of = |&[low, high, _]: &[u8; EXCEPTION]| u16::from_le_bytes([low, high]);
        let found = exceptions.binary_search_by_key(&(place as u16), place_of);
        Some(exceptions[found.ok()?][2] as i8)
    }
}

/// The values in ascending order, if half a byte can tell them apart; else the most frequent ones, one fewer, since a code
/// has to stand for all others.
fn frequent(values: &[i8]) -> Vec<i8> {
    let mut counts = [0u32; 256];
    for &value in values {
        counts[usize::from(value as u8)] += 1;
    }
    let count = |value: &i8| counts[usize::from(*value as u8)];
    let mut list: Vec<i8> = (i8::MIN..=i8::MAX)
        .filter(|value| count(value) > 0)
        .collect();
    if list.len() > MOST {
        list.sort_by_key(|value| std::cmp::Reverse(count(value)));
        list.truncate(MOST - 1);
        list.sort_unstable();
    }
    list
}
