//! The marks of cells.

use super::Position;
use crate::board::cells::NOWHERE;
use crate::board::mask::CellMask;

impl<const W: usize> Position<W> {
    /// Returns the marks of a cell, as bits; see [`Program::mark_bits`](crate::program::Program::mark_bits).
    #[inline]
    #[must_use]
    pub fn mark_bits(&self, cell: u8) -> u8 {
        let marks = self.marks.as_flattened();
        marks.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Replaces the marks of a cell.
    pub fn set_mark_bits(&mut self, cell: u8, bits: u8) {
        if cell != NOWHERE {
            self.marks.as_flattened_mut()[usize::from(cell)] = bits;
        }
    }

    /// Whether any cell has a mark.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks != [[0; 8]; W]
    }

    /// Removes marks from a cell.
    #[inline]
    pub fn clear_marks(&mut self, cell: u8, bits: u8) {
        let marks = self.mark_bits(cell);
        if marks & bits != 0 {
            self.set_mark_bits(cell, marks & !bits);
        }
    }

    /// Returns the cells with at least one of these marks.
    #[inline]
    pub fn cells_with_marks(&self, bits: u8) -> CellMask<W> {
        let wanted = u64::from_ne_bytes([bits; 8]);
        let low = u64::from_ne_bytes([0x7f; 8]);
        let mut words = [0; W];
        for (word, eight) in words.iter_mut().zip(&self.marks) {
            let borne = u64::from_le_bytes(*eight) & wanted;
            *word = ((borne & low) + low) | borne;
        }
        CellMask::from_high_bits(words)
    }
}
