//! The machine that runs a program on a position: one move at a time, or one question.
//!
//! Registers live for one move. What a move does is a single flat loop over instructions ([`exec`]); a sowing hands
//! over to the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves the
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
