//! Packed boards, for games with one plain kind of move: superblocks and sowings in a layout seen by the player to
//! move, which begins with the pits that this player can choose.

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
