//! Internals of learning that the test suites check.

use super::self_play::Sample;

/// Creates a sample. `stage`, `lead` and `turn` describe the position, `counts` the seeds of each pit; South won by
/// `end` seeds.
#[must_use]
pub const fn sample((stage, lead, turn): (u8, f32, f32), counts: [Vec<u8>; 2], end: f32) -> Sample {
    Sample {
        stage,
        lead,
        turn,
        counts,
        final_margin: end,
    }
}

/// Returns South's final margin in seeds.
#[must_use]
pub const fn final_margin(sample: &Sample) -> f32 {
    sample.final_margin
}
