//! A game under way: legal moves, moves read and played, notation, and what stands against a move.

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
