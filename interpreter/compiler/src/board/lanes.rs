//! Eight bytes in a word, one for each of eight cells.

/// A byte of 1 in each of eight cells, and of 128.
pub const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each of eight cells.
pub const HIGH: u64 = 0x80 * ONES;

/// A bit for each of eight cells, in their order, of what has their high bits.
#[inline(always)]
#[must_use]
pub const fn gathered(high: u64) -> u64 {
    // Moves the lowest bit of each byte into the highest byte.
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The high bits of eight cells of which some have a bit here, in their order.
#[inline(always)]
#[must_use]
pub const fn scattered(bits: u8) -> u64 {
    let each_its_own = (bits as u64 * ONES) & 0x8040_2010_0804_0201;
    (each_its_own + (HIGH - ONES)) & HIGH
}

/// The byte of a lane, eight lanes to a word, the first in the lowest byte.
#[inline]
pub const fn lane_of(words: &[u64; 8], lane: u8) -> u8 {
    (words[(lane >> 3) as usize & 7] >> ((lane & 7) * 8)) as u8
}

/// The high bit of each byte that is at least so large.
#[inline]
pub const fn at_least(eight: u64, least: u8) -> u64 {
    if least <= 128 {
        // Adding what is missing to 128 carries into the high bit.
        HIGH & (((eight & !HIGH) + (128 - least) as u64 * ONES) | eight)
    } else {
        HIGH & ((eight | HIGH) - (least - 128) as u64 * ONES) & eight
    }
}
