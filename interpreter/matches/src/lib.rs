//! Matches of several rounds, recorded games, and the cases of rule files.
//!
//! A [`Match`] plays each round with its own program and applies the match rules between rounds. A single round
//! is a match, too, so callers need not distinguish the two. [`record`] reads and replays recorded games, [`cases`]
//! runs cases.

pub mod cases;
mod match_play;
pub mod record;

pub use match_play::{
    Arrangement, ArrangementError, Extent, MAX_ROUNDS, Match, MatchError, MatchMove, RandomMatches,
    RoundEnd,
};
