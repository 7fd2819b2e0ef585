//! Prints the table of small boards in `docs/src/solving.md`. Each bundled game is shown with its default board, if
//! that can be solved within the given processor time. Otherwise it is shown with the largest board that its options
//! allow and that can be solved in time.
//!
//! All games, one minute per board; then two games, ten seconds per board:
//!
//! ```sh
//! cargo run --release -p sow-solver --example boards
//! cargo run --release -p sow-solver --example boards -- 10 kalah awari
//! ```

use cpu_time::ProcessTime;
use sow_grammar::bundled::{variant, variants};
use sow_grammar::load::load_variant_to_play;
use sow_grammar::rules::{OptionId, OptionValues, Rules, Settings};
use sow_interpreter::{Game, Program};
use sow_solver::{GrowingEndgames, Plan, Solver, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The default limit on processor time per board, in seconds.
const DEFAULT_SECONDS: u64 = 60;
/// Memory in bytes for the transposition table, as in `sow solve`.
const TABLE_BYTES: u64 = 256 << 20;
/// The interval between two checks of the time.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// How many values of each option are tried, beginning with the smallest.
const VALUES_PER_OPTION: usize = 12;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let seconds = arguments.peek().and_then(|first| first.parse().ok());
    let wanted: Vec<String> = arguments.skip(seconds.iter().len()).collect();
    let limit = Duration::from_secs(seconds.unwrap_or(DEFAULT_SECONDS));
    if let Some(unknown) = wanted.iter().find(|name| variant(name).is_none()) {
        eprintln!(
            "`{unknown}` is neither a bundled game, as `sow list` lists them, nor a number of seconds"
        );
        std::process::exit(2);
    }
    println!(
        "| game | options | value | best moves | positions |\n| --- | --- | --- | --- | ---: |"
    );
    let is_wanted = |name| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    let games = variants().into_iter();
    for variant in games.filter(|variant| is_wanted(variant.name)) {
        let loaded = load_variant_to_play(variant.name).ok();
        let row = loaded.and_then(|loaded| largest_solved_row(&loaded.rules?, limit));
        if let Some(row) = row {
            println!("| `{}` | {row} |", variant.name);
        }
    }
}

/// The error for a board that exceeds the time limit.
struct TimeOut;

/// Returns the table row of the largest board that can be solved in time. Smaller boards than the default one are
/// solved in ascending order, until one takes too long.
fn largest_solved_row(rules: &Rules, limit: Duration) -> Option<String> {
    let default = Settings::defaults(&rules.options);
    let mut largest = None;
    for settings in smaller_boards(rules, &default) {
        match solve_row(rules, &settings, limit) {
            Ok(Some(row)) => largest = Some(row),
            Ok(None) => break,
            Err(TimeOut) => return largest,
        }
    }
    solve_row(rules, &default, limit).ok().flatten().or(largest)
}

/// Returns the table row of a board; `None` if no board with these settings can be solved, however long it takes.
fn solve_row(
    rules: &Rules,
    settings: &Settings,
    limit: Duration,
) -> Result<Option<String>, TimeOut> {
    let Ok(program) = Program::compile(rules, settings) else {
        return Ok(None);
    };
    let game = Game::new(&program);
    let plan = Plan {
        all_moves: false,
        memory: TABLE_BYTES,
        threads: 1,
    };
    let Ok(mut solver) = Solver::new(&game, plan) else {
        return Ok(None);
    };
    let positions = search(&program, &mut solver, limit)?;
    let known_value = solver.bounds().value();
    Ok(known_value.map(|value| describe_row(rules, settings, (&game, &solver), value, positions)))
}

/// Returns the columns that follow the name.
fn describe_row(
    rules: &Rules,
    settings: &Settings,
    (game, solver): (&Game<'_>, &Solver<'_>),
    value: i16,
    positions: u64,
) -> String {
    let best: Vec<String> = solver
        .best_moves()
        .into_iter()
        .map(|one| game.spell(one))
        .collect();
    let options = rules.options.iter().zip(settings.values());
    let options: Vec<String> = options
        .filter(|(option, value)| option.default != **value)
        .map(|(option, &value)| format!("`{}={}`", option.name, option.format_value(value)))
        .collect();
    let (options, best) = (options.join(" "), best.join(", "));
    format!(
        "{options} | {} | {best} | {positions}",
        solver.describe_value(value)
    )
}

/// Solves the position of `solver`, with the help of endgames if the game can have them. Returns the number of
/// positions searched.
fn search(program: &Program, solver: &mut Solver<'_>, limit: Duration) -> Result<u64, TimeOut> {
    let (watch, done) = (Watch::new(), AtomicBool::new(false));
    let started = ProcessTime::now();
    let solved = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && started.elapsed() < limit {
                std::thread::sleep(POLL_INTERVAL);
            }
            watch.stop();
        });
        let solved = match GrowingEndgames::new(program, solver, TABLE_BYTES) {
            Ok(mut growing) => growing.solve(solver, 1, &watch).ok(),
            Err(_) => solver.run(None, &watch).ok(),
        };
        done.store(true, Ordering::Relaxed);
        solved
    });
    // Work that stops for lack of memory counts as out of time.
    if solved == Some(true) {
        Ok(watch.nodes())
    } else {
        Err(TimeOut)
    }
}

/// Returns all smaller boards that the options allow, the smallest first.
fn smaller_boards(rules: &Rules, default: &Settings) -> Vec<Settings> {
    let Some(full) = log_size(rules, default) else {
        return Vec::new();
    };
    let mut boards = vec![default.clone()];
    for (number, option) in (0..).zip(&rules.options) {
        if !matches!(option.values, OptionValues::Numbers(_)) {
            continue;
        }
        let values = option.all_values(VALUES_PER_OPTION);
        let with_value = |settings: &Settings, value| {
            let mut settings = settings.clone();
            settings.set_unchecked(OptionId(number), value);
            settings
        };
        let changes_size =
            |&value: &u32| log_size(rules, &with_value(default, value)) != Some(full);
        if values.iter().any(changes_size) {
            boards = boards
                .iter()
                .flat_map(|settings| values.iter().map(|&value| with_value(settings, value)))
                .collect();
        }
    }
    let mut boards: Vec<_> = boards
        .into_iter()
        .filter_map(|settings| Some((log_size(rules, &settings)?, settings)))
        .filter(|&(size, _)| size < full)
        .collect();
    boards.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    boards.into_iter().map(|(_, settings)| settings).collect()
}

/// Returns the logarithm of the number of ways to distribute the seeds over the pits; `None` if the board cannot be
/// played.
fn log_size(rules: &Rules, settings: &Settings) -> Option<f64> {
    let program = Program::compile(rules, settings).ok()?;
    let layout = program.layout();
    let of_player: u32 = layout.row_lengths().iter().copied().map(u32::from).sum();
    let pits = of_player * u32::from(layout.players());
    let factor = |pit| (f64::from(program.seeds() + pit) / f64::from(pit)).ln();
    Some((1..=pits).map(factor).sum())
}
