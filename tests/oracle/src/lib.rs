//! The slow oracle, which plays by walking the checked rules themselves.
//!
//! It follows the definition of the language alone and shares no code with the interpreter. It copies whole states,
//! replays a move for every choice inside it, and stores nothing that it can compute again. Where the two differ, one
//! of them misreads the rules.

mod actions;
mod board;
mod choices;
mod ending;
mod game;
mod lookahead;
mod moves;
mod notation;
mod numbers;
mod opening;
mod places;
mod rounds;
mod setup;
mod sowing;
mod state;
mod transfers;
mod usage;
mod view;

pub use board::{Board, Cell, CellIndex, Cells, opponent_of, seat_index};
pub use game::Oracle;
pub use moves::LegalMove;
pub use rounds::OracleMatch;
pub use setup::Arrangement;
pub use state::{Standing, State};
pub use view::MatchScore;
