//! Notation of moves and positions, and errors of reading them.

mod error;
mod memory;
mod position;

pub use error::{MoveError, PositionError, position_error};
pub use memory::{label_with_side, seat_letter};
pub use position::is_blocked;
pub(crate) use position::{read_position, read_without_endings, write_position};
