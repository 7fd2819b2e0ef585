//! The virtual machine, which executes one move or evaluates one condition on a position.
//!
//! Its registers live for one move. A move is a single flat loop over instructions ([`exec`]); a sowing continues with
//! the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves, the
//! machine runs again with each next script.
//! machine is run again and again with the next script.

mod after_lap;
mod batched_sow;
mod branches;
mod cell_masks;
mod choice_path;
mod choice_stack;
mod cycle;
mod emit;
mod eval;
mod exec;
mod exprs;
mod frame;
mod geometry;
mod history;
mod lap_entry;
mod machine;
mod make_move;
mod mask_filter;
mod picking;
mod places;
mod played_line;
mod registers;
mod seed_by_seed;
mod skipping;
mod sowing;
mod state;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod test_mode;
mod transfer;
mod trap;

pub(crate) use branches::{ChoicePoint, NextLine};
pub(crate) use choice_path::ChoicePath;
pub(crate) use history::{OwnedHistory, RepetitionHistory};
pub(crate) use machine::Machine;
pub(crate) use played_line::{PlayedLine, StoredLine};
pub(crate) use registers::Registers;
pub(crate) use state::Threats;
pub(crate) use test_mode::TestMode;
pub(crate) use trap::Trap;
