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
pub use build::LaidOutRules;
pub use lanes::{Lanes, MAX_LANES};
pub use rows::{Begun, Row};
pub use steps::Next;
