//! Sets and lists of cells.

/// A pit, store or hand, by number. South's pits come first (front row from South's left, then the back row, …), then
/// North's in the same order from North's left, then pits of a shared middle row, stores (South, North), hands.
///
/// ```
/// # use sow_compiler::board::Shape;
/// # use sow_compiler::program::{Passes, Program};
/// # use sow_grammar::rules::{Seat, Settings};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
/// let pit = program.layout().find_pit(Seat::South, 0, 1).expect("the first pit");
/// assert_eq!(program.opening.seeds(pit), 6);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

/// The highest number of cells (pits, stores, hands) of a board.
pub const MAX_CELLS: usize = sow_grammar::rules::MAX_PLACES as usize;

/// The number of words in a cell mask of the largest board, eight cells to a word.
pub const MASK_WORDS: usize = MAX_CELLS.div_ceil(8);

/// The number of words in the largest position: low bytes of seeds, eight cells to a word, then as many words of high
/// bytes.
pub const MAX_WORDS: usize = 2 * MASK_WORDS;

/// The number that stands for "no cell"; no board has a cell with this number.
pub const NOWHERE: u8 = u8::MAX;

/// A set of cells.
pub type CellSet = ByteSet;

/// A set of bytes: numbers of cells or of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// The set of all bytes.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: u8) {
        self.0[usize::from(member >> 6)] |= 1 << (member & 63);
    }

    /// Whether a byte is in the set. Takes `self` by reference, since a copy would have to be written to memory first.
    #[inline]
    #[must_use]
    pub fn contains(&self, member: u8) -> bool {
        self.0[usize::from(member >> 6)] >> (member & 63) & 1 != 0
    }

    /// Returns the union.
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

/// A list of distinct cells in the order of first mention.
#[derive(Debug, Clone, Copy)]
pub struct CellList<const W: usize> {
    cells: [[u8; 8]; W],
    length: usize,
    members: CellSet,
}

impl<const W: usize> CellList<W> {
    /// The empty list.
    pub const NONE: Self = Self {
        cells: [[0; 8]; W],
        length: 0,
        members: CellSet::EMPTY,
    };

    /// Appends a cell unless it is in the list already.
    pub fn push(&mut self, cell: u8) {
        if !self.members.contains(cell)
            && let Some(free) = self.cells.as_flattened_mut().get_mut(self.length)
        {
            *free = cell;
            self.length += 1;
            self.members.insert(cell);
        }
    }

    /// Whether a cell is in the list.
    pub fn contains(&self, cell: u8) -> bool {
        self.members.contains(cell)
    }

    /// Returns the cells in order.
    pub fn as_slice(&self) -> &[u8] {
        &self.cells.as_flattened()[..self.length]
    }
}

/// Returns words, eight cells each, with a byte of ones for each of these cells.
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
