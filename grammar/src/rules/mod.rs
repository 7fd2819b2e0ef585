//! The checked rules of a game: every name is resolved and no fault is left.
//!
//! The interpreter compiles these rules, the slow oracle of the tests walks them, and `sow show` puts them into words.
//! Rules are written from the mover's seat (`own`, `opponent`) and may depend on the game's options, so numbers are
//! [`Number`]s until values are chosen.

mod board;
mod game;
mod match_rules;
mod options;
mod phrases;
mod specialise;

pub use crate::vocabulary::*;
pub use board::*;
pub use game::*;
pub use match_rules::*;
pub use options::*;
pub use phrases::*;
