//! Prints the table of small boards in `docs/solving.md`: of each bundled game the board of its rule file, if it can be solved
//! within a number of positions, else the largest board that its options allow and that can.
//!
//! ```sh
//! cargo run --release -p sow-solver --example boards -- 20000000
//! ```

use sow_grammar::rules::{OptionId, OptionValues, Rules, Settings};
use sow_interpreter::{Game, Program};
use sow_solver::{Growing, Plan, Solver, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Positions that a board may take, unless a number is given.
const POSITIONS: u64 = 20_000_000;
/// Bytes for the table of positions, as `sow solve` takes.
const MEMORY: u64 = 256 << 20;
/// How often it is asked how many positions were searched.
const PAUSE: Duration = Duration::from_millis(5);
/// The values of an option that are tried, the smallest ones.
const VALUES: usize = 12;

fn main() {
    let wanted = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let most = wanted.unwrap_or(POSITIONS);
    println!(
        "| game | options | value | best moves | positions |\n| --- | --- | --- | --- | ---: |"
    );
    for variant in sow_grammar::bundled::variants() {
        let rules = sow_grammar::load(variant.name).ok();
        let rules = rules.and_then(|loaded| loaded.rules);
        if let Some(row) = rules.and_then(|rules| row(&rules, most)) {
            println!("| `{}` | {row} |", variant.name);
        }
    }
}

/// What is said of the largest board that is solved.
fn row(rules: &Rules, most: u64) -> Option<String> {
    let default = Settings::defaults(&rules.options);
    let found = solved(rules, &default, most);
    found.or_else(|| {
        let smaller = smaller(rules, &default).into_iter();
        let rows = smaller.map_while(|settings| solved(rules, &settings, most));
        rows.last()
    })
}

/// A board, its value, its best moves, and the positions that were searched.
fn solved(rules: &Rules, settings: &Settings, most: u64) -> Option<String> {
    let program = Program::compile(rules, settings).ok()?;
    let game = Game::new(&program);
    let plan = Plan {
        all: false,
        memory: MEMORY,
        threads: 1,
    };
    let mut solver = Solver::new(&game, plan).ok()?;
    let positions = search(&program, &mut solver, most)?;
    let value = solver.bounds().value()?;
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
    Some(format!(
        "{options} | {} | {best} | {positions}",
        solver.meaning(value)
    ))
}

/// Solves a position with the endgames that pay; the positions that it took, if they are few enough.
fn search(program: &Program, solver: &mut Solver<'_>, most: u64) -> Option<u64> {
    let (watch, done) = (Watch::new(), AtomicBool::new(false));
    let solved = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && watch.nodes() <= most {
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
    let few = solved == Some(true) && watch.nodes() <= most;
    few.then(|| watch.nodes())
}

/// All smaller boards that the options allow, the smallest first.
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

/// The logarithm of the number of ways in which the seeds may lie in the pits; `None` if the board cannot be played.
fn size(rules: &Rules, settings: &Settings) -> Option<f64> {
    let program = Program::compile(rules, settings).ok()?;
    let layout = program.layout();
    let of_player: u32 = layout.row_lengths().iter().copied().map(u32::from).sum();
    let pits = of_player * u32::from(layout.players());
    let factor = |pit| (f64::from(program.seeds() + pit) / f64::from(pit)).ln();
    Some((1..=pits).map(factor).sum())
}
