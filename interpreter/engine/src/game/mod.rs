//! A game in progress: legal moves, reading and playing moves, notation, and reasons why moves are illegal.

mod choices;
mod listing;
mod moves;
mod obstacle_query;
mod obstacles;
mod reasons;
mod state;

pub use crate::moves::{DirectionChoice, Move};
pub use crate::trace::RefusalReasons;
pub use listing::MoveList;
pub use obstacle_query::Obstacle;
pub use state::Game;
