//! The loop over laps, which uses only sow tables and superblocks. It knows the program and a position, but not the
//! machine that executes instructions.

mod counts;
mod cycle;
mod finish;
mod lap_loop;
mod sow;
mod steps;
mod take;

pub(crate) use counts::{Counts, SowingState};
pub(crate) use finish::{Along, Finish};
pub(crate) use lap_loop::{LapLoop, run};
pub(crate) use take::capture;
