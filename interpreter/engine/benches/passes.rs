//! What each pass is good for: the instructions that a move of a random game takes with one pass left out, as a multiple of those that it
//! takes with all of them. `cargo bench -p sow-interpreter --bench passes [GAME…]`
//!
//! Instructions are counted by callgrind, so that the table is the same whatever else the machine is doing. 1.00 means that the pass brings
//! nothing to a game, 2.00 that it saves half of the instructions. Compiling the rules is not counted. The table is written as Markdown.
//!
//! Where there is no valgrind nothing is measured, and that is said.

use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::random_games::RandomGames;
use sow_interpreter::{Passes, Program, Shape};
use std::process::Command;

/// At least so many moves are played, …
const MOVES: u64 = 400;
/// … unless they do not come together in so many games.
const MOST_GAMES: u64 = 4000;
/// Stands for the name of a pass where none is left out.
const ALL: &str = "all";
/// What this program is called with to play one game.
const PLAY: &str = "--play";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [PLAY, game, pass] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        let program = compiled(game, pass);
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
    names().into_iter().filter(is_wanted).for_each(row);
}

fn row(name: &str) {
    let Some(all) = instructions(name, ALL) else {
        println!("| `{name}` | cannot be measured |");
        return;
    };
    let ratios = Passes::SWITCHES.map(|(pass, _)| match instructions(name, pass) {
        Some(without) => format!("{:.2}", without / all),
        None => "–".to_owned(),
    });
    println!("| `{name}` | {all:.0} | {} |", ratios.join(" | "));
}

/// The instructions of a move, without loading the game.
fn instructions(game: &str, pass: &str) -> Option<f64> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--collect-atstart=no", "--toggle-collect=passes::play"])
        .arg(std::env::current_exe().ok()?)
        .args([PLAY, game, pass])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&out.stderr);
    let collected = told
        .lines()
        .find_map(|line| line.split_once("Collected : "))?;
    let collected: f64 = collected.1.trim().parse().ok()?;
    let moves: f64 = String::from_utf8_lossy(&out.stdout).trim().parse().ok()?;
    // Nothing is collected where the program has no names.
    (collected > 0.0).then_some(collected / moves)
}

fn compiled(name: &str, left_out: &str) -> Program {
    let rules = load_variant(name)
        .ok()
        .and_then(|loaded| loaded.rules)
        .expect("a variant is sound");
    let switch = Passes::SWITCHES
        .into_iter()
        .find(|(pass, _)| *pass == left_out);
    let passes = switch.map_or(Passes::ALL, Passes::without);
    let settings = Settings::defaults(&rules.options);
    Program::of_round_with(&rules, &settings, &Shape::default(), passes)
        .expect("the defaults can be played")
}

/// Plays random games and says how many moves they had. Callgrind knows it by its name.
#[inline(never)]
fn play(games: &mut dyn RandomGames) -> u64 {
    let (mut moves, mut number) = (0, 0);
    while moves < MOVES && number < MOST_GAMES {
        moves += games.play(1, number..number + 4).moves;
        number += 4;
    }
    std::hint::black_box(moves)
}
