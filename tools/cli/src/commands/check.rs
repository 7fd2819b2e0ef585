//! `sow check`: reports all faults of rule files.

mod fix;

use crate::game::notations::fact_file_fault;
use crate::output::console::Console;
use clap::{Args, ValueEnum};
use sow_display::english;
use sow_grammar::load::{LoadedGame, describe_io_error, load_from, load_with_cases};
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::Program;
use sow_matches::cases::misfit_faults;
use sow_operations::diagnostics::{Fault, Report, Tally, sarif};
use sow_operations::failure::Failure;
use sow_operations::findings::play_findings;
use sow_operations::game::names::load_by_name;
use std::path::Path;

/// Check rule files and report all their faults
#[derive(Debug, Args)]
#[command(after_help = "\
Faults go to stderr; with --format json or sarif they go to stdout: JSON is one
object per line, SARIF one log of all faults. The exit code is 1 if a file has an
error; warnings alone leave it at 0, unless --deny-warnings is given.

Facts and notations in the fact file beside a rule file must be readable.

The cases of a game must fit it: positions and moves that it cannot have are
faults, as far as they can be found quickly. `sow test` checks whether the cases
hold.

Games without faults are also played: a limited number of random games, with the
options at the ends of their ranges, shows whether games end, whether both
players can win, and which clauses are never reached. The findings are reported
as notes, which never change the exit code. Positions whose choices exceed the
limits of play are a warning.

--fix applies the fixes that an editor offers too: those that were tried and leave
no new fault. It shows the difference, and writes a file only if that has no
errors afterwards.

Examples:
  sow check my-game.sow
  sow check --fix my-game.sow
  sow check --json *.sow
  sow check --format sarif --deny-warnings *.sow > faults.sarif
  sow check - < draft.sow")]
pub struct Check {
    /// Rule files, names of bundled variants, or `-` for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// How faults are reported
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    deny_warnings: bool,
    /// Fix the faults whose fix is certain, after showing the difference
    #[arg(long)]
    fix: bool,
    /// Do not show the difference that --fix makes
    #[arg(long, requires = "fix")]
    no_diff: bool,
    /// Do not play random games
    #[arg(long)]
    no_play: bool,
}

/// How faults are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, on stderr
    Text,
    /// One JSON object per line, on stdout
    Json,
    /// One SARIF 2.1.0 log, on stdout
    Sarif,
}

impl Check {
    /// Runs the command.
    ///
    /// # Errors
    /// If any file has an error, or a warning under `--deny-warnings`.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (mut tally, mut log) = (Tally::default(), Vec::new());
        let mut board = None;
        for file in &self.files {
            if self.fix {
                let shows_difference = !self.no_diff && self.format() == Format::Text;
                fix::fix_file(file, shows_difference, console)?;
            }
            let (found, rules) = self.check(file, &mut log, console)?;
            tally = tally.plus(found);
            board = rules.filter(|_| self.files.len() == 1);
        }
        match self.format() {
            Format::Text => print_summary(self.files.len(), tally, board.as_ref(), console)?,
            Format::Json => {}
            Format::Sarif => console.print_json(&sarif::log(&log))?,
        }
        match tally.errors > 0 || self.deny_warnings && tally.warnings > 0 {
            true => Err(Failure::Reported),
            false => Ok(()),
        }
    }

    const fn format(&self) -> Format {
        match self.json {
            true => Format::Json,
            false => self.format,
        }
    }

    /// Checks a file and reports its faults. Returns the number of faults, and the rules if they have no errors.
    fn check(
        &self,
        file: &str,
        log: &mut Vec<Fault>,
        console: &mut Console<'_>,
    ) -> Result<(Tally, Option<Rules>), Failure> {
        let (name, mut loaded) = match load(file, console) {
            Ok(loaded) => loaded,
            Err(reason) => {
                let unread = self.report_unreadable(file, reason, log, console)?;
                return Ok((unread, None));
            }
        };
        let misfits = misfit_faults(&loaded);
        loaded.diagnostics.extend(misfits);
        if !self.no_play {
            let notes = play_findings(&name, &loaded);
            loaded.diagnostics.extend(notes);
        }
        let report = Report::new(&loaded.sources, &loaded.diagnostics);
        match self.format() {
            Format::Text => console.print_report(&report)?,
            Format::Json => report
                .faults()
                .try_for_each(|fault| console.print_json(&fault))?,
            Format::Sarif => log.extend(report.faults()),
        }
        let Some(fault) = fact_file_fault(&name, &loaded) else {
            return Ok((report.tally(), loaded.rules));
        };
        let fact_file = Path::new(&name)
            .with_extension("toml")
            .display()
            .to_string();
        let in_facts = self.report_unreadable(&fact_file, fault.to_string(), log, console)?;
        Ok((report.tally().plus(in_facts), None))
    }

    /// Reports a file that cannot be read.
    fn report_unreadable(
        &self,
        file: &str,
        reason: String,
        log: &mut Vec<Fault>,
        console: &mut Console<'_>,
    ) -> Result<Tally, Failure> {
        match self.format() {
            Format::Text => console.print_fault(&format!("{reason}\n"))?,
            Format::Json => console.print_json(&Fault::unreadable(file, reason))?,
            Format::Sarif => log.push(Fault::unreadable(file, reason)),
        }
        Ok(Tally {
            errors: 1,
            ..Tally::default()
        })
    }
}

/// Loads a file or a bundled game. Also returns the name that it was loaded by.
fn load(file: &str, console: &mut Console<'_>) -> Result<(String, LoadedGame), String> {
    match file {
        "-" => load_from("stdin", &mut *console.input)
            .map(|loaded| (file.to_owned(), loaded))
            .map_err(|error| describe_io_error(&error)),
        file => load_by_name(file, load_with_cases).map_err(|failure| failure.to_string()),
    }
}

/// Prints the summary line, with the board if only one game was checked: to stdout if there are no faults, otherwise to
/// stderr, where the faults have been printed.
fn print_summary(
    files: usize,
    tally: Tally,
    rules: Option<&Rules>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let checked = english::count(files, "file");
    let board = rules.and_then(describe_board).unwrap_or_default();
    let line = format!("{checked} checked: {}{board}", tally.describe());
    match tally == Tally::default() {
        true => writeln!(console.out, "{line}")?,
        false => writeln!(console.err, "{line}")?,
    }
    Ok(())
}

/// Describes the board as the checker has understood it: ` (2x6, 48 seeds)`. Users notice a wrong number of pits there.
fn describe_board(rules: &Rules) -> Option<String> {
    let settings = Settings::defaults(&rules.options);
    let program = Program::compile(rules, &settings).ok()?;
    let (rows, pits) = rules.board.size(&settings);
    let seeds = english::count(program.seeds() as usize, "seed");
    Some(format!(" ({rows}x{pits}, {seeds})"))
}
