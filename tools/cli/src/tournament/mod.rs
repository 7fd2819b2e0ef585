//! Players against each other: games from random openings ([`game`]), series of them ([`series`]), and what they tell of strength
//! ([`strength`]).

pub mod game;
pub mod series;
pub mod strength;

pub use game::{Conditions, GameEnd};
pub use series::Series;
pub use strength::Strength;
