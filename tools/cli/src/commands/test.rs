//! `sow test`: runs the cases of games.

use crate::game::completion;
use crate::output::board;
use crate::output::console::Console;
use crate::support::progress::Progress;
use crate::support::work::WorkArgs;
use clap::Args;
use serde_json::json;
use sow_display::drawing::Scene;
use sow_display::english;
use sow_grammar::bundled;
use sow_grammar::cases::Case;
use sow_grammar::load::{LoadedGame, load_with_cases};
use sow_interpreter::WorkLimit;
use sow_matches::Match;
use sow_matches::cases::{CaseFailure, run_within};
use sow_operations::diagnostics::{Fault, Report, render};
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::names::load_by_name;
use sow_operations::monitor::Monitor;
use std::fs;
use std::path::Path;

/// Play the cases of games and check that they hold
#[derive(Debug, Args)]
#[command(after_help = "\
A case gives a position, moves, and their outcome. Cases are written in the rule
file or in the file NAME.cases beside it:

  case \"a last seed in the mover's store gives another move\" {
    move  3
    gives \"6,6,6,6,6,6/6,6,0,7,7,7 1:0\"
    south moves
  }

Without GAME, the cases of all bundled variants are played; a folder stands for the
rule files in it and below it. The exit code is 1 if a case does not hold.

Examples:
  sow test kalaha
  sow test mygame.sow
  sow test .")]
pub struct Test {
    /// Rule files, folders of rule files, or names of bundled variants
    #[arg(value_name = "GAME", add = completion::games())]
    games: Vec<String>,
    #[command(flatten)]
    work: WorkArgs,
    /// Print one JSON object per case
    #[arg(long)]
    json: bool,
}

/// How many games and cases were run, and how many of them failed.
#[derive(Default)]
struct Tally {
    games: usize,
    cases: usize,
    failed: usize,
    faulty: usize,
}

impl Test {
    /// Runs the command.
    ///
    /// # Errors
    /// If a case does not hold, or a game or its cases are faulty.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let games = self.games()?;
        let mut tally = Tally::default();
        let limit = self.work.budget().to_limit();
        let progress = Progress::new("games", Some(games.len() as u64), console.progress);
        for game in &games {
            self.run_game(game, (&mut tally, &limit), console)?;
            progress.add(1);
        }
        drop(progress);
        if !self.json {
            print_summary(&tally, console)?;
        }
        match tally.failed + tally.faulty {
            0 => Ok(()),
            _ => Err(Failure::Reported),
        }
    }

    /// Returns the games to test: the named ones, with each folder replaced by the rule files in it, or all bundled
    /// games if none is named.
    fn games(&self) -> Result<Vec<String>, Failure> {
        if self.games.is_empty() {
            return Ok(bundled::names().into_iter().map(str::to_owned).collect());
        }
        let mut games = Vec::new();
        for game in &self.games {
            match Path::new(game).is_dir() && bundled::variant(game).is_none() {
                true => games.extend(rule_files_in(Path::new(game))?),
                false => games.push(game.clone()),
            }
        }
        Ok(games)
    }

    fn run_game(
        &self,
        game: &str,
        (tally, limit): (&mut Tally, &WorkLimit),
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let loaded = match load_by_name(game, load_with_cases) {
            Ok((_, loaded)) => loaded,
            Err(error) => {
                tally.faulty += 1;
                return match self.json {
                    true => console.print_json(&Fault::unreadable(game, error.to_string())),
                    false => console.print_fault(&error.to_string()),
                };
            }
        };
        let rules = match &loaded.rules {
            Some(rules) if !loaded.is_faulty() => rules,
            _ => {
                tally.faulty += 1;
                let report = Report::new(&loaded.sources, &loaded.diagnostics);
                return match self.json {
                    true => report
                        .faults()
                        .try_for_each(|fault| console.print_json(&fault)),
                    false => console.print_report(&report),
                };
            }
        };
        tally.games += usize::from(!loaded.cases.is_empty());
        if loaded.cases.is_empty() && !self.json {
            let place =
                "write them in the rule file, or in a file of the same name that ends in `.cases`";
            writeln!(console.out, "`{game}` has no cases; {place}")?;
        }
        for case in &loaded.cases {
            let failed = run_within(case, rules, limit).err();
            if limit.is_exhausted() {
                let done = english::count(tally.cases, "case");
                return Err(self.work.budget().exhausted(&done));
            }
            tally.cases += 1;
            tally.failed += usize::from(failed.is_some());
            match (self.json, &failed) {
                (true, failed) => console.print_json(&to_json(&loaded, case, failed.as_deref()))?,
                (false, Some(failed)) => print_failed_case(&loaded, case, failed, console)?,
                (false, None) => {}
            }
        }
        Ok(())
    }
}

/// Returns the rule files in a folder and below it, in order.
///
/// # Errors
/// If the folder cannot be read, has no rule file, or has too many levels.
fn rule_files_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    add_rule_files(folder, MAX_DEPTH, &mut files)?;
    files.sort();
    match files.is_empty() {
        true => Err(Failure::Input(format!(
            "`{}` has no rule file (`NAME.sow`) in it",
            folder.display()
        ))),
        false => Ok(files),
    }
}

/// The maximum number of levels of folders that are searched for rule files.
const MAX_DEPTH: usize = 16;

fn add_rule_files(folder: &Path, depth: usize, files: &mut Vec<String>) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| io_failure(folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| io_failure(folder, &error))?;
        let (path, kind) = (entry.path(), entry.file_type());
        // Links are not followed, and hidden folders hold no games.
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        match kind.map_err(|error| io_failure(&path, &error))? {
            kind if kind.is_dir() && depth > 0 && !is_hidden => {
                add_rule_files(&path, depth - 1, files)?;
            }
            kind if kind.is_file() && path.extension().is_some_and(|end| end == "sow") => {
                files.push(path.display().to_string());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Prints the summary line: to stdout if all cases hold, otherwise to stderr.
fn print_summary(tally: &Tally, console: &mut Console<'_>) -> Result<(), Failure> {
    let tested = format!(
        "{} of {}",
        english::count(tally.cases, "case"),
        english::count(tally.games, "game")
    );
    console.out.flush()?;
    match (tally.failed, tally.faulty) {
        (0, 0) if tally.cases == 0 => {}
        (0, 0) => writeln!(console.out, "{tested}: all hold")?,
        (0, faulty) if tally.cases == 0 => {
            writeln!(
                console.err,
                "{} could not be read",
                english::count(faulty, "game")
            )?;
        }
        (0, faulty) => writeln!(
            console.err,
            "{tested}: all hold; {faulty} could not be read"
        )?,
        (1, _) => writeln!(console.err, "{tested}: 1 does not hold")?,
        (failed, _) => writeln!(console.err, "{tested}: {failed} do not hold")?,
    }
    Ok(())
}

/// Prints a failed case: where it failed, why, and the boards.
fn print_failed_case(
    loaded: &LoadedGame,
    case: &Case,
    failed: &CaseFailure,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let faults = [failed.to_diagnostic(case)];
    let report = Report::new(&loaded.sources, &faults);
    let paint = console.fault_paint;
    console.out.flush()?;
    writeln!(console.err, "{}\n", render(&report, &faults[0], paint))?;
    let mut draw = |title: &str, game: &Match, other: Option<&Match>| {
        let scene = Scene::new(game);
        let changes = other.map(|other| scene.changes_since(other.position()));
        let drawn = board::draw(&scene, &changes.unwrap_or_default(), paint);
        writeln!(console.err, "{}\n\n{drawn}\n", paint.strong(title))
    };
    if let Some(expected) = &failed.expected {
        draw("expected", expected, failed.actual.as_deref())?;
    }
    if let Some(found) = &failed.actual {
        draw("found", found, failed.expected.as_deref())?;
        let different = failed
            .expected
            .as_ref()
            .map(|expected| describe_difference(expected, found));
        if let Some(different) = different.filter(|different| !different.is_empty()) {
            writeln!(console.err, "different: {different}\n")?;
        }
    }
    Ok(())
}

/// Lists the cells where the numbers of seeds differ.
fn describe_difference(expected: &Match, found: &Match) -> String {
    let viewer = Scene::new(found).viewer;
    let places = sow_display::drawing::named_cells(found.program().layout(), viewer).into_iter();
    let different = places.filter_map(|(cell, name)| {
        let [expected_seeds, seeds] = [expected, found].map(|game| game.position().seeds(cell));
        (expected_seeds != seeds)
            .then(|| format!("{name} ({expected_seeds} expected, {seeds} found)"))
    });
    different.collect::<Vec<_>>().join(", ")
}

fn to_json(loaded: &LoadedGame, case: &Case, failed: Option<&CaseFailure>) -> serde_json::Value {
    let span = failed.map_or(case.span, |failed| failed.span);
    let place = loaded
        .sources
        .locate(span)
        .map(|(source, range)| (source.name.clone(), source.line_column(range.start).line));
    let (file, line) = place.unwrap_or_default();
    let notation = |game: Option<&Match>| game.map(Match::notation);
    json!({
        "file": file,
        "line": line,
        "case": case.title,
        "holds": failed.is_none(),
        "message": failed.map(|failed| &failed.message),
        "expected": notation(failed.and_then(|failed| failed.expected.as_deref())),
        "found": notation(failed.and_then(|failed| failed.actual.as_deref())),
    })
}
