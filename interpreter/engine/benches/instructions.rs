//! Instructions per move, counted by callgrind so that other load on the machine does not matter. Each figure must
//! stay below the bound given here. `cargo bench -p sow-interpreter --bench instructions`
//!
//! Without valgrind nothing is measured; the output says so.

use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};
use std::process::{Command, ExitCode};

/// The workload, the game, its amount, and the upper bound on instructions per step.
const BOUNDS: [(What, &str, u32, u64); 9] = [
    (What::Play, "kalaha", 400, 200),
    (What::Play, "hus", 400, 470),
    (What::Play, "galatjang", 200, 380),
    (What::Play, "oware", 100, 540),
    (What::Play, "toguz-kumalak", 50, 2800),
    (What::Play, "mefuvha", 20, 7_200),
    (What::Play, "bao-nierse", 20, 7_500),
    (What::Play, "kubuguza", 20, 8_400),
    (What::Count, "kalaha", 7, 40),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, what, game, number] = &arguments[..]
        && let Some(what) = What::named(what)
    {
        println!("{}", what.run(game, number.parse().unwrap_or(0)));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("no valgrind: instructions are not counted");
        return ExitCode::SUCCESS;
    }
    let mut sound = true;
    for (what, game, number, bound) in BOUNDS {
        let name = what.name();
        match instructions(what, game, number) {
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
enum What {
    /// Random games, as many as the amount; a step is a move.
    Play,
    /// Sequences of moves, as long as the amount; a step is a sequence.
    Count,
}

impl What {
    fn named(name: &str) -> Option<Self> {
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
    const fn least(self) -> u32 {
        match self {
            Self::Play => 0,
            Self::Count => 1,
        }
    }

    /// Runs the workload and returns the number of steps.
    fn run(self, game: &str, number: u32) -> u64 {
        let rules = load_variant(game)
            .ok()
            .and_then(|loaded| loaded.rules)
            .expect("a variant is sound");
        let program = Program::compile(&rules, &Settings::defaults(&rules.options))
            .expect("the defaults can be played");
        match self {
            Self::Play => program.random_games().play(1, 0..number.into()).moves,
            Self::Count => perft(&Game::new(&program), number).count,
        }
    }
}

/// Returns the instructions per step, without those for loading the game.
fn instructions(what: What, game: &str, number: u32) -> Option<u64> {
    let (all, steps) = run(what, game, number)?;
    let (start, first_steps) = run(what, game, what.least())?;
    all.checked_sub(start)?.checked_div(steps - first_steps)
}

/// Runs this program under callgrind; returns the number of instructions and the number of steps it printed.
fn run(what: What, game: &str, number: u32) -> Option<(u64, u64)> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([what.name(), game, &number.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&out.stderr);
    let collected = told
        .lines()
        .find_map(|line| line.split_once("Collected : "))?;
    let steps = String::from_utf8_lossy(&out.stdout).trim().parse().ok()?;
    Some((collected.1.trim().parse().ok()?, steps))
}
