//! Rules become programs: flat tables and small instructions, for one choice of option values.
//!
//! [`board`] is where everything lies, with the positions of a game; [`program`] is what is compiled, what can be said of it
//! without playing it, and what is worked out before play; [`compile`] gets there from the rules. The crate `sow-interpreter` plays
//! what comes of it, and shows others all of it that they need: nobody else has to use this one.

pub mod board;
pub mod compile;
mod numbering;
pub mod program;
pub mod seats;
