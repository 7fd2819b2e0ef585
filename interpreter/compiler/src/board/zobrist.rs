//! Fixed pseudo-random numbers for hashes.

use crate::board::cells::MAX_CELLS;

/// A random odd number for each cell: the contribution of one seed to the hash.
pub static SEED_HASHES: [u64; MAX_CELLS] = seed_hashes();

/// Spreads a number over all 64 bits (the finalizer of splitmix64).
#[inline]
#[must_use]
pub const fn splitmix64(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// Hashes words, starting from `first`.
#[inline]
pub fn hash_words(first: u64, words: &[u64]) -> u64 {
    words
        .iter()
        .fold(first, |hash, word| splitmix64(hash ^ word))
}

const fn seed_hashes() -> [u64; MAX_CELLS] {
    let mut all = [0; MAX_CELLS];
    let mut cell = 0;
    while cell < MAX_CELLS {
        all[cell] = splitmix64(cell as u64 + 1) | 1;
        cell += 1;
    }
    all
}
