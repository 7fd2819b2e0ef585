//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.
//!
//! The board is laid out anew for it ([`sow_compiler::packed`]), so that the pits of each player begin an eight.

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
