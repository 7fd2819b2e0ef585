//! A game in progress: legal moves, reading and playing moves, notation, and reasons why moves are illegal.

mod asking;
mod listing;
mod moves;
mod obstacles;
mod reasons;
mod state;

pub use crate::moves::{Move, Toward};
pub use crate::trace::WhyIllegal;
pub use asking::Obstacle;
pub use listing::MoveList;
pub use state::Game;
