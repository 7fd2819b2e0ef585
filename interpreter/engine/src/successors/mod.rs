//! Successors of positions: the interface for searches.
//!
//! [`Succeed::of`] lists every legal move of a position with the position after it, on the smallest position that the
//! board fits into, in a list that is reused. A search that goes down into one of them calls [`Succeed::descend`] and
//! later [`Succeed::ascend`], which lets games with rules about repetition know the line that led there and costs all
//! others nothing.

mod answers;
mod lister;
mod small_board;
mod succeed;

pub use crate::movegen::{MadeMove, Sides, State, Successor};
pub use crate::packed::Unmade;
pub(crate) use lister::Lister;
pub use small_board::{OnSmallBoard, SmallBoard};
pub use succeed::{Succeed, Successors};
