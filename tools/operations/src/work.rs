//! The limit on the work that slow positions cause in one operation.

use crate::failure::Failure;
use sow_interpreter::Program;

const STEPS_PER_UNIT: u64 = 1_000_000;

/// The limit on the work of slow positions. Positions of ordinary games cost nothing.
#[derive(Debug, Clone, Copy)]
pub struct WorkBudget {
    /// The maximum number of steps of computation, in millions, that slow positions may take altogether.
    pub millions: u64,
}

impl WorkBudget {
    /// Sets the limit for all further work with a program.
    pub fn limit(self, program: &Program) {
        let steps = self.millions.saturating_mul(STEPS_PER_UNIT);
        program.work_limit.set(steps);
    }

    /// Returns the failure of a command that the limit stopped; `missing` names what was not done.
    #[must_use]
    pub fn exhausted(self, missing: &str) -> Failure {
        Failure::Input(format!(
            "stopped before {missing}: slow positions took more than {} million steps of computation altogether; \
             allow more with `--steps`",
            self.millions
        ))
    }
}
