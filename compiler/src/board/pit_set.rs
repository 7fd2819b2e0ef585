//! Pits that a position is asked about all at once.

use super::{Cell, CellMask, MAX_WORDS, Position};

/// A set of cells, whatever the size of the position that is asked about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitSet(CellMask<MAX_WORDS>);

/// The cells of a position that hold at least so many seeds.
#[derive(Debug, Clone, Copy)]
pub struct Holding<const W: usize>(CellMask<W>);

impl FromIterator<Cell> for PitSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellMask::NONE;
        cells.into_iter().for_each(|cell| set.set(cell.0, true));
        Self(set)
    }
}

impl<const W: usize> Position<W> {
    /// The cells that hold at least so many seeds.
    #[inline]
    #[must_use]
    pub fn holding(&self, least: u8) -> Holding<W> {
        Holding(CellMask::high(self.at_least(least)))
    }
}

impl<const W: usize> Holding<W> {
    /// How many of these pits are among them.
    #[inline]
    #[must_use]
    pub fn count(&self, pits: &PitSet) -> u32 {
        self.0.and(pits.0.narrowed()).count() as u32
    }
}
