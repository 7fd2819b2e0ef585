//! The compiler from checked rules to programs, for one choice of option values.
//!
//! In: rules, option values and the shape of the board. Out: a [`program::Program`]. The rooms, each of which uses only those
//! before it: [`board`] lays out pits, tracks and positions; [`instructions`] are what rules become; [`compile`] turns rules into
//! them; [`analyses`] say what holds whatever is played; [`tables`] are what can be worked out before play; a [`program`] holds
//! all of it; [`packed`] lays a program out again for boards seen by the player to move. Only `sow-interpreter` uses this crate;
//! it re-exports what others need.

pub mod analyses;
pub mod board;
pub mod compile;
pub mod instructions;
mod numbering;
pub mod packed;
pub mod program;
pub mod seats;
pub mod tables;
