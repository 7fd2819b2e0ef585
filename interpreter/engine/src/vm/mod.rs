//! The virtual machine, which executes one move or evaluates one condition on a position.
//!
//! Its registers live for one move. A move is a single flat loop over instructions ([`exec`]); a sowing continues with
//! the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves, the
//! machine runs once for each script.

mod choice_path;
mod eval;
mod exec;
mod history;
mod lap_entry;
mod machine;
mod make_move;
mod mask_filter;
mod places;
mod registers;
mod sowing;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod transfer;

pub(crate) use choice_path::{ChoicePath, ChoicePoint, NextLine, PlayedLine, StoredLine};
pub(crate) use eval::TestMode;
pub(crate) use history::{OwnedHistory, RepetitionHistory};
pub(crate) use machine::{Machine, Trap};
pub(crate) use registers::{Registers, Threats};
