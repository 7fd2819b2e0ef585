//! Cells of a small board as the high bits of bytes, eight to a word: what is asked of one is asked of all at once.

use crate::board::cells::{Cell, MASK_WORDS};
use crate::board::lanes::{HIGH, ONES, gathered, scattered};

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellMask<const W: usize>([u64; W]);

impl<const W: usize> CellMask<W> {
    /// No cells.
    pub const NONE: Self = Self([0; W]);
    /// Nothing stands for the high bytes of seeds.
    pub const ALL: Self = {
        let mut words = [0; W];
        let mut at = 0;
        while at < W && at < MASK_WORDS {
            words[at] = HIGH;
            at += 1;
        }
        Self(words)
    };

    /// Those whose bytes have their high bit.
    #[inline]
    pub fn high(mut words: [u64; W]) -> Self {
        for word in &mut words {
            *word &= HIGH;
        }
        Self(words)
    }

    /// Those whose bytes are not empty, all bytes being less than 128; words beyond the last are left out.
    #[inline]
    pub fn filled(eights: &[u64]) -> Self {
        let mut words = [0; W];
        for (word, eight) in words.iter_mut().zip(eights) {
            *word = (eight + (HIGH - ONES)) & HIGH;
        }
        Self(words)
    }

    /// Those whose bytes are full; words beyond the last are left out.
    #[inline]
    pub fn of_mask(mask: &[u64]) -> Self {
        let mut words = [0; W];
        for (word, mask) in words.iter_mut().zip(mask) {
            *word = mask & HIGH;
        }
        Self(words)
    }

    /// The same on a smaller board.
    #[inline]
    pub fn narrowed<const N: usize>(&self) -> CellMask<N> {
        CellMask::of_mask(&self.0)
    }

    /// The cells that are in both.
    #[inline]
    pub fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    /// The cells that are in either.
    #[inline]
    pub fn or(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    /// The cells that are not in the other one.
    #[inline]
    pub fn minus(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        let mut any = 0;
        for word in &self.0 {
            any |= word;
        }
        any == 0
    }

    /// Whether a cell is one of them. By reference for the reason that [`ByteSet::contains`](super::ByteSet::contains) has.
    #[inline]
    pub fn contains(&self, cell: u8) -> bool {
        let word = self.0.get(usize::from(cell >> 3)).copied().unwrap_or(0);
        word >> ((cell & 7) * 8) & 0x80 != 0
    }

    /// A cell of the board is one of them, or is not.
    #[inline]
    pub fn set(&mut self, cell: u8, there: bool) {
        if let Some(word) = self.0.get_mut(usize::from(cell >> 3)) {
            let bit = 0x80u64 << ((cell & 7) * 8);
            *word = if there { *word | bit } else { *word & !bit };
        }
    }

    /// All of them but one.
    #[inline]
    pub fn without(mut self, cell: u8) -> Self {
        let bit = 0x80u64 << ((cell & 7) * 8);
        // Every word is written: one by its number would have to be in memory.
        for (at, word) in self.0.iter_mut().enumerate() {
            *word &= !(if at == usize::from(cell >> 3) { bit } else { 0 });
        }
        self
    }

    /// The bytes of all other cells; words beyond the last are left out.
    #[inline]
    pub fn clear(self, eights: &[u64]) -> [u64; W] {
        let mut left = [0; W];
        for ((left, eight), out) in left.iter_mut().zip(eights).zip(self.0) {
            *left = eight & !((out >> 7) * 0xFF);
        }
        left
    }

    /// How many they are.
    #[inline]
    pub fn count(self) -> usize {
        let mut count = 0;
        for word in &self.0 {
            count += (word >> 7).wrapping_mul(ONES) >> 56;
        }
        count as usize
    }

    /// The one with this number, without a branch on small boards; behind the last cell if there are not so many.
    #[inline]
    pub fn nth(self, number: usize) -> usize {
        if W > 9 {
            return self.iter().nth(number).map_or(8 * W, usize::from);
        }
        // A byte each is enough to count in as long as there are fewer than 128.
        let (mut before, mut behind) = (0, 0);
        for word in self.0 {
            // Each byte with the number of bits up to and including it.
            let bits = (word >> 7).wrapping_mul(ONES);
            let upto = bits + before as u64 * ONES;
            let beyond = (upto + (127 - number.min(127)) as u64 * ONES) & HIGH;
            behind += 8 - CellMask([beyond]).count();
            before += (bits >> 56) as usize;
        }
        behind
    }

    /// Those of them of which something holds. On small boards what is found is gathered in a register: whole words would have to wait for
    /// what was written in them cell by cell.
    #[inline(always)]
    pub fn filter(self, holds: impl Fn(u8) -> bool) -> Self {
        if W > 8 {
            let held = self.iter().filter(|&cell| holds(cell));
            return held.map(Cell).collect();
        }
        let bit = |cell: u8| u64::from(holds(cell)) << cell;
        let held = self.iter().fold(0, |held, cell| held | bit(cell));
        Self(std::array::from_fn(|at| {
            scattered((held >> (8 * at)) as u8)
        }))
    }

    /// All of them by number.
    #[inline]
    pub fn iter(self) -> Each<W> {
        let bits = if W <= 8 { self.bits() } else { 0 };
        Each {
            bits,
            left: self,
            at: 0,
        }
    }

    /// A bit for each of the first 64.
    #[inline]
    fn bits(self) -> u64 {
        let mut bits = 0;
        for (at, word) in self.0.iter().take(8).enumerate() {
            bits |= gathered(*word) << (8 * at);
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

/// One cell after the other.
#[derive(Debug, Clone, Copy)]
pub struct Each<const W: usize> {
    /// Those that are left, where a bit for each is enough: which words have none nobody can foretell.
    bits: u64,
    left: CellMask<W>,
    at: usize,
}

impl<const W: usize> Iterator for Each<W> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if W <= 8 {
            let cell = self.bits.trailing_zeros() as u8;
            let there = self.bits != 0;
            self.bits &= self.bits.wrapping_sub(1);
            return there.then_some(cell);
        }
        while let Some(word) = self.left.0.get_mut(self.at) {
            if *word != 0 {
                let cell = (self.at * 8) as u8 + (word.trailing_zeros() / 8) as u8;
                *word &= *word - 1;
                return Some(cell);
            }
            self.at += 1;
        }
        None
    }
}
