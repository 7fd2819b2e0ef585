//! What each pass is good for: the speed of random games with one pass left out, as a part of the speed with all of them.
//! `cargo bench -p sow-interpreter --bench passes [GAME…]`
//!
//! A game is measured with and without in turn, by processor time where the system tells it, and the best of some turns
//! counts, so that what else the machine is doing disturbs little. 1.00 means that the pass brings nothing to a game, 0.50
//! that it makes it twice as fast. The table is written as Markdown.

use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::perft::RandomGames;
use sow_interpreter::{Passes, Program, Shape};
use std::time::{Duration, Instant};

/// How long one turn is played at least, and how many turns there are.
const TURN: Duration = Duration::from_millis(12);
const TURNS: usize = 4;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    let passes = Passes::SWITCHES.map(|(pass, _)| pass);
    println!("| game | M/s | {} |", passes.join(" | "));
    println!("| --- |{}", " ---: |".repeat(passes.len() + 1));
    names().into_iter().filter(is_wanted).for_each(row);
}

fn row(name: &str) {
    let all = compiled(name, Passes::ALL);
    let mut most: f64 = 0.0;
    let ratios = Passes::SWITCHES.map(|switch| {
        let [with, without] = speeds([&all, &compiled(name, Passes::without(switch))]);
        most = most.max(with);
        format!("{:.2}", without / with)
    });
    println!("| `{name}` | {:.2} | {} |", most / 1e6, ratios.join(" | "));
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
    let clock = Clock::new();
    let mut best = [0.0f64; 2];
    let mut games = programs.map(RandomGames::new);
    for _ in 0..TURNS {
        for (best, games) in best.iter_mut().zip(&mut games) {
            let (begun, mut moves, mut number, mut batch) = (clock.now(), 0, 0, 1);
            while clock.now() - begun < TURN {
                moves += games.play(1, number..number + batch).moves;
                number += batch;
                batch *= 2;
            }
            *best = best.max(moves as f64 / (clock.now() - begun).as_secs_f64());
        }
    }
    best
}

/// Tells how long this thread has been running, or else how late it is.
struct Clock(Instant);

impl Clock {
    fn new() -> Self {
        Self(Instant::now())
    }

    fn now(&self) -> Duration {
        running().unwrap_or_else(|| self.0.elapsed())
    }
}

#[cfg(unix)]
fn running() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    let told = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
    told.ok().map(Duration::from)
}

#[cfg(not(unix))]
fn running() -> Option<Duration> {
    None
}
