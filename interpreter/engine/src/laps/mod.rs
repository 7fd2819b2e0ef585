//! The loop over laps, which uses only sow tables and superblocks. It knows the program and a position, but not the
//! machine that executes instructions.

mod counts;
mod cycle;
mod effects;
mod lap_loop;
mod lap_loop_exit;
mod sow;
mod steps;

pub(crate) use counts::{Counts, SowingState};
pub(crate) use effects::capture_cells;
pub(crate) use lap_loop::{LapLoop, run};
pub(crate) use lap_loop_exit::{LapLoopExit, SowMode};
