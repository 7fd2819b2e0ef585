//! The worker process: prints the number of each mutant before trying it, and the outcome afterwards.

use crate::arguments::Arguments;
use sow_tests::mutants::Mutants;
use sow_tests::mutants::trial::{TrialOutcome, run_trial};
use std::io::{self, Write};
use std::time::Instant;

/// Tries every `step`-th mutant from the first on; returns false as soon as one fails.
pub(crate) fn run_worker(arguments: &Arguments, step: u64) -> io::Result<bool> {
    let mutants = Mutants::from_all_games();
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("mutant.sow");
    let began = Instant::now();
    let mut out = io::stdout().lock();
    let mut number = arguments.first;
    while number < arguments.end() && arguments.time().is_none_or(|time| began.elapsed() < time) {
        writeln!(out, "begin {number}")?;
        out.flush()?;
        match run_trial(&mutants.get(number).text, &file, true) {
            Ok(TrialOutcome::Played) => writeln!(out, "played")?,
            Ok(TrialOutcome::Refused) => writeln!(out, "refused")?,
            Err(fault) => {
                eprintln!("{fault}");
                return Ok(false);
            }
        }
        number = number.saturating_add(step);
    }
    Ok(true)
}
