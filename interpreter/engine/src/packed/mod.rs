//! Play on packed boards, for games with one plain kind of move: seeds are sown by precomputed rows, and the effects
//! of the table are precomputed for each cell. The machine plays the same moves, and evaluates the endings.
//!
//! The board is laid out by [`sow_compiler::packed`] so that the pits of each player start at a word boundary.

mod endings;
mod entry_points;
mod game;
mod games;
mod in_turns;
mod listing;
mod packed_engine;
mod packed_play;
mod play;
mod playing;
mod position;
mod sample;
mod situations;
mod stepped;
mod tables;
mod unmade;

pub(crate) use entry_points::{listing, random_games};
pub(crate) use listing::Listing;
pub(crate) use packed_engine::ShowBoard;
pub use position::PackedPosition;
pub use stepped::{Endings, PackedStepper};
pub(crate) use tables::Tables;
pub use unmade::Unmade;
