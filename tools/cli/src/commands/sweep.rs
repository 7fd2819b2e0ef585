//! `sow sweep`: measures many rule sets.

use crate::output::console::Console;
use crate::support::failure::Failure;
use crate::support::progress::{Monitor, Progress, ProgressDisplay};
use crate::support::threads::ThreadArgs;
use crate::sweep::package::{self, Request};
use crate::sweep::{Grid, Measure, Row, parse_values};
use clap::{Args, ValueEnum};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde_json::{Value, json};
use sow_survey::figures::format_percent;
use std::path::PathBuf;

/// Measure many rule sets: every game with every combination of options and every seed
#[derive(Debug, Args)]
#[command(after_help = "\
VALUES are written as `3..6`, both included, or `3,4,yes`. A survey plays random
games, `perft` counts sequences of moves, `match` lets two players play.

If the Python package is installed (`pip install sow-games[ray]`), it does the work:
with `--out`, results are saved in a folder of Parquet files as they come in and are
not computed again; with `--cluster`, a Ray cluster shares the work. Otherwise
threads of this program do the work, with the same numbers. The environment variable
SOW_PYTHON names a Python to use instead of `python3`.

Examples:
  sow sweep kalah --set pits=4..6 --set seeds=3..6 --games 1000
  sow sweep oware kalah my-game.sow --seeds 1..10 --out results
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
    /// Save results in a folder, and reuse existing ones
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The address of a Ray cluster, or `auto`
    #[arg(long, value_name = "ADDRESS")]
    cluster: Option<String>,
    #[command(flatten)]
    threads: ThreadArgs,
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
    /// If values cannot be read, the Python package is needed and missing, or a measurement fails.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (grid, measure) = (self.grid()?, self.measure());
        let request = Request {
            grid: &grid,
            measure: &measure,
            folder: self.out.as_deref(),
            workers: self.threads.threads,
            cluster: self.cluster.as_deref(),
        };
        let mut faults = 0;
        let done = package::run_sweep(request, &mut |row| {
            faults += usize::from(!row["fault"].is_null());
            self.print_row(&row, &measure, console)
        })?;
        if done.is_none() {
            if self.out.is_some() || self.cluster.is_some() {
                return Err(Failure::input(
                    "`--out` and `--cluster` need the Python package; install it with `pip install sow-games[ray]`, or leave them out",
                ));
            }
            for row in self.run_on_threads(&grid, &measure, console.progress)? {
                faults += usize::from(row.fault.is_some());
                self.print_row(&json!(row), &measure, console)?;
            }
        }
        match faults {
            0 => Ok(()),
            _ => Err(Failure::Reported),
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
            let row = Row::measure(measure, task);
            progress.add(1);
            row
        };
        self.threads
            .run_on_pool(|| tasks.into_par_iter().map(measured).collect())
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
        // The seed of chance is no option, and many games have an option `seeds`.
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

/// The numbers that are shares of all games.
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
