//! Play on packed boards, for games with one plain kind of move: seeds are sown by precomputed rows, and the effects of
//! the table are precomputed for each cell. The machine would play the same moves; here, it only evaluates the endings.
//!
//! The board is laid out by [`sow_compiler::packed`] so that the pits of each player start at a word boundary.

mod game;
mod games;
mod move_generator;
mod observed;
mod packed_board;
mod packed_engine;
mod play;
mod sample;
mod stepper;

pub(crate) use game::PackedTables;
pub(crate) use packed_board::PackedBoard;
pub use stepper::{Endings, PackedPosition, PackedStepper};
