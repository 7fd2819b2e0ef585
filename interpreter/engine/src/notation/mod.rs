//! Notation of moves and positions, and errors of reading them.

mod error;
mod memory;
mod recall;
mod setup;

pub use error::{MoveError, PositionError, fault};
pub use memory::{letter, pit_of_side};
pub use setup::is_blocked;
pub(crate) use setup::{read_lying, read_position, write_position};
