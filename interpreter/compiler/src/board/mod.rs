//! The board: its layout, sets of cells, the track and positions.

mod cells;
mod layout;
mod mask;
mod noun_resolver;
mod position;
mod track;

pub use crate::on_small_board;
pub use crate::seats::{seat_from_index, seat_index};
pub(crate) use cells::byte_masks;
pub use cells::{ByteSet, Cell, CellList, CellSet, MASK_WORDS, MAX_CELLS, MAX_WORDS, NOWHERE};
pub use layout::{CellKind, Layout, Shape};
pub use mask::{
    CellMask, HIGH_BITS, ONES, at_least_mask, byte_in_lane, gather_high_bits, scatter_to_high_bits,
};
pub use noun_resolver::{NounResolver, pits_by_seat};
pub use position::{GameResult, History, Position, SEED_HASHES, hash_words, splitmix64};
pub use track::{COLUMN_ROWS, FACING_ROW, PlayDirection, SowDelta, Track, column_row};

/// Returns the number of words in the smallest position with room for `cells` cells; see [`on_small_board`].
pub const fn position_words(cells: u8) -> usize {
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

/// Calls a function, or evaluates an expression, with a program's number of [`position_words`] as a constant.
#[macro_export]
macro_rules! on_small_board {
    ($program:expr, $function:ident($($argument:expr),*)) => {
        $crate::board::on_small_board!($program, WORDS => $function::<WORDS>($($argument),*))
    };
    ($program:expr, $words:ident => $body:expr) => {
        match $program.position_words() {
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
