//! Several rounds, one after the other: matches.
//!
//! A [`Match`] plays rounds with [`Program`]s of their own and does between two of them what the rules say: counts
//! points, sees whether the match is over, lays out the next board. [`sow_grammar::rules::MatchRules`] tells what
//! that means. A single round is played through the same door.

mod arrangement;
mod eval;
mod extent;
mod fields;
mod layouts;
mod moves;
mod next_round;
mod notation;
mod outcome;
mod playouts;
mod programs;
mod reading;
mod required;
mod score;
mod setup;
mod spread;
mod state;
mod table;

pub use arrangement::{Arrangement, ArrangementError};
pub use extent::{Extent, MatchError};
pub use playouts::{MAX_ROUNDS, RandomMatches};
pub use score::RoundEnd;
pub use state::{Match, MatchMove};
