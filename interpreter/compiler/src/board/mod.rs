//! The board: where everything lies, sets of cells, positions.

mod cells;
mod history;
mod layout;
mod named_cells;
mod position;
mod shape;
mod sow_delta;
mod track;
mod zobrist;

pub use crate::seats::{index, seat};
pub use cells::{ByteSet, CellList, CellMask, CellSet, NOWHERE};
pub use history::History;
pub use layout::{Kind, Layout};
pub use named_cells::{NamedCells, pits_by_seat};
pub use position::{HIGH, ONES, Position, Standing, at_least, gathered, lane_of, scattered};
pub use shape::Shape;
pub use sow_delta::SowDelta;
pub use track::{FACING, LINES, Played, Track, line};
pub use zobrist::{SEED, hash_words, splitmix64};

/// The most places (pits, stores, hands) of a board.
pub const MAX_CELLS: usize = sow_grammar::rules::MAX_PLACES as usize;

/// The words of a set of cells of the largest board, eight cells to a word.
pub const MASK_WORDS: usize = MAX_CELLS.div_ceil(8);

/// The words of the largest position: eight cells to a word, and as many words for the high bytes of their seeds.
pub const MAX_WORDS: usize = 2 * MASK_WORDS;

/// The eights of the smallest position that so many cells fit into; see [`on_small_board`].
pub const fn words(cells: u8) -> usize {
    match cells {
        #[cfg(not(feature = "small"))]
        0..=16 => 2,
        #[cfg(not(feature = "small"))]
        17..=32 => 4,
        #[cfg(not(feature = "small"))]
        33..=40 => 5,
        0..=72 => 9,
        _ => MAX_WORDS,
    }
}

/// Calls a function with the number of [`words`] of a program's board, or computes something that takes this number as a constant.
#[macro_export]
macro_rules! on_small_board {
    ($program:expr, $function:ident($($argument:expr),*)) => {
        $crate::board::on_small_board!($program, WORDS => $function::<WORDS>($($argument),*))
    };
    ($program:expr, $words:ident => $body:expr) => {
        match $program.words() {
            #[cfg(not(feature = "small"))]
            2 => $crate::board::on_small_board!(@2, $words, $body),
            #[cfg(not(feature = "small"))]
            4 => $crate::board::on_small_board!(@4, $words, $body),
            #[cfg(not(feature = "small"))]
            5 => $crate::board::on_small_board!(@5, $words, $body),
            9 => $crate::board::on_small_board!(@9, $words, $body),
            _ => $crate::board::on_small_board!(@$crate::board::MAX_WORDS, $words, $body),
        }
    };
    (@$number:expr, $words:ident, $body:expr) => {{
        const $words: usize = $number;
        $body
    }};
}
pub use crate::on_small_board;

/// A pit, store or hand, whoever owns it. South's pits come first (front row from South's left, then the back row, …),
/// then North's in the same order from North's left, then pits of a shared middle row, stores (South, North), hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);
