//! stub
use sow_grammar::rules::{Rules, Seat, Settings};

/// The most places (pits, stores, hands) of a board: 4 rows of 24 on each side, a shared row, 2 stores, 2 hands.
pub const MAX_CELLS: usize = 224;

/// A pit, store or hand, whoever owns it. South's pits come first (front row from South's left, then the back row, …),
/// then North's in the same order from North's left, then pits of a shared middle row, stores (South, North), hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

/// Rules compiled for one choice of option values.
#[derive(Debug, Clone)]
pub struct Program;

/// Rules that cannot be played with these option values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// More seeds than a pit can count.
    #[error("with these options the game has {0} seeds; at most 255 can be played")]
    TooManySeeds(u32),
}

/// Where everything lies: for drawing boards and reading positions.
#[derive(Debug, Clone)]
pub struct Layout;

impl Layout {
    /// Players, 1 or 2.
    pub fn players(&self) -> u8 { unimplemented!() }
    /// The length of each row of a side, front first.
    pub fn row_lengths(&self) -> &[u8] { unimplemented!() }
    /// A player's pit: `row` 0 is the front, `number` counts from 1 at the owner's left.
    pub fn pit(&self, _owner: Seat, _row: usize, _number: usize) -> Cell { unimplemented!() }
    /// The shared middle row as South sees it, from the left; empty if there is none.
    pub fn middle(&self) -> Vec<Cell> { unimplemented!() }
    /// A player's store, if the game has stores.
    pub fn store(&self, _owner: Seat) -> Option<Cell> { unimplemented!() }
    /// A player's hand, if the game has hands.
    pub fn hand(&self, _owner: Seat) -> Option<Cell> { unimplemented!() }
    /// All rows from the top as South sees the board, each from the left: how a board is drawn and a position written.
    pub fn rows_from_top(&self) -> Vec<Vec<Cell>> { unimplemented!() }
    /// Whether South's store lies at the right (then North's at the left).
    pub fn south_store_right(&self) -> bool { unimplemented!() }
    /// Whose pit, store or hand; `None` for a shared pit.
    pub fn owner(&self, _cell: Cell) -> Option<Seat> { unimplemented!() }
    /// The label of a pit on the board and in moves, as its owner calls it: `3`, `f5`, `b2`, `m4`; `store`, `hand`.
    pub fn label(&self, _cell: Cell) -> String { unimplemented!() }
}

impl Program {
    /// Compiles rules for one choice of option values.
    ///
    /// # Errors
    /// [`CompileError`] if the game cannot be played with these values.
    pub fn compile(_rules: &Rules, _settings: &Settings) -> Result<Self, CompileError> { unimplemented!() }
    /// Where everything lies.
    pub fn layout(&self) -> &Layout { unimplemented!() }
    /// The rules it was compiled from.
    pub fn rules(&self) -> &Rules { unimplemented!() }
    /// The option values it was compiled for.
    pub fn settings(&self) -> &Settings { unimplemented!() }
    /// How many seeds are in the game.
    pub fn seeds(&self) -> u32 { unimplemented!() }
    /// The compiled instructions, one a line, for people who build the interpreter.
    pub fn listing(&self) -> String { unimplemented!() }
}
