//! Packed boards: superblocks and sowings laid out again for games with one plain kind of move, seen from the player
//! to move, with the pits to choose from first.

mod board;
mod build;
mod early_out;
mod filters;
mod lanes;
mod rings;
mod rows;
mod steps;

pub use board::{Board, Lane};
pub use build::PackedRules;
pub use lanes::{LaneMap, MAX_LANES};
pub use rows::{MoveStart, Row};
pub use steps::Continuation;
