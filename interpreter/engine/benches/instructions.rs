//! Instructions per move, counted by callgrind so that other load on the machine does not matter. Each figure must
//! stay below the bound given here. `cargo bench -p sow-interpreter --bench instructions`
//!
//! Without valgrind nothing is measured; the output says so.

use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};
use std::process::{Command, ExitCode};

/// The workload, the game, the amount of work, and the upper bound on instructions per step.
const BOUNDS: [(Workload, &str, u32, u64); 9] = [
    (Workload::Play, "kalaha", 400, 200),
    (Workload::Play, "hus", 400, 470),
    (Workload::Play, "galatjang", 200, 380),
    (Workload::Play, "oware", 100, 510),
    (Workload::Play, "toguz-kumalak", 50, 2800),
    (Workload::Play, "mefuvha", 20, 8_000),
    (Workload::Play, "bao-nierse", 20, 7_500),
    (Workload::Play, "kubuguza", 20, 12_000),
    (Workload::Count, "kalaha", 7, 40),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, workload, game, number] = &arguments[..]
        && let Some(workload) = Workload::from_name(workload)
    {
        println!("{}", workload.run(game, number.parse().unwrap_or(0)));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("no valgrind: instructions are not counted");
        return ExitCode::SUCCESS;
    }
    let mut sound = true;
    for (workload, game, number, bound) in BOUNDS {
        let name = workload.name();
        match instructions(workload, game, number) {
            Some(found) => {
                println!("{name} {game:16} {found:>7} instructions a move, at most {bound}");
                sound &= found <= bound;
            }
            None => {
                println!("{name} {game:16} cannot be measured");
                sound = false;
            }
        }
    }
    if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The workload.
#[derive(Debug, Clone, Copy)]
enum Workload {
    /// The amount is a number of random games; a step is a move.
    Play,
    /// The amount is the length of sequences of moves to count; a step is a sequence.
    Count,
}

impl Workload {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "play" => Some(Self::Play),
            "count" => Some(Self::Count),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Count => "count",
        }
    }

    /// Returns the smallest amount, which still includes all preparations.
    const fn min_amount(self) -> u32 {
        match self {
            Self::Play => 0,
            Self::Count => 1,
        }
    }

    /// Runs the workload and returns the number of steps.
    fn run(self, game: &str, amount: u32) -> u64 {
        let rules = load_variant(game)
            .ok()
            .and_then(|loaded| loaded.rules)
            .expect("a variant is sound");
        let program = Program::compile(&rules, &Settings::defaults(&rules.options))
            .expect("the defaults can be played");
        match self {
            Self::Play => program.random_games().play(1, 0..amount.into()).moves,
            Self::Count => perft(&Game::new(&program), amount).count,
        }
    }
}

/// Returns the instructions per step, without those for loading the game.
fn instructions(workload: Workload, game: &str, amount: u32) -> Option<u64> {
    let (all, steps) = run(workload, game, amount)?;
    let (start, first_steps) = run(workload, game, workload.min_amount())?;
    all.checked_sub(start)?.checked_div(steps - first_steps)
}

/// Runs this program under callgrind; returns the number of instructions and the number of steps it printed.
fn run(workload: Workload, game: &str, amount: u32) -> Option<(u64, u64)> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([workload.name(), game, &amount.to_string()])
        .output()
        .ok()?;
    let log = String::from_utf8_lossy(&out.stderr);
    let collected = log
        .lines()
        .find_map(|line| line.split_once("Collected : "))?;
    let steps = String::from_utf8_lossy(&out.stdout).trim().parse().ok()?;
    Some((collected.1.trim().parse().ok()?, steps))
}
