//! How many instructions a move takes, by callgrind: a number that does not depend on what else a machine is doing. It
//! must stay below a bound that is written here. `cargo bench -p sow-interpreter --bench instructions`
//!
//! Where there is no valgrind nothing is measured, and that is said.

use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_interpreter::perft::playouts;
use std::process::{Command, ExitCode};

/// Games, how many of them are played, and the most instructions a move may take.
const BOUNDS: [(&str, u64, u64); 6] = [
    ("kalaha", 400, 310),
    ("hus", 400, 640),
    ("galatjang", 200, 420),
    ("oware", 100, 2200),
    ("toguz-kumalak", 50, 4800),
    ("bao-nierse", 20, 27_000),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, what, game, games] = &arguments[..]
        && what == "play"
    {
        println!("{}", play(game, games.parse().unwrap_or(0)));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("no valgrind: instructions are not counted");
        return ExitCode::SUCCESS;
    }
    let mut sound = true;
    for (game, games, bound) in BOUNDS {
        match instructions(game, games) {
            Some(found) => {
                println!("{game:16} {found:>7} instructions a move, at most {bound}");
                sound &= found <= bound;
            }
            None => {
                println!("{game:16} cannot be measured");
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

/// Plays random games and says how many moves they had.
fn play(game: &str, games: u64) -> u64 {
    let rules = load_variant(game)
        .ok()
        .and_then(|loaded| loaded.rules)
        .expect("a variant is sound");
    let program = Program::compile(&rules, &Settings::defaults(&rules.options))
        .expect("the defaults can be played");
    playouts(&program, 1, 0..games).moves
}

/// Instructions a move, those for loading the game not counted.
fn instructions(game: &str, games: u64) -> Option<u64> {
    let (all, moves) = run(game, games)?;
    let (start, _) = run(game, 0)?;
    all.checked_sub(start)?.checked_div(moves)
}

/// Runs this program under callgrind: how many instructions it took, and what it said.
fn run(game: &str, games: u64) -> Option<(u64, u64)> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["play", game, &games.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&out.stderr);
    let collected = told
        .lines()
        .find_map(|line| line.split_once("Collected : "))?;
    let moves = String::from_utf8_lossy(&out.stdout).trim().parse().ok()?;
    Some((collected.1.trim().parse().ok()?, moves))
}
