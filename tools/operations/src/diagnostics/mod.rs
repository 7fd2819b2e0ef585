//! Faults of rule files, shown to people and to programs. Every command reports faults through this module.

mod json;
mod lines;
mod report;
pub mod sarif;
mod text;

pub use json::{Fault, FaultLabel, Place, Replacement};
pub use report::{Report, Tally};
pub use text::render;
