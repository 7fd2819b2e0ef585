//! Blocks: the values of consecutive positions, as they are stored.
//!
//! Few values are frequent, so a position takes half a byte: the place of its value in a list of the block. Values that are
//! not in the list are written out behind. What comes of it is compressed.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The positions of a block; the last one of a layer has what is left.
pub(super) const POSITIONS: usize = 1 << 16;
/// The values that half a byte can tell apart.
const MOST: usize = 16;
/// Half bytes are compressed nearly as far by the fastest level as by slower ones.
const LEVEL: u8 = 1;
/// No stored block is longer: even where no value is in the list, compression adds next to nothing.
pub(super) const LONGEST: usize = PLAIN + (PLAIN >> 4);
/// The same before compression: the list, half a byte and an exception for each position.
const PLAIN: usize = 1 + MOST + POSITIONS / 2 + POSITIONS * EXCEPTION;
/// The bytes of an exception: its place in the block and its value.
const EXCEPTION: usize = 3;

/// What is stored for the values of a block.
pub(super) fn pack(values: &[i8]) -> Vec<u8> {
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
    compress_to_vec(&bytes, LEVEL)
}

/// The values of a block of so many positions; `None` if it is none.
pub(super) fn unpack(stored: &[u8], positions: usize) -> Option<Vec<i8>> {
    let bytes = decompress_to_vec_with_limit(stored, PLAIN).ok()?;
    let (&length, rest) = bytes.split_first()?;
    let (list, rest) = rest.split_at_checked(length.into())?;
    let (codes, exceptions) = rest.split_at_checked(positions.div_ceil(2))?;
    let mut listed = [0; MOST];
    listed.get_mut(..list.len())?.copy_from_slice(list);
    let pairs: [[i8; 2]; 256] =
        std::array::from_fn(|pair| [pair & 15, pair >> 4].map(|code| listed[code] as i8));
    let mut values = vec![0; 2 * codes.len()];
    for (pair, &codes) in values.as_chunks_mut().0.iter_mut().zip(codes) {
        *pair = pairs[usize::from(codes)];
    }
    values.truncate(positions);
    for &[low, high, value] in exceptions.as_chunks::<EXCEPTION>().0 {
        *values.get_mut(usize::from(u16::from_le_bytes([low, high])))? = value as i8;
    }
    Some(values)
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
