//! Command-line arguments.

use clap::Parser;
use std::path::PathBuf;
use std::time::Duration;

/// Try machine-made mutants of rule files
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  cargo run --release -p sow-mutants -- --count 10000
  cargo run --release -p sow-mutants -- --first 10000 --minutes 60 --jobs 2
  cargo run -p sow-mutants -- --first 1234 --count 1 --show")]
pub(crate) struct Arguments {
    /// The number of the first mutant
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) first: u64,
    /// Number of mutants to try
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    pub(crate) count: u64,
    /// Stop after this many minutes
    #[arg(long, value_name = "M")]
    pub(crate) minutes: Option<u64>,
    /// Number of processes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    pub(crate) jobs: u64,
    /// Limit of processor time for each mutant, in seconds
    #[arg(long, value_name = "S", default_value_t = 20)]
    pub(crate) seconds: u64,
    /// Limit of memory for each process, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    pub(crate) memory: u64,
    /// Folder for mutants that fail
    #[arg(long, value_name = "DIR", default_value = "tests/fuzz/found")]
    pub(crate) found: PathBuf,
    /// Print the mutants
    #[arg(long)]
    pub(crate) show: bool,
    /// Try every STEP-th mutant in this process
    #[arg(long, value_name = "STEP", hide = true)]
    pub(crate) here: Option<u64>,
}

impl Arguments {
    pub(crate) fn time(&self) -> Option<Duration> {
        self.minutes
            .map(|minutes| Duration::from_secs(60 * minutes))
    }

    /// Returns the number after that of the last mutant.
    pub(crate) fn end(&self) -> u64 {
        self.first.saturating_add(self.count)
    }
}
