//! Bit tricks on words with one byte for each of eight cells.

/// A 1 in each of eight bytes.
pub const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each of eight bytes.
pub const HIGH_BITS: u64 = 0x80 * ONES;

/// Gathers the high bits of eight bytes into the low eight bits, the lowest byte first. Other bits must be clear.
#[inline(always)]
#[must_use]
pub const fn gather_high_bits(high: u64) -> u64 {
    // Moves the lowest bit of each byte into the highest byte.
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Scatters eight bits to the high bits of eight bytes: the inverse of [`gather_high_bits`].
#[inline(always)]
#[must_use]
pub const fn scatter_to_high_bits(bits: u8) -> u64 {
    let one_bit_per_byte = (bits as u64 * ONES) & 0x8040_2010_0804_0201;
    (one_bit_per_byte + (HIGH_BITS - ONES)) & HIGH_BITS
}

/// Returns the byte of a lane; the first lane is the lowest byte of the first word.
#[inline]
pub const fn byte_in_lane(words: &[u64; 8], lane: u8) -> u8 {
    (words[(lane >> 3) as usize & 7] >> ((lane & 7) * 8)) as u8
}

/// Returns a word with the high bit set in each byte that is at least `least`.
#[inline]
pub const fn at_least_mask(word: u64, least: u8) -> u64 {
    if least <= 128 {
        // Adding `128 - least` carries into the high bit.
        HIGH_BITS & (((word & !HIGH_BITS) + (128 - least) as u64 * ONES) | word)
    } else {
        HIGH_BITS & ((word | HIGH_BITS) - (least - 128) as u64 * ONES) & word
    }
}
