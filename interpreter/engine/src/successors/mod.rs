//! Successors of positions: the interface for searches.
//!
//! [`SuccessorGenerator::list_successors`] lists every legal move of a position with the position after it, on the
//! smallest position that the board fits into, in a list that is reused. A search that continues from one of these
//! positions calls [`SuccessorGenerator::descend`] and later [`SuccessorGenerator::ascend`]. Rules about repetition
//! thus know the moves that led there; all other games pay nothing for it.

mod generator;
mod lister;
mod queries;

pub use crate::movegen::{AppliedMove, Sides, State, Successor};
pub use crate::packed::RemainingMoves;
pub use generator::{SuccessorGenerator, Successors};
pub(crate) use lister::SuccessorLister;
pub use lister::{SmallBoard, SmallBoardTask};
