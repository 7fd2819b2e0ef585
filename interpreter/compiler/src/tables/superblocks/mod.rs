//! Superblocks: the precomputed effect of a table at each cell, which lets laps run without interpreting instructions.

mod actions;
mod build;
mod builder;
mod key;
mod key_layout;
#[cfg(feature = "test_hooks")]
mod keys;
mod no_fallback;
mod places;
mod prologues;
mod questions;
mod read_state;
mod runs;
mod self_loop;
mod sow_plans;
mod superblock;
mod superblock_id;
mod table;
mod test_outcomes;

pub use key::Key;
pub use prologues::after_move_is_deterministic;
pub use questions::{BoardQuestion, TurnQuestion};
pub use runs::RunId;
pub use superblock::{
    Fork, InitialTransfer, MAX_TAKEN_CELLS, Put, SideEffects, SkipRule, SowPlan, Superblock,
    TableOffset, Terminator,
};
pub use superblock_id::{LapOutcome, SuperblockId};
pub use table::Superblocks;
