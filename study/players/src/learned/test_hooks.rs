//! Internals of learning that the test suites check.

use super::self_play::Sample;

/// A sample of a stage of the game, with a lead, the player to move and the seeds of each pit, of a game that South won by `end` seeds.
#[must_use]
pub const fn sample((stage, lead, turn): (u8, f32, f32), counts: [Vec<u8>; 2], end: f32) -> Sample {
    Sample {
        stage,
        lead,
        turn,
        counts,
        end,
    }
}

/// How many seeds South won by.
#[must_use]
pub const fn end(sample: &Sample) -> f32 {
    sample.end
}
