//! The slow oracle, which plays by walking the checked rules themselves.
//!
//! It follows the definition of the language alone and shares no code with the interpreter. It copies whole states,
//! replays a move for every choice inside it, and stores nothing that it can compute again. Where the two differ, one
//! of them misreads the rules.

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
