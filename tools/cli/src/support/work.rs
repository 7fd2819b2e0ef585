//! The limit on the work that slow positions cause in one command.

use crate::support::failure::Failure;
use clap::Args;
use sow_interpreter::Program;
use sow_operations::work::WorkBudget;

/// The limit on the work of slow positions. Positions of ordinary games cost nothing, see
/// `WorkLimit` of the compiler.
#[derive(Debug, Clone, Copy, Args)]
pub struct WorkArgs {
    /// The maximum number of steps of computation, in millions, that slow positions may take altogether
    #[arg(long = "steps", value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    millions: u64,
}

impl WorkArgs {
    /// Returns the limit.
    #[must_use]
    pub const fn budget(self) -> WorkBudget {
        WorkBudget {
            millions: self.millions,
        }
    }

    /// Sets the limit for all further work with a program.
    pub fn limit(self, program: &Program) {
        self.budget().limit(program);
    }

    /// Does work that plays these games. If slow positions exceed the limit, the failure says so.
    ///
    /// # Errors
    /// As `work`, or if the limit is exceeded.
    pub fn run<T>(
        self,
        programs: &[&Program],
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        programs.iter().for_each(|program| self.limit(program));
        let done = work();
        let is_exhausted = programs.iter().any(|one| one.work_limit.is_exhausted());
        match done {
            Err(Failure::Input(_)) if is_exhausted => {
                Err(self.budget().exhausted("the work was done"))
            }
            done => done,
        }
    }
}
