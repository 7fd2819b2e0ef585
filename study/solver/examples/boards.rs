//! Prints the table of small boards in `docs/src/solving.md`. For each bundled game it shows the default board of the
//! rule file, if it can be solved within the given processor time, otherwise the largest board that the options allow
//! and that can.
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
use sow_solver::{Growing, Plan, Solver, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The default limit on processor time per board, in seconds.
const SECONDS: u64 = 60;
/// Memory in bytes for the transposition table, as in `sow solve`.
const MEMORY: u64 = 256 << 20;
/// The interval between two checks of the time.
const PAUSE: Duration = Duration::from_millis(5);
/// The number of values tried per option, the smallest ones.
const VALUES: usize = 12;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let seconds = arguments.peek().and_then(|first| first.parse().ok());
    let wanted: Vec<String> = arguments.skip(seconds.iter().len()).collect();
    let limit = Duration::from_secs(seconds.unwrap_or(SECONDS));
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
        let row = loaded.and_then(|loaded| row(&loaded.rules?, limit));
        if let Some(row) = row {
            println!("| `{}` | {row} |", variant.name);
        }
    }
}

/// The error for a board that exceeds the time limit.
struct TimeOut;

/// Returns the table row of the largest board solved: the default one, if none of the smaller ones takes too long.
fn row(rules: &Rules, limit: Duration) -> Option<String> {
    let default = Settings::defaults(&rules.options);
    let mut largest = None;
    for settings in smaller(rules, &default) {
        match solved(rules, &settings, limit) {
            Ok(Some(row)) => largest = Some(row),
            Ok(None) => break,
            Err(TimeOut) => return largest,
        }
    }
    solved(rules, &default, limit).ok().flatten().or(largest)
}

/// Returns the table row of a board; `None` if it cannot be solved at all.
fn solved(rules: &Rules, settings: &Settings, limit: Duration) -> Result<Option<String>, TimeOut> {
    let Ok(program) = Program::compile(rules, settings) else {
        return Ok(None);
    };
    let game = Game::new(&program);
    let plan = Plan {
        all: false,
        memory: MEMORY,
        threads: 1,
    };
    let Ok(mut solver) = Solver::new(&game, plan) else {
        return Ok(None);
    };
    let positions = search(&program, &mut solver, limit)?;
    let told = solver.bounds().value();
    Ok(told.map(|value| described(rules, settings, (&game, &solver), value, positions)))
}

/// Returns the columns after the name.
fn described(
    rules: &Rules,
    settings: &Settings,
    (game, solver): (&Game<'_>, &Solver<'_>),
    value: i16,
    positions: u64,
) -> String {
    let best: Vec<String> = solver
        .best()
        .into_iter()
        .map(|one| game.spell(one))
        .collect();
    let options = rules.options.iter().zip(settings.values());
    let options: Vec<String> = options
        .filter(|(option, value)| option.default != **value)
        .map(|(option, &value)| format!("`{}={}`", option.name, option.spell(value)))
        .collect();
    let (options, best) = (options.join(" "), best.join(", "));
    format!(
        "{options} | {} | {best} | {positions}",
        solver.meaning(value)
    )
}

/// Solves a position with the endgames that pay. Returns the number of positions searched, if there was time.
fn search(program: &Program, solver: &mut Solver<'_>, limit: Duration) -> Result<u64, TimeOut> {
    let (watch, done) = (Watch::new(), AtomicBool::new(false));
    let began = ProcessTime::now();
    let solved = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && began.elapsed() < limit {
                std::thread::sleep(PAUSE);
            }
            watch.stop();
        });
        let solved = match Growing::new(program, solver, MEMORY) {
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
fn smaller(rules: &Rules, default: &Settings) -> Vec<Settings> {
    let Some(full) = size(rules, default) else {
        return Vec::new();
    };
    let mut boards = vec![default.clone()];
    for (number, option) in (0..).zip(&rules.options) {
        if !matches!(option.values, OptionValues::Numbers(_)) {
            continue;
        }
        let values = option.all_values(VALUES);
        let with = |settings: &Settings, value| {
            let mut settings = settings.clone();
            settings.put(OptionId(number), value);
            settings
        };
        let counts = |&value: &u32| size(rules, &with(default, value)) != Some(full);
        if values.iter().any(counts) {
            boards = boards
                .iter()
                .flat_map(|settings| values.iter().map(|&value| with(settings, value)))
                .collect();
        }
    }
    let mut boards: Vec<_> = boards
        .into_iter()
        .filter_map(|settings| Some((size(rules, &settings)?, settings)))
        .filter(|&(size, _)| size < full)
        .collect();
    boards.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    boards.into_iter().map(|(_, settings)| settings).collect()
}

/// Returns the logarithm of the number of ways to distribute the seeds over the pits; `None` if the board cannot be
/// played.
fn size(rules: &Rules, settings: &Settings) -> Option<f64> {
    let program = Program::compile(rules, settings).ok()?;
    let layout = program.layout();
    let of_player: u32 = layout.row_lengths().iter().copied().map(u32::from).sum();
    let pits = of_player * u32::from(layout.players());
    let factor = |pit| (f64::from(program.seeds() + pit) / f64::from(pit)).ln();
    Some((1..=pits).map(factor).sum())
}
