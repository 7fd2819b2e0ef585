//! The board: its layout, sets of cells, the track and positions.

mod cells;
mod history;
mod lanes;
mod layout;
mod mask;
mod named_cells;
mod position;
mod shape;
mod sow_delta;
mod track;
mod zobrist;

pub use crate::seats::{index, seat};
pub(crate) use cells::byte_masks;
pub use cells::{ByteSet, Cell, CellList, CellSet, MASK_WORDS, MAX_CELLS, MAX_WORDS, NOWHERE};
pub use history::History;
pub use lanes::{HIGH, ONES, at_least, gathered, lane_of, scattered};
pub use layout::{Kind, Layout};
pub use mask::CellMask;
pub use named_cells::{NamedCells, pits_by_seat};
pub use position::{Position, Standing};
pub use shape::Shape;
pub use sow_delta::SowDelta;
pub use track::{FACING, LINES, Played, Track, line};
pub use zobrist::{SEED, hash_words, splitmix64};

/// Returns the number of words in the smallest position with room for `cells` cells; see [`on_small_board`].
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

/// Calls a function with a program's number of [`words`] as a constant, or evaluates an expression with it.
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
