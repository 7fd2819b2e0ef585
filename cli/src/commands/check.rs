//! `sow check`: all faults of all files.

use crate::console::Console;
use crate::failure::Failure;
use crate::report::{Fault, Report, Tally};
use crate::words;
use clap::Args;
use sow_grammar::load::load_with_cases;

/// Check rule files and report all their faults
#[derive(Debug, Args)]
#[command(after_help = "\
Faults go to stderr, with --json to stdout as one object a line. The exit code
is 1 if a file has an error; warnings alone leave it at 0.

Examples:
  sow check my-game.sow
  sow check --json *.sow")]
pub struct Check {
    /// Rule files, or names of bundled variants
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Print faults as JSON on stdout, one object a line
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Runs the command.
    ///
    /// # Errors
    /// If any file has an error.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut tally = Tally::default();
        for file in &self.files {
            tally = tally.plus(self.check(file, console)?);
        }
        if !self.json {
            summary(self.files.len(), tally, console)?;
        }
        if tally.errors > 0 {
            Err(Failure::Shown)
        } else {
            Ok(())
        }
    }

    fn check(&self, file: &str, console: &mut Console<'_>) -> Result<Tally, Failure> {
        match load_with_cases(file) {
            Ok(loaded) => {
                let report = Report::new(&loaded.sources, &loaded.diagnostics);
                match self.json {
                    true => report.faults().try_for_each(|fault| console.json(&fault))?,
                    false => report.show(console)?,
                }
                Ok(report.tally())
            }
            Err(error) => {
                match self.json {
                    true => console.json(&Fault::unreadable(file, error.to_string()))?,
                    false => console.fault(&format!("{error}\n"))?,
                }
                Ok(Tally {
                    errors: 1,
                    warnings: 0,
                })
            }
        }
    }
}

/// The last line: good news on stdout, faults with the faults.
fn summary(files: usize, tally: Tally, console: &mut Console<'_>) -> Result<(), Failure> {
    let line = format!("{} checked: {}", words::count(files, "file"), tally.words());
    match tally {
        Tally {
            errors: 0,
            warnings: 0,
        } => writeln!(console.out, "{line}")?,
        _ => writeln!(console.err, "{line}")?,
    }
    Ok(())
}
