//! A game in progress: legal moves, reading and playing moves, notation, and reasons why moves are illegal.

mod obstacles;
mod state;

pub use crate::moves::{DirectionChoice, Move};
pub use crate::trace::RefusalReasons;
pub use obstacles::Obstacle;
pub use state::{Game, MoveList};
