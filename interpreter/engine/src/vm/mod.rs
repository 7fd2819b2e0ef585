//! The virtual machine, which executes one move or evaluates one condition on a position.
//!
//! Its registers live for one move. A move is a single flat loop over instructions ([`exec`]); a sowing continues with
//! the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves, the
//! machine runs again with each next script.
//! machine is run again and again with the next script.

mod after_lap;
mod asking;
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
mod falling;
mod frame;
mod geometry;
mod history;
mod lap_entry;
mod machine;
mod make_move;
mod mask_filter;
mod picking;
mod places;
#[cfg(feature = "test_hooks")]
pub(crate) mod proof;
mod registers;
mod run;
mod skipping;
mod sowing;
mod state;
mod transfer;
mod trap;

pub(crate) use asking::Asking;
pub(crate) use branches::{ChoicePoint, Followed};
pub(crate) use choice_path::ChoicePath;
pub(crate) use history::{KeptHistory, RepetitionHistory};
pub(crate) use machine::Machine;
pub(crate) use registers::Registers;
pub(crate) use run::{KeptRun, Run};
pub(crate) use state::Threats;
pub(crate) use trap::Trap;
