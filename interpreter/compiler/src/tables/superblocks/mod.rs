//! Superblocks: the precomputed effect of a table at each cell, which lets laps run without interpreting instructions.

mod build;
mod builder;
mod events;
mod key_layout;
#[cfg(feature = "test_hooks")]
mod keys;
mod prologues;
mod questions;
mod runs;
mod superblock;
mod table;

pub use events::SuperblockEvent;
pub use key_layout::Key;
pub use questions::{BoardQuestion, TurnQuestion};
pub use runs::RunId;
pub use superblock::{
    Fork, InitialTransfer, LapOutcome, MAX_TAKEN_CELLS, Put, SideEffects, SkipRule, SowPlan,
    Superblock, SuperblockId, TableOffset, Terminator,
};
pub use table::Superblocks;
