//! Where a position leads: the door for those who search.
//!
//! [`Succeed::of`] lists every legal move of a position together with the position after it, on the smallest
//! position that the board fits into, into a list that is used again. Who goes down into one of them says so with
//! [`Succeed::descend`] and comes back with [`Succeed::ascend`]: games in which repetition matters then know the
//! way that led there, and all others pay nothing for it.

mod answers;
mod lister;
mod small_board;
mod succeed;

pub use crate::movegen::{MadeMove, Sides, State, Successor};
pub use crate::packed::Unmade;
pub(crate) use lister::Lister;
pub use small_board::{OnSmallBoard, SmallBoard};
pub use succeed::{Succeed, Successors};
