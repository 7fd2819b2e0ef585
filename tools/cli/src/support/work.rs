//! The arguments of long work: its threads, its limit, and the seed of its random numbers.

use clap::Args;
use serde::Serialize;
use serde_json::Value;
use sow_interpreter::Program;
use sow_operations::threads::MAX_THREADS;
use sow_operations::work::WorkBudget;

/// The number of threads.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThreadArgs {
    /// The number of threads that share the work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub threads: u16,
}

/// The limit on the work of slow positions. Positions of ordinary games cost nothing, see `WorkLimit` of the compiler.
#[derive(Debug, Clone, Copy, Args)]
pub struct WorkArgs {
    /// The maximum number of steps of computation, in millions, that slow positions may take altogether
    #[arg(long = "steps", value_name = "N", default_value_t = WorkBudget::DEFAULT_MILLIONS, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    millions: u64,
}

impl WorkArgs {
    /// Returns the limit.
    #[must_use]
    pub const fn budget(self) -> WorkBudget {
        WorkBudget {
            millions: self.millions,
            advice: Some("allow more with `--steps`"),
        }
    }

    /// Sets the limit for all further work with a program.
    pub fn limit(self, program: &Program) {
        self.budget().limit(program);
    }
}

/// The arguments of work that threads share.
#[derive(Debug, Clone, Copy, Args)]
pub struct SharedWorkArgs {
    /// The threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// The limit.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// The arguments of work with random numbers that threads share.
#[derive(Debug, Clone, Copy, Args)]
pub struct RandomWorkArgs {
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// The limit.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// The mark in JSON that says that results are partial.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct PartialMark {
    /// The limit that was reached: always `steps`.
    bound: &'static str,
    /// The number of games asked for; `None` if a time was given.
    asked: Option<u64>,
}

impl PartialMark {
    /// Creates the mark for results of fewer games than were asked for.
    #[must_use]
    pub const fn new(asked: Option<u64>) -> Self {
        let bound = "steps";
        Self { bound, asked }
    }

    /// Adds the mark to the object of the results.
    pub fn add_to(self, results: &mut Value) {
        results["bound"] = self.bound.into();
        results["asked"] = self.asked.into();
    }
}
