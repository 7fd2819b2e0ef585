//! The loop over laps, which uses only sow tables and superblocks. It knows the program and a position, but not the
//! machine that executes instructions.

mod lap_loop;
mod steps;

pub(crate) use lap_loop::{Counts, LapLoop, LapLoopExit, SowMode, SowingState, run};
pub(crate) use steps::capture_cells;
