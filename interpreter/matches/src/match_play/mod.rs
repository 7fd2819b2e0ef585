//! Matches: several rounds, one after the other.
//!
//! A [`Match`] plays each round with its own [`sow_interpreter::Program`] and applies the rules between rounds:
//! it counts points, checks whether the match is over, and lays out the next board; see
//! [`sow_grammar::rules::MatchRules`]. A single round has the same interface.

mod arrangement;
mod eval;
mod moves;
mod next_round;
mod notation;
mod playouts;
mod position_reader;
mod program_cache;
mod required_conditions;
mod score;
mod setup;
mod state;

pub use arrangement::{Arrangement, ArrangementError};
pub use playouts::{MAX_ROUNDS, RandomMatches};
pub use score::{Extent, MatchError, RoundEnd};
pub use state::{Match, MatchMove};
