//! Superblocks and sowings laid out once more, where a game has one plain kind of move: for a board that is seen by the player to move,
//! the pits to choose from first.

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
