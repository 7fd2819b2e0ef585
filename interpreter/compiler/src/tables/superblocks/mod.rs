//! Superblocks: the precomputed effect of a table at each cell, which lets laps run without interpreting instructions.

mod actions;
mod answers;
mod build;
mod builder;
mod certain;
mod courses;
mod key;
mod key_layout;
#[cfg(feature = "test_hooks")]
mod keys;
mod number;
mod places;
mod prologues;
mod questions;
mod read;
mod runs;
mod self_loop;
mod superblock;
mod table;

pub use key::Key;
pub use number::{Number, Outcome};
pub use prologues::after_is_sure;
pub use questions::{OfBoard, OfTurn};
pub use runs::RunId;
pub use superblock::{
    Course, Fork, LeavingOut, MOST, Moved, Put, SideEffects, Superblock, TableOffset, Terminator,
};
pub use table::Superblocks;
