//! The checked rules of a game: every name resolved, nothing left open.
//!
//! This is what plays: the interpreter compiles it, the slow oracle of the tests walks it, `sow show` puts it into
//! words. Rules speak from the mover's seat (`own`, `opponent`) and may depend on the game's options, so numbers are
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
