//! What is played over several rounds, and what is tried of a game.
//!
//! A [`Match`] plays rounds with programs of their own and does between two of them what the rules say; a single round is played through
//! the same door, so that whoever shows games need not ask which of the two it is. [`record`] reads and replays recorded games,
//! [`cases`] tries the rules.

pub mod cases;
mod match_play;
pub mod record;

pub use match_play::{
    Arrangement, ArrangementError, Extent, MAX_ROUNDS, Match, MatchError, MatchMove, MatchPlayouts,
    RandomMatches, RoundEnd,
};
