//! Cell masks: sets of cells as the high bits of bytes, eight cells to a word, for testing all cells at once.

use super::cells::{Cell, MASK_WORDS};

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellMask<const W: usize>([u64; W]);

impl<const W: usize> CellMask<W> {
    /// The empty set.
    pub const NONE: Self = Self([0; W]);
    /// All cells. The words for the high bytes of seeds stay empty.
    pub const ALL: Self = {
        let mut words = [0; W];
        let mut at = 0;
        while at < W && at < MASK_WORDS {
            words[at] = HIGH_BITS;
            at += 1;
        }
        Self(words)
    };

    /// Returns the cells whose bytes have the high bit set.
    #[inline]
    pub fn from_high_bits(mut words: [u64; W]) -> Self {
        for word in &mut words {
            *word &= HIGH_BITS;
        }
        Self(words)
    }

    /// Returns the cells with a nonzero byte. All bytes must be below 128; words beyond `W` are ignored.
    #[inline]
    pub fn from_nonzero_bytes(eights: &[u64]) -> Self {
        let mut words = [0; W];
        for (word, eight) in words.iter_mut().zip(eights) {
            *word = (eight + (HIGH_BITS - ONES)) & HIGH_BITS;
        }
        Self(words)
    }

    /// Returns the cells with a byte of ones; words beyond `W` are ignored.
    #[inline]
    pub fn from_byte_mask(mask: &[u64]) -> Self {
        let mut words = [0; W];
        for (word, mask) in words.iter_mut().zip(mask) {
            *word = mask & HIGH_BITS;
        }
        Self(words)
    }

    /// Returns the mask for a smaller board.
    #[inline]
    pub fn narrow<const N: usize>(&self) -> CellMask<N> {
        CellMask::from_byte_mask(&self.0)
    }

    /// Returns the intersection.
    #[inline]
    pub fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    /// Returns the union.
    #[inline]
    pub fn or(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    /// Returns the difference: the cells of `self` that are not in `other`.
    #[inline]
    pub fn minus(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        let mut any = 0;
        for word in &self.0 {
            any |= word;
        }
        any == 0
    }

    /// Whether a cell is in the set. Takes `self` by reference for the reason given at
    /// [`ByteSet::contains`](super::ByteSet::contains).
    #[inline]
    pub fn contains(&self, cell: u8) -> bool {
        let word = self.0.get(usize::from(cell >> 3)).copied().unwrap_or(0);
        word >> ((cell & 7) * 8) & 0x80 != 0
    }

    /// Adds or removes a cell. Cells that do not fit into `W` words are ignored.
    #[inline]
    pub fn set(&mut self, cell: u8, present: bool) {
        if let Some(word) = self.0.get_mut(usize::from(cell >> 3)) {
            let bit = 0x80u64 << ((cell & 7) * 8);
            *word = if present { *word | bit } else { *word & !bit };
        }
    }

    /// Returns the set without a cell.
    #[inline]
    pub fn without(mut self, cell: u8) -> Self {
        let bit = 0x80u64 << ((cell & 7) * 8);
        // Writes every word, since indexing one would force the array into memory.
        for (at, word) in self.0.iter_mut().enumerate() {
            *word &= !(if at == usize::from(cell >> 3) { bit } else { 0 });
        }
        self
    }

    /// Returns the bytes with those of the set's cells cleared; words beyond `W` are ignored.
    #[inline]
    pub fn clear_in(self, eights: &[u64]) -> [u64; W] {
        let mut cleared = [0; W];
        for ((left, eight), out) in cleared.iter_mut().zip(eights).zip(self.0) {
            *left = eight & !((out >> 7) * 0xFF);
        }
        cleared
    }

    /// Returns the number of cells.
    #[inline]
    pub fn count(self) -> usize {
        let mut count = 0;
        for word in &self.0 {
            count += (word >> 7).wrapping_mul(ONES) >> 56;
        }
        count as usize
    }

    /// Returns the cell with `index` cells of the set before it, or `8 * W` if there are too few. Has no branches on
    /// small boards.
    #[inline]
    pub fn nth(self, index: usize) -> usize {
        if W > 9 {
            return self.iter().nth(index).map_or(8 * W, usize::from);
        }
        // Fewer than 128 cells can be counted in one byte.
        let (mut before, mut behind) = (0, 0);
        for word in self.0 {
            // Each byte becomes the number of cells of the set up to and including its own.
            let bits = (word >> 7).wrapping_mul(ONES);
            let upto = bits + before as u64 * ONES;
            let beyond = (upto + (127 - index.min(127)) as u64 * ONES) & HIGH_BITS;
            behind += 8 - CellMask([beyond]).count();
            before += (bits >> 56) as usize;
        }
        behind
    }

    /// Returns the cells for which `holds` is true. On small boards the result is collected in a register: writing
    /// single cells and then reading whole words would stall.
    #[inline(always)]
    pub fn filter(self, holds: impl Fn(u8) -> bool) -> Self {
        if W > 8 {
            let kept = self.iter().filter(|&cell| holds(cell));
            return kept.map(Cell).collect();
        }
        let bit = |cell: u8| u64::from(holds(cell)) << cell;
        let held = self.iter().fold(0, |held, cell| held | bit(cell));
        Self(std::array::from_fn(|at| {
            scatter_to_high_bits((held >> (8 * at)) as u8)
        }))
    }

    /// Iterates over the cells in the order of their numbers.
    #[inline]
    pub fn iter(self) -> CellIter<W> {
        let bits = if W <= 8 { self.bits() } else { 0 };
        CellIter {
            bits,
            remaining_cells: self,
            word_index: 0,
        }
    }

    /// Returns a bit for each of the first 64 cells.
    #[inline]
    fn bits(self) -> u64 {
        let mut bits = 0;
        for (at, word) in self.0.iter().take(8).enumerate() {
            bits |= gather_high_bits(*word) << (8 * at);
        }
        bits
    }
}

impl<const W: usize> FromIterator<Cell> for CellMask<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut mask = Self::NONE;
        cells.into_iter().for_each(|cell| mask.set(cell.0, true));
        mask
    }
}

/// Iterator over the cells of a mask.
#[derive(Debug, Clone, Copy)]
pub struct CellIter<const W: usize> {
    /// The cells left, one bit each, if 64 bits are enough: skipping the empty words of a mask would cost unpredictable
    /// branches.
    bits: u64,
    /// The cells left, if 64 bits are not enough.
    remaining_cells: CellMask<W>,
    word_index: usize,
}

impl<const W: usize> Iterator for CellIter<W> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if W <= 8 {
            let cell = self.bits.trailing_zeros() as u8;
            let there = self.bits != 0;
            self.bits &= self.bits.wrapping_sub(1);
            return there.then_some(cell);
        }
        while let Some(word) = self.remaining_cells.0.get_mut(self.word_index) {
            if *word != 0 {
                let cell = (self.word_index * 8) as u8 + (word.trailing_zeros() / 8) as u8;
                *word &= *word - 1;
                return Some(cell);
            }
            self.word_index += 1;
        }
        None
    }
}

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
