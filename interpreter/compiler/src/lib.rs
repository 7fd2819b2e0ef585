//! The compiler from checked rules to programs, for one choice of option values.
//!
//! In: rules, option values and the shape of the board. Out: a [`program::Program`]. [`board`] lays out pits, tracks and
//! positions, [`compile`] produces instructions, and [`program`] holds them with the analyses and passes that specialise
//! them. Only `sow-interpreter` uses this crate; it re-exports what others need.

pub mod board;
pub mod compile;
mod numbering;
pub mod program;
pub mod seats;
