//! Games between computer players: single games from random openings ([`game`]), series of games ([`series`]), and
//! estimates of strength ([`strength`]).

pub mod game;
pub mod series;
pub mod strength;

pub use game::{Conditions, GameEnd};
pub use series::Series;
pub use strength::Strength;
