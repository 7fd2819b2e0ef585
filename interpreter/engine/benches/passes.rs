//! The benefit of each pass: the instructions per move of random games without it, as a multiple of those with all
//! passes. `cargo bench -p sow-interpreter --bench passes [GAME…]`
//!
//! Instructions are counted by callgrind, so that other load on the machine does not matter. A ratio of 1.00 means
//! that the pass does nothing for a game, 2.00 that it saves half of the instructions. Compiling the rules is not
//! counted. The output is a Markdown table.
//!
//! Without valgrind nothing is measured; the output says so.

use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::random_games::RandomGames;
use sow_interpreter::{Passes, Program, Shape};
use std::process::Command;

/// The least number of moves to play, unless the games reach their own limit.
const MIN_MOVES: u64 = 400;
/// The greatest number of games to play.
const MAX_GAMES: u64 = 4000;
/// The name that stands for running all passes.
const ALL_PASSES: &str = "all";
/// The argument with which this program plays one game.
const PLAY_FLAG: &str = "--play";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [PLAY_FLAG, game, pass] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        let program = compile_without(game, pass);
        println!("{}", play(&mut *program.random_games()));
        return;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("no valgrind: instructions are not counted");
        return;
    }
    let wanted: Vec<&String> = arguments
        .iter()
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    let passes = Passes::SWITCHES.map(|(pass, _)| pass);
    println!("| game | instructions | {} |", passes.join(" | "));
    println!("| --- |{}", " ---: |".repeat(passes.len() + 1));
    names().into_iter().filter(is_wanted).for_each(print_row);
}

fn print_row(name: &str) {
    let Some(all) = instructions(name, ALL_PASSES) else {
        println!("| `{name}` | cannot be measured |");
        return;
    };
    let ratios = Passes::SWITCHES.map(|(pass, _)| match instructions(name, pass) {
        Some(without) => format!("{:.2}", without / all),
        None => "–".to_owned(),
    });
    println!("| `{name}` | {all:.0} | {} |", ratios.join(" | "));
}

/// Returns the instructions per move, without those for loading the game.
fn instructions(game: &str, pass: &str) -> Option<f64> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--collect-atstart=no", "--toggle-collect=passes::play"])
        .arg(std::env::current_exe().ok()?)
        .args([PLAY_FLAG, game, pass])
        .output()
        .ok()?;
    let log = String::from_utf8_lossy(&out.stderr);
    let collected = log
        .lines()
        .find_map(|line| line.split_once("Collected : "))?;
    let collected: f64 = collected.1.trim().parse().ok()?;
    let moves: f64 = String::from_utf8_lossy(&out.stdout).trim().parse().ok()?;
    // Without symbols in the program, nothing is collected.
    (collected > 0.0).then_some(collected / moves)
}

fn compile_without(name: &str, left_out: &str) -> Program {
    let rules = load_variant(name)
        .ok()
        .and_then(|loaded| loaded.rules)
        .expect("a variant is sound");
    let switch = Passes::SWITCHES
        .into_iter()
        .find(|(pass, _)| *pass == left_out);
    let passes = switch.map_or(Passes::ALL, Passes::without);
    let settings = Settings::defaults(&rules.options);
    Program::for_round_with_passes(&rules, &settings, &Shape::default(), passes)
        .expect("the defaults can be played")
}

/// Plays random games and returns the number of moves. Callgrind finds this function by its name.
#[inline(never)]
fn play(games: &mut dyn RandomGames) -> u64 {
    let (mut moves, mut number) = (0, 0);
    while moves < MIN_MOVES && number < MAX_GAMES {
        moves += games.play(1, number..number + 4).moves;
        number += 4;
    }
    std::hint::black_box(moves)
}
