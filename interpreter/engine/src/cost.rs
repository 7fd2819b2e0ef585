//! What work costs, in steps of computation. A step takes about a nanosecond; the bench `steps` measures how true this
//! is for rules of all kinds. Work is charged where it is done: by the loop over instructions, by the functions that
//! find cells, move seeds and evaluate numbers and tests, and wherever lines of choices are walked.
//!
//! The numbers were fitted to the times that the bench measures: by non-negative least squares, from the time of each
//! game and from how often each kind of work is done in it. They are rounded. With these numbers, the slowest step
//! takes about eight times as long as the fastest.

/// A position: its moves are generated, or a move is made in it.
pub(crate) const POSITION: u32 = 64;
/// An instruction, whatever it does to seeds and cells.
pub(crate) const INSTRUCTION: u32 = 16;
/// A lap, without its seeds.
pub(crate) const LAP: u32 = 24;
/// A term of a computed number, unless the term is a constant.
pub(crate) const TERM: u32 = 4;
/// A test of a condition, for one cell or for all cells of a word.
pub(crate) const TEST: u32 = 8;
/// A condition evaluated for one of several cells, without its tests.
pub(crate) const CELL_TEST: u32 = 16;
/// A cell that is found, or that seeds fall into or leave.
pub(crate) const CELL: u32 = 2;
/// A kind of move: its moves are generated.
pub(crate) const KIND: u32 = 48;
/// A line of choices that is played.
pub(crate) const LINE: u32 = 64;
/// A move that is spelt.
pub(crate) const SPELLING: u32 = 64;
/// A look-ahead, without the moves that it generates and plays.
pub(crate) const LOOK_AHEAD: u32 = 64;
/// The number of earlier positions that are compared for the cost of one step.
pub(crate) const POSITIONS_COMPARED: usize = 16;

/// Returns the cost of copying a value.
pub(crate) const fn copying<T>() -> u32 {
    (size_of::<T>() / 64) as u32
}
