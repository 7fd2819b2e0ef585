//! Play on packed boards, for games with one plain kind of move: seeds are sown by precomputed rows, and the effects
//! of the table are precomputed for each cell. The machine plays the same moves, and evaluates the endings.
//!
//! The board is laid out by [`sow_compiler::packed`] so that the pits of each player start at a word boundary.

mod endings;
mod entry_points;
mod game;
mod game_memory;
mod games;
mod interleaved;
mod move_generator;
mod packed_engine;
mod packed_play;
mod play;
mod position;
mod random_game;
mod remaining_moves;
mod repetition_hash;
mod sample;
mod stepper;
mod tables;

pub(crate) use entry_points::{move_generator, random_games};
pub(crate) use move_generator::MoveGenerator;
pub(crate) use packed_engine::BoardCallback;
pub use position::PackedPosition;
pub use remaining_moves::RemainingMoves;
pub use stepper::{Endings, PackedStepper};
pub(crate) use tables::PackedTables;
