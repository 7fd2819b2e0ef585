//! `sow sweep`: measures many rule sets. Each combination of option values gives a row of numbers.

use crate::output::console::Console;
use crate::support::progress::{Progress, ProgressDisplay};
use crate::support::work::SharedWorkArgs;
use clap::{Args, ValueEnum};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use serde_json::{Value, json};
use sow_grammar::cases::Case;
use sow_grammar::load::load_with_cases;
use sow_operations::diagnostics::{Report, render};
use sow_operations::failure::Failure;
use sow_operations::game::{ChosenGame, compile, names};
use sow_operations::measure::{Measure, Numbers};
use sow_operations::monitor::Monitor;
use sow_operations::paint::Paint;
use sow_operations::threads::run_on_pool;
use sow_operations::work::WorkBudget;
use sow_survey::figures::format_percent;
use std::collections::BTreeMap;

/// Measure many rule sets: every game with every combination of options and every seed
#[derive(Debug, Args)]
#[command(after_help = "\
VALUES are written as `3..6`, both included, or `3,4,yes`. A survey plays random
games, `perft` counts sequences of moves, `match` lets two players play.

Threads of this program do the work. `sow.cluster.sweep` of the Python package gives the
same numbers, saves them as they come in, and can share the work with other machines.

Examples:
  sow sweep kalah --set pits=4..6 --set seeds=3..6 --games 1000
  sow sweep oware kalah my-game.sow --seeds 1..10
  sow sweep kalah --set seeds=1..6 --measure perft --depth 5 --json")]
pub struct Sweep {
    /// Bundled variants, or paths of rule files
    #[arg(value_name = "GAME", required = true)]
    rules: Vec<String>,
    /// Values to try for an option of the games; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUES", value_parser = crate::game::assignment)]
    set: Vec<(String, String)>,
    /// Seeds of the random numbers
    #[arg(long, value_name = "VALUES", default_value = "1")]
    seeds: String,
    /// The kind of measurement
    #[arg(long, value_enum, default_value_t)]
    measure: MeasureKind,
    /// The number of games [default: 1000 for a survey, 20 for a match]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The number of moves that `perft` counts
    #[arg(long, value_name = "N", default_value_t = 5)]
    depth: u32,
    /// The player that a match measures
    #[arg(long, value_name = "PLAYER", default_value = "computer:4")]
    first: String,
    /// The opponent of that player
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    second: String,
    #[command(flatten)]
    shared: SharedWorkArgs,
    /// Print one JSON object for each measurement
    #[arg(long)]
    json: bool,
}

/// The kind of measurement.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum MeasureKind {
    #[default]
    Survey,
    Perft,
    Match,
}

/// The maximum number of measurements in one sweep, since all of them are kept in memory.
const MAX_MEASUREMENTS: usize = 10_000_000;

impl Sweep {
    /// Runs the command.
    ///
    /// # Errors
    /// If values cannot be read, or a measurement fails.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (grid, measure) = (self.grid()?, self.measure());
        let rows = self.run_on_threads(&grid, &measure, console.progress)?;
        for row in &rows {
            self.print_row(&json!(row), &measure, console)?;
        }
        match rows.iter().any(|row| row.fault.is_some()) {
            true => Err(Failure::Reported),
            false => Ok(()),
        }
    }

    fn grid(&self) -> Result<Grid, Failure> {
        let read = |flag: &str, text: &str| {
            parse_values(text)
                .map_err(|reason| Failure::Usage(format!("{flag} `{text}`: {reason}")))
        };
        let mut options = Vec::new();
        for (option, text) in &self.set {
            options.push((option.clone(), read("--set", text)?));
        }
        let number = |text: String| {
            let wrong = |_| Failure::Usage(format!("--seeds: `{text}` is not a number"));
            text.parse::<u64>().map_err(wrong)
        };
        let seeds = read("--seeds", &self.seeds)?.into_iter().map(number);
        let grid = Grid {
            rules: self.rules.clone(),
            options,
            seeds: seeds.collect::<Result<_, _>>()?,
        };
        match grid.count() > MAX_MEASUREMENTS {
            true => Err(Failure::Usage(format!(
                "that would be {} measurements; a sweep has at most {MAX_MEASUREMENTS}",
                grid.count()
            ))),
            false => Ok(grid),
        }
    }

    fn measure(&self) -> Measure {
        match self.measure {
            MeasureKind::Survey => Measure::Survey {
                games: self.games.unwrap_or(1000),
            },
            MeasureKind::Perft => Measure::Perft { depth: self.depth },
            MeasureKind::Match => Measure::Match {
                first: self.first.clone(),
                second: self.second.clone(),
                games: self.games.unwrap_or(20),
            },
        }
    }

    fn run_on_threads(
        &self,
        grid: &Grid,
        measure: &Measure,
        display: ProgressDisplay,
    ) -> Result<Vec<Row>, Failure> {
        let tasks = grid.tasks();
        let progress = Progress::new("rule sets", Some(tasks.len() as u64), display);
        let measured = |task| {
            let row = Row::measure(measure, task, self.shared.work.budget());
            progress.add(1);
            row
        };
        run_on_pool(self.shared.threads.threads, || {
            tasks.into_par_iter().map(measured).collect()
        })
    }

    fn print_row(
        &self,
        row: &Value,
        measure: &Measure,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if self.json {
            return console.print_json(row);
        }
        let options = row["options"].as_object().into_iter().flatten();
        let options = options.map(|(name, value)| format!(" {name}={}", plain_text(value)));
        let head = format!(
            "{}{}",
            plain_text(&row["rules"]),
            options.collect::<String>()
        );
        let outcome = match row["fault"].as_str() {
            Some(fault) => fault.lines().next().unwrap_or_default().to_owned(),
            None => {
                let names = measure.key_numbers().iter();
                let numbers = names.map(|&name| format_number(name, &row[name]));
                numbers.collect::<Vec<_>>().join(", ")
            }
        };
        // Called `random seed` to avoid confusion with the option `seeds` that many games have.
        let chance = match measure {
            Measure::Perft { .. } => String::new(),
            Measure::Survey { .. } | Measure::Match { .. } => {
                format!(" (random seed {})", row["seed"])
            }
        };
        Ok(writeln!(console.out, "{head}{chance}: {outcome}")?)
    }
}

/// Formats a measured number with its name, and a share as a percentage: `first wins 51.2 %`.
fn format_number(name: &str, value: &Value) -> String {
    let label = name.replace('_', " ");
    match (SHARES.contains(&name), value.as_f64()) {
        (true, Some(share)) => format!("{label} {}", format_percent(share)),
        _ => format!("{label} {}", plain_text(value)),
    }
}

/// The names of the numbers that are shares.
const SHARES: [&str; 4] = ["first_wins", "draws", "unfinished", "score"];

fn plain_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() != 0.0 => format!("{float:.2}"),
            Some(float) => format!("{float:.0}"),
            None => number.to_string(),
        },
        _ => "–".to_owned(),
    }
}

/// The values of options, by name.
type OptionValues = BTreeMap<String, String>;

/// One measurement and its result.
#[derive(Debug, Serialize)]
struct Row {
    /// The name or path of the game.
    rules: String,
    /// The chosen values of its options.
    options: OptionValues,
    /// The seed of the random numbers.
    seed: u64,
    /// The reason why there are no numbers, if the measurement failed.
    fault: Option<String>,
    /// The measured numbers.
    #[serde(flatten)]
    numbers: Numbers,
}

impl Row {
    /// Measures a game.
    fn measure(
        measure: &Measure,
        (rules, options, seed): (String, OptionValues, u64),
        work: WorkBudget,
    ) -> Self {
        let numbers = load_game(&rules, &options)
            .and_then(|(chosen, cases)| measure.measure_game(&chosen, &cases, (seed, work)));
        let (numbers, fault) = match numbers {
            Ok(numbers) => (numbers, None),
            Err(failure) => (Numbers::new(), Some(failure.to_string())),
        };
        Self {
            rules,
            options,
            seed,
            fault,
            numbers,
        }
    }
}

/// Loads and compiles a game with its cases. If the rules have errors, the failure is the first of them.
fn load_game(game: &str, options: &OptionValues) -> Result<(ChosenGame, Vec<Case>), Failure> {
    let (name, loaded) = names::load_by_name(game, load_with_cases)?;
    let Some(rules) = loaded.rules else {
        let report = Report::new(&loaded.sources, &loaded.diagnostics);
        let first = loaded.diagnostics.first();
        let text = first.map(|fault| render(&report, fault, Paint::PLAIN));
        return Err(Failure::Input(text.unwrap_or_default()));
    };
    let set = options
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let chosen = compile(name, (loaded.sources, rules), set)?;
    Ok((chosen, loaded.cases))
}

/// Every game with every combination of options and every seed.
#[derive(Debug, Clone, Serialize)]
struct Grid {
    /// Names or paths of games.
    rules: Vec<String>,
    /// The values to try for each option.
    options: Vec<(String, Vec<String>)>,
    /// The seeds of the random numbers.
    seeds: Vec<u64>,
}

impl Grid {
    /// Returns all measurements: for each game all combinations of options, and for each combination all seeds.
    fn tasks(&self) -> Vec<(String, OptionValues, u64)> {
        let mut combinations = vec![OptionValues::new()];
        for (option, values) in &self.options {
            let with = |chosen: &OptionValues| {
                let with = |value: &String| {
                    let mut chosen = chosen.clone();
                    chosen.insert(option.clone(), value.clone());
                    chosen
                };
                values.iter().map(with).collect::<Vec<_>>()
            };
            combinations = combinations.iter().flat_map(with).collect();
        }
        let mut tasks = Vec::new();
        for rules in &self.rules {
            for options in &combinations {
                let of_seed = |&seed: &u64| (rules.clone(), options.clone(), seed);
                tasks.extend(self.seeds.iter().map(of_seed));
            }
        }
        tasks
    }

    /// Returns the number of measurements, saturating at `usize::MAX`.
    fn count(&self) -> usize {
        let each = self.options.iter().map(|(_, values)| values.len());
        each.fold(
            self.rules.len().saturating_mul(self.seeds.len()),
            usize::saturating_mul,
        )
    }
}

/// Parses values written as `3..6` (both included) or `3,4,yes`.
///
/// # Errors
/// If a value is empty, or a range is malformed or too long.
fn parse_values(text: &str) -> Result<Vec<String>, String> {
    const MAX_RANGE: u64 = 1_000_000;
    if let Some((from, to)) = text.split_once("..") {
        let number = |text: &str| text.trim().parse::<u64>();
        let (Ok(from), Ok(to)) = (number(from), number(to)) else {
            return Err("a range is written as `3..6`".to_owned());
        };
        if from > to || to - from >= MAX_RANGE {
            return Err(format!(
                "a range must go up, over at most {MAX_RANGE} numbers"
            ));
        }
        return Ok((from..=to).map(|number| number.to_string()).collect());
    }
    let values: Vec<String> = text
        .split(',')
        .map(|value| value.trim().to_owned())
        .collect();
    match values.iter().any(String::is_empty) {
        true => Err("values are written as `3..6` or `3,4,yes`".to_owned()),
        false => Ok(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(
            parse_values("3..5"),
            Ok(["3", "4", "5"].map(str::to_owned).to_vec())
        );
        assert_eq!(
            parse_values("yes, no"),
            Ok(["yes", "no"].map(str::to_owned).to_vec())
        );
        for wrong in ["", "3,", "5..3", "a..b", "0..18446744073709551615"] {
            assert!(parse_values(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_combination_is_a_task() {
        let texts = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        let grid = Grid {
            rules: texts(&["a", "b"]),
            options: vec![
                ("pits".to_owned(), texts(&["3", "4"])),
                ("seeds".to_owned(), texts(&["1", "2", "3"])),
            ],
            seeds: vec![7, 8],
        };
        let tasks = grid.tasks();
        assert_eq!((tasks.len(), grid.count()), (24, 24));
        let task_json = |at: usize| serde_json::json!(tasks[at]).to_string();
        assert_eq!(task_json(0), r#"["a",{"pits":"3","seeds":"1"},7]"#);
        assert_eq!(task_json(23), r#"["b",{"pits":"4","seeds":"3"},8]"#);
    }
}
