//! The slow oracle: plays by walking the checked rules themselves.
//!
//! It is written from the words of the language alone and shares no code with the interpreter; it copies whole states, begins
//! a move anew for every choice inside it, and remembers nothing that it can work out again. Where the
//! two differ, one of them has misread the rules.

mod board;
mod choosing;
mod conditions;
mod doing;
mod ending;
mod foresight;
mod game;
mod layout;
mod moves;
mod notation;
mod numbers;
mod opening;
mod places;
mod rounds;
mod sowing;
mod state;
mod usage;
mod view;

pub use board::{At, Board, Cell, index, other};
pub use game::Oracle;
pub use layout::Arranging;
pub use moves::Legal;
pub use rounds::Rounds;
pub use state::{Standing, State};
pub use view::Score;
