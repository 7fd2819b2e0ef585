//! The checked rules of a game: every name resolved, nothing left open.
//!
//! This is what plays: the interpreter compiles it, the slow oracle of the tests walks it, `sow show` puts it into
//! words. Rules speak from the mover's seat (`own`, `opponent`) and may depend on the game's options, so numbers are
//! [`Number`]s until values are chosen.

mod action;
mod board;
mod condition;
mod game;
mod ids;
mod match_rules;
mod number;
mod options;
mod place;
mod specialise;
pub(crate) mod walk;

pub use crate::vocabulary::*;
pub use action::*;
pub use board::*;
pub use condition::*;
pub use game::*;
pub use ids::*;
pub use match_rules::*;
pub use number::*;
pub use options::*;
pub use place::*;
