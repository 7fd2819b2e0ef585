//! What each pass is good for: the speed of random games with one pass left out, as a part of the speed with all of them.
//! `cargo bench -p sow-interpreter --bench passes [GAME…]`
//!
//! A game is measured with and without in turn, and the best of some turns counts, so that what else the machine is doing
//! disturbs little. 1.00 means that the pass brings nothing to a game, 0.50 that it makes it twice as fast.

use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::perft::RandomGames;
use sow_interpreter::{Passes, Program, Shape};
use std::time::{Duration, Instant};

/// How long one turn is played, and how many turns there are.
const TURN: Duration = Duration::from_millis(40);
const TURNS: usize = 3;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    print!("{:24}", "");
    for (pass, _) in Passes::SWITCHES {
        print!(" {pass:>20}");
    }
    println!(" {:>14}", "moves a second");
    names().into_iter().filter(is_wanted).for_each(row);
}

fn row(name: &str) {
    let on = compiled(name, Passes::ALL);
    print!("{name:24}");
    let mut most: f64 = 0.0;
    for switch in Passes::SWITCHES {
        let off = compiled(name, Passes::without(switch));
        let [with, without] = speeds([&on, &off]);
        most = most.max(with);
        print!(" {:>20.2}", without / with);
    }
    println!(" {most:>14.0}");
}

fn compiled(name: &str, passes: Passes) -> Program {
    let rules = load_variant(name)
        .ok()
        .and_then(|loaded| loaded.rules)
        .expect("a variant is sound");
    let settings = Settings::defaults(&rules.options);
    Program::of_round_with(&rules, &settings, &Shape::default(), passes)
        .expect("the defaults can be played")
}

/// The moves a second of both in their best turns.
fn speeds(programs: [&Program; 2]) -> [f64; 2] {
    let mut best = [0.0f64; 2];
    let mut games = programs.map(RandomGames::new);
    for _ in 0..TURNS {
        for (best, games) in best.iter_mut().zip(&mut games) {
            let (begun, mut moves, mut number) = (Instant::now(), 0, 0);
            while begun.elapsed() < TURN {
                moves += games.play(1, number..number + 1).moves;
                number += 1;
            }
            *best = best.max(moves as f64 / begun.elapsed().as_secs_f64());
        }
    }
    best
}
