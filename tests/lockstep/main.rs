//! Compares the slow oracle with the interpreter for as long as you like.
//!
//! A batch is some random games of every variant. The batch determines the option values and the seeds of its games, so
//! the same batch always has the same games, and a run continues another one with `--first`.

use clap::Parser;
use sow_tests::files;
use sow_tests::games::Case;
use sow_tests::harness::Tally;
use sow_tests::lockstep::play;
use sow_tests::threads::parallel_map;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Games longer than this are broken off.
const MOVES_PER_GAME: usize = 400;

/// Compare the oracle with the interpreter in random games of all variants
///
/// A difference is printed with the game, its options, the seed and the moves, and ends the run with exit code 1.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  cargo run --release -p sow-tests --bin lockstep -- --positions 1000000
  cargo run --release -p sow-tests --bin lockstep -- --positions 100000000 --threads 2 --first 20")]
struct Arguments {
    /// Stop after the game in which this number of positions is reached
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    positions: usize,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Games of each variant in a batch
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number of the first batch; a run prints where the next one continues
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    first: u64,
}

/// The state of a run, shared by its threads.
struct Run<'a> {
    arguments: &'a Arguments,
    /// The cases of each variant, one for each choice of options.
    variants: Vec<Vec<Case>>,
    tally: Mutex<Tally>,
    has_difference: AtomicBool,
}

impl Run<'_> {
    fn positions(&self) -> usize {
        self.tally
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .moves
    }

    fn is_over(&self) -> bool {
        self.has_difference.load(Relaxed) || self.positions() >= self.arguments.positions
    }

    /// Plays a batch on all threads; returns whether it was played to its end.
    fn play_batch(&self, batch: u64) -> bool {
        let next = AtomicUsize::new(0);
        let played = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.arguments.threads {
                scope.spawn(|| {
                    while !self.is_over() {
                        let Some(cases) = self.variants.get(next.fetch_add(1, Relaxed)) else {
                            break;
                        };
                        self.play_variant(cases, batch);
                        played.fetch_add(1, Relaxed);
                    }
                });
            }
        });
        played.into_inner() == self.variants.len()
    }

    /// Plays the games of a variant. Each batch changes another option, after one with the defaults.
    fn play_variant(&self, cases: &[Case], batch: u64) {
        let case = &cases[(batch % cases.len() as u64) as usize];
        let first_seed = batch * self.arguments.games;
        let seeds = first_seed..first_seed + self.arguments.games;
        match play(case, seeds, MOVES_PER_GAME) {
            Ok(played) => {
                let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
                *tally = [*tally, played].into_iter().sum();
            }
            Err(difference) => {
                self.has_difference.store(true, Relaxed);
                println!("{difference}\nin {}", case.name);
            }
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let began = Instant::now();
    let run = Run {
        arguments: &arguments,
        variants: parallel_map(&files::files("variants", "sow"), |file| {
            Case::of_file(file, usize::MAX)
        }),
        tally: Mutex::default(),
        has_difference: AtomicBool::new(false),
    };
    let mut batch = arguments.first;
    while !run.is_over() {
        batch += u64::from(run.play_batch(batch));
        if run.has_difference.load(Relaxed) {
            return ExitCode::FAILURE;
        }
        println!(
            "{} positions in {:.0} s, no difference so far; continue with `--first {batch}`",
            run.positions(),
            began.elapsed().as_secs_f64()
        );
    }
    let tally = run.tally.into_inner();
    println!(
        "{} games had too many moves for the oracle and were broken off",
        tally.unwrap_or_else(PoisonError::into_inner).gave_up
    );
    ExitCode::SUCCESS
}
