//! The time that a step of computation takes, in random games of all variants and of rules that do much of one thing.
//! The costs in `src/cost.rs` are right if no time is far from the others. `cargo bench -p sow-interpreter --bench steps`
//!
//! Only observed games count the steps of every position. The times therefore include the observer's.

use cpu_time::ThreadTime;
use sow_grammar::load::{load_text, load_variant};
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::{GameObserver, PlannedGame, PlayoutEnd};
use sow_interpreter::{Event, Observer, Program};
use std::process::ExitCode;

/// The largest ratio of the slowest step to the fastest.
const MAX_SPREAD: f64 = 10.0;

/// The number of steps after which no further game begins.
const ENOUGH_STEPS: u64 = 3_000_000;

fn main() -> ExitCode {
    let variants = sow_grammar::bundled::names().into_iter();
    let variants = variants.map(|name| (name.to_owned(), load_variant(name).ok()));
    let costly = costly_rules().into_iter();
    let costly = costly.map(|(name, text)| (name.to_owned(), Some(load_text(name, &text))));
    let mut all: Vec<Measured> = variants
        .chain(costly)
        .filter_map(|(name, loaded)| Some(fastest(name, &loaded?.rules?)))
        .collect();
    all.sort_by(|one, other| one.nanoseconds.total_cmp(&other.nanoseconds));
    for one in &all {
        println!(
            "{:32} {:7.2} ns per step, {:9.0} steps per move",
            one.name, one.nanoseconds, one.steps_per_move
        );
    }
    let [Some(fastest), Some(slowest)] = [all.first(), all.last()] else {
        return ExitCode::FAILURE;
    };
    let spread = slowest.nanoseconds / fastest.nanoseconds;
    println!(
        "the slowest step takes {spread:.1} times as long as the fastest, at most {MAX_SPREAD}"
    );
    match spread <= MAX_SPREAD {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Returns rules that do much of one thing, with the name of that thing.
fn costly_rules() -> [(&'static str, String); 6] {
    let table = |row: &str| {
        format!(
            "game \"X\"\nboard {{ rows 1  pits 64  track shared  laps at most 10000 }}\nsetup {{ pits: 3 }}\n\
             counter a = 0\ncounter n per move = 0\nmove sow {{ from own pit  sow counterclockwise  last t }}\n\
             table t {{\n  when n < 128 => set n to n + 1; {row}; step; do t\n  else => end\n}}\n\
             end {{ when no move => draw }}\n"
        )
    };
    let from = |place: &str, last: &str| {
        format!(
            "game \"X\"\nboard {{ rows 1  pits 24  track shared  laps at most 100 }}\nsetup {{ pits: 4 }}\n\
             move sow {{ from {place}  sow counterclockwise  last {{ {last} }} }}\nend {{ when no move => draw }}\n"
        )
    };
    let choices = "choose { a => step 1  b => step 3 }; ".repeat(10);
    [
        ("actions", table(&["set a to a + 1"; 60].join("; "))),
        (
            "exchanges",
            table(&["exchange own pits with opponent pits"; 10].join("; ")),
        ),
        (
            "marks",
            table(&["put 1 from here into each pit"; 10].join("; ")),
        ),
        ("choices", from("own pit", &format!("else => {choices}end"))),
        (
            "conditions",
            from(
                "own pit where every pit has every pit has seeds < 100",
                "else => end",
            ),
        ),
        (
            "look-ahead",
            from("own pit", "when opponent can move => end  else => end"),
        ),
    ]
}

/// The steps of a game, and their time.
struct Measured {
    name: String,
    nanoseconds: f64,
    steps_per_move: f64,
}

/// Returns the fastest of several measurements, since other load on the machine can only make them slower.
fn fastest(name: String, rules: &Rules) -> Measured {
    let times = (0..3).map(|_| measure(name.clone(), rules));
    let fastest = times.min_by(|one, other| one.nanoseconds.total_cmp(&other.nanoseconds));
    fastest.expect("it was measured")
}

fn measure(name: String, rules: &Rules) -> Measured {
    let program = Program::compile(rules, &Settings::defaults(&rules.options))
        .expect("the defaults can be played");
    let mut games = program.random_games();
    let mut counter = StepCounter::default();
    let start = ThreadTime::now();
    for number in 0..200 {
        let game = PlannedGame {
            chance: Chance::for_game(1, number),
            counts_moves: true,
        };
        games.observe(&mut std::iter::once(game), &mut counter);
        if counter.steps > ENOUGH_STEPS {
            break;
        }
    }
    let time = start.elapsed().as_nanos() as f64;
    Measured {
        name,
        nanoseconds: time / counter.steps as f64,
        steps_per_move: counter.steps as f64 / counter.moves as f64,
    }
}

/// An observer that adds up steps.
#[derive(Default)]
struct StepCounter {
    steps: u64,
    moves: u64,
}

impl Observer for StepCounter {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn event(&mut self, _event: Event) {}

    fn move_finished(&mut self, steps: u32) -> bool {
        self.steps += u64::from(steps);
        self.moves += 1;
        self.steps < 2 * ENOUGH_STEPS
    }
}

impl GameObserver for StepCounter {
    fn game_started(&mut self, _counts_moves: bool) {}

    fn game_finished(&mut self, _finish: PlayoutEnd, steps: u32) -> bool {
        self.steps += u64::from(steps);
        true
    }
}
