//! The argument `--threads`.

use crate::support::failure::Failure;
use clap::Args;
pub use sow_operations::threads::{MAX_THREADS, check_can_start, start_failure};

/// The number of threads.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThreadArgs {
    /// The number of threads that share the work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    pub threads: u16,
}

impl ThreadArgs {
    /// Runs `work` on a pool of threads.
    ///
    /// # Errors
    /// If that many threads cannot be started.
    pub fn run_on_pool<T: Send>(self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        sow_operations::threads::run_on_pool(self.threads, work)
    }
}
