//! Matches of several rounds, recorded games, and the cases of rule files.
//!
//! In: rules and moves. Out: rounds, points, results, and reports of cases that fail. A [`Match`] plays its rounds with
//! programs of their own and applies the match rules between them. A single round is a match too, so callers need not tell
//! the two apart. [`record`] reads and replays recorded games, [`cases`] runs cases.

pub mod cases;
mod match_play;
pub mod record;

pub use match_play::{
    Arrangement, ArrangementError, Extent, MAX_ROUNDS, Match, MatchError, MatchMove, RandomMatches,
    RoundEnd,
};
