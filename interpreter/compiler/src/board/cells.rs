//! Sets and lists of cells.

/// A pit, store or hand, whoever owns it. South's pits come first (front row from South's left, then the back row, …),
/// then North's in the same order from North's left, then pits of a shared middle row, stores (South, North), hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

/// The most places (pits, stores, hands) of a board.
pub const MAX_CELLS: usize = sow_grammar::rules::MAX_PLACES as usize;

/// The words of a set of cells of the largest board, eight cells to a word.
pub const MASK_WORDS: usize = MAX_CELLS.div_ceil(8);

/// The words of the largest position: eight cells to a word, and as many words for the high bytes of their seeds.
pub const MAX_WORDS: usize = 2 * MASK_WORDS;

/// Stands for "no cell" where a register may be empty; no board has such a cell.
pub const NOWHERE: u8 = u8::MAX;

/// A set of cells.
pub type CellSet = ByteSet;

/// A set of what a byte counts: cells, or numbers of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// With nothing in it.
    pub const EMPTY: Self = Self([0; 4]);

    /// Puts one more into it.
    #[inline]
    pub fn insert(&mut self, member: u8) {
        self.0[usize::from(member >> 6)] |= 1 << (member & 63);
    }

    /// Whether one is in it. By reference: a set of its own would have to be in memory to be looked into.
    #[inline]
    #[must_use]
    pub fn contains(&self, member: u8) -> bool {
        self.0[usize::from(member >> 6)] >> (member & 63) & 1 != 0
    }

    /// Those that are in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<I: IntoIterator<Item = u8>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

/// Different cells in the order of first mention.
#[derive(Debug, Clone, Copy)]
pub struct CellList<const W: usize> {
    cells: [[u8; 8]; W],
    length: usize,
    members: CellSet,
}

impl<const W: usize> CellList<W> {
    /// No cells.
    pub const NONE: Self = Self {
        cells: [[0; 8]; W],
        length: 0,
        members: CellSet::EMPTY,
    };

    /// Adds a cell unless it is there already.
    pub fn push(&mut self, cell: u8) {
        if !self.members.contains(cell)
            && let Some(free) = self.cells.as_flattened_mut().get_mut(self.length)
        {
            *free = cell;
            self.length += 1;
            self.members.insert(cell);
        }
    }

    /// Whether a cell is among them.
    pub fn contains(&self, cell: u8) -> bool {
        self.members.contains(cell)
    }

    /// All of them, in their order.
    pub fn as_slice(&self) -> &[u8] {
        &self.cells.as_flattened()[..self.length]
    }
}

/// A full byte for each of these cells, eight to a word.
pub(crate) fn byte_masks(cells: impl Iterator<Item = u8>) -> Vec<u64> {
    let mut bytes = [0u8; MAX_CELLS];
    for cell in cells {
        bytes[usize::from(cell)] = u8::MAX;
    }
    bytes
        .chunks_exact(8)
        .map(|eight| {
            eight
                .iter()
                .rev()
                .fold(0, |mask, &byte| mask << 8 | u64::from(byte))
        })
        .collect()
}
