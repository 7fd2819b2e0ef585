//! Matches of several rounds, recorded games, and the cases of rule files.
//!
//! A [`Match`] plays each round with its own program and applies the match rules between rounds. A single round
//! is a match, too, so callers need not distinguish the two. [`record`] reads and replays recorded games, [`notations`]
//! reads and writes moves as the players of a game do, [`text_record`] whole games so, and [`cases`] runs cases.

pub mod cases;
mod early_end;
mod match_play;
pub mod notations;
pub mod record;
pub mod text_record;
mod toml_record;

pub use match_play::{
    Arrangement, ArrangementError, Extent, MAX_ROUNDS, Match, MatchError, MatchMove, RandomMatches,
    RoundEnd,
};
