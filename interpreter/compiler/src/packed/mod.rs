//! Packed boards: superblocks and sowings laid out again for games with one plain kind of move, seen from the player
//! to move, with the pits to choose from first.

mod board;
mod build;
mod early_out;
mod rings;
mod steps;
mod trails;

pub use board::{Board, Lane, LaneMap, MAX_LANES};
pub use build::PackedRules;
pub use rings::{MoveStart, Row};
pub use steps::Continuation;
pub use trails::{LastSeed, TrailEvent, TrailPit, Trails};
