//! Computer players for any game written in Sow.
//!
//! A player is given a program, a position and [`Limits`], and returns a move with its [`Value`]. [`AlphaBeta`] is an
//! alpha-beta search with a transposition table, iterative deepening, and endgames that it computes if they save time.
//! [`MctsPlayer`] is a Monte Carlo tree search. [`Opponent`] plays one side of a match with either of them, or at
//! random. [`StaticFacts`] holds what the rules alone say about a game.
//!
//! There is no clock here: the caller decides when a search stops.

mod alphabeta;
mod deepening;
mod endgames;
mod evaluate;
pub mod learned;
mod limits;
mod mcts;
mod move_ordering;
pub mod opponent;
mod own_endgames;
mod result;
mod search;
pub mod spec;
#[cfg_attr(
    not(feature = "test_hooks"),
    expect(unreachable_pub, reason = "the test suites reach it")
)]
mod table;
#[cfg(feature = "test_hooks")]
pub mod test_hooks;
#[cfg_attr(
    not(feature = "test_hooks"),
    expect(unreachable_pub, reason = "the test suites reach it")
)]
mod value;

pub use alphabeta::AlphaBeta;
pub use deepening::{Analysis, PvLine};
pub use evaluate::{Evaluation, StaticFacts};
pub use learned::Weights;
pub use limits::{Chance, Limits, Settings};
pub use mcts::MctsPlayer;
pub use opponent::Opponent;
pub use spec::{Budget, Level, MAX_LEVEL, PlayerSpec};
pub use value::{GameEnd, Value};
