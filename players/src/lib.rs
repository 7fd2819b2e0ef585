//! Opponents for any game that is written in Sow.
//!
//! They know nothing but program and position, so that every rule file gets them. [`Thinker`] looks ahead (alpha-beta
//! with a table of positions, deeper and deeper); [`Explorer`] plays on at random and follows what goes well; [`Outlook`] is what it knows of a game beforehand, [`Value`] what it
//! says of a position.
//!
//! There is no clock here: whoever asks for a move says when to stop ([`Limits`]).

mod alphabeta;
mod deepening;
mod endgames;
mod evaluate;
mod found;
mod level;
mod limits;
mod mcts;
mod order;
mod outlook;
pub mod recipe;
mod table;
mod thinker;
mod value;

pub use deepening::{Analysis, Line};
pub use evaluate::Evaluation;
pub use level::{Level, STRONGEST};
pub use limits::{Limits, Settings};
pub use mcts::Explorer;
pub use outlook::Outlook;
pub use recipe::{Budget, Recipe};
pub use thinker::Thinker;
pub use value::{End, Value};
