//! The compiler from checked rules to programs, for one choice of option values.
//!
//! The input is rules, option values and the shape of the board; the output is a [`program::Program`]. Each module
//! uses only those listed before it: [`board`] lays out pits, tracks and positions; [`instructions`] defines the
//! instruction set; [`compile`] translates rules into instructions; [`analyses`] derives static facts; [`tables`]
//! holds precomputed tables; [`program`] bundles all of it; [`packed`] lays a program out again for boards seen from
//! the player to move. `sow-interpreter` re-exports what other programs need: cells,
//! layouts, positions and results. Everything else is for the crates of Sow and may change with any version.

pub mod analyses;
pub mod board;
pub mod compile;
pub mod instructions;
mod numbering;
pub mod packed;
pub mod program;
pub mod seats;
pub mod tables;
