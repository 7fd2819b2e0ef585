//! A limit on the work that slow positions cause in one operation.

use crate::failure::Failure;
use sow_interpreter::{Program, WorkLimit};

const STEPS_PER_UNIT: u64 = 1_000_000;

/// The limit on the work of slow positions. Positions of ordinary games do not count, see [`WorkLimit`].
#[derive(Debug, Clone, Copy)]
pub struct WorkBudget {
    /// The maximum number of steps of computation, in millions, that slow positions may take altogether.
    pub millions: u64,
    /// How the user can allow more work, for messages: a phrase such as "allow more with `--steps`".
    pub advice: Option<&'static str>,
}

impl Default for WorkBudget {
    fn default() -> Self {
        Self {
            millions: Self::DEFAULT_MILLIONS,
            advice: None,
        }
    }
}

impl WorkBudget {
    /// The default limit in millions of steps, which take some seconds.
    pub const DEFAULT_MILLIONS: u64 = 1000;

    /// Sets the limit for all further work with a program.
    pub fn limit(self, program: &Program) {
        program.work_limit.set(self.steps());
    }

    /// Returns a limit that several programs can share.
    #[must_use]
    pub fn to_limit(self) -> WorkLimit {
        let limit = WorkLimit::default();
        limit.set(self.steps());
        limit
    }

    /// Sets the limit for the work with a program until the returned guard is dropped, which removes the limit.
    #[must_use]
    pub fn limit_for_now(self, program: &Program) -> LimitedWork<'_> {
        self.limit(program);
        LimitedWork(program)
    }

    /// Returns the outcome of work with a program, unless slow positions have exhausted the limit. In that case, the
    /// outcome cannot be trusted, and the error says how much was `done` before.
    ///
    /// # Errors
    /// If the work failed or exhausted the limit.
    pub fn check<T>(
        self,
        program: &Program,
        outcome: Result<T, Failure>,
        done: impl FnOnce() -> String,
    ) -> Result<T, Failure> {
        match program.work_limit.is_exhausted() {
            true => Err(self.exhausted(&done())),
            false => outcome,
        }
    }

    const fn steps(self) -> u64 {
        self.millions.saturating_mul(STEPS_PER_UNIT)
    }

    /// Returns the failure of work that the limit stopped; `done` says how much was done before, as in "3 of 5 games".
    #[must_use]
    pub fn exhausted(self, done: &str) -> Failure {
        let advice = self.advice.map(|advice| format!("; {advice}"));
        Failure::Input(format!(
            "stopped after {done}: slow positions took more than {} million steps of computation altogether{}",
            self.millions,
            advice.unwrap_or_default()
        ))
    }
}

/// Work that is limited; see [`WorkBudget::limit_for_now`].
#[derive(Debug)]
pub struct LimitedWork<'p>(&'p Program);

impl Drop for LimitedWork<'_> {
    fn drop(&mut self) {
        self.0.work_limit.set(u64::MAX);
    }
}
