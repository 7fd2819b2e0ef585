//! Successors of positions: the interface for searches.
//!
//! [`SuccessorGenerator::list_successors`] lists every legal move of a position with the position after it, on the
//! smallest position that the board fits into, in a list that is reused. A search that goes down into one of them calls
//! [`SuccessorGenerator::descend`] and later [`SuccessorGenerator::ascend`], which lets games with rules about
//! repetition know the line that led there and costs all others nothing.

mod generator;
mod lister;
mod queries;

pub use crate::movegen::{AppliedMove, Sides, State, Successor};
pub use crate::packed::RemainingMoves;
pub use generator::{SuccessorGenerator, Successors};
pub(crate) use lister::SuccessorLister;
pub use lister::{SmallBoard, SmallBoardTask};
