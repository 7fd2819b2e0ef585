//! The compiler from checked rules to programs, for one choice of option values.
//!
//! Compiles checked rules into a program, for one choice of option values.
//!
//! The input is rules, option values and the shape of the board; the output is a [`program::Program`]. Each module
//! uses only those listed before it: [`board`] lays out pits, tracks and positions; [`instructions`] defines the
//! instruction set; [`compile`] translates rules into instructions; [`analyses`] derives static facts; [`tables`]
//! holds precomputed tables; [`program`] bundles all of it; [`packed`] lays a program out again for boards seen from
//! the player to move. Only `sow-interpreter` depends on this crate and re-exports what others need.

pub mod analyses;
pub mod board;
pub mod compile;
pub mod instructions;
mod numbering;
pub mod packed;
pub mod program;
pub mod seats;
pub mod tables;
