//! Players against each other: games from random openings ([`game`]), and what they tell of strength ([`strength`]).

pub mod game;
pub mod strength;

pub use game::{Conditions, GameEnd};
pub use strength::Strength;
