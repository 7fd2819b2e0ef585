//! `sow playouts`: plays random games, to show how a game tends to go and how fast it is played.

use crate::game::{ExtentArgs, GameArgs};
use crate::output::console::Console;
use crate::support::progress::Progress;
use crate::support::work::{PartialMark, RandomWorkArgs};
use clap::Args;
use serde_json::{Value, json};
use sow_interpreter::random_games::Playouts as Outcomes;
use sow_operations::counting::{RandomRun, RandomSums};
use sow_operations::failure::Failure;
use sow_operations::numbers::{format_rate, per_second, round_to_micros};
use std::time::{Duration, Instant};

/// Play random games and count their results
#[derive(Debug, Args)]
#[command(after_help = "\
Each move is drawn uniformly from the legal moves. The same seed gives the same
games whatever the number of threads. A game of 2000 moves is stopped and
counted as unfinished. With `--match`, whole matches are played; a match is stopped
and counted as unfinished if a round reaches 2000 moves or after 500 rounds. --json
then has the number of `rounds` as well, and `games` counts matches.

If slow positions use up their `--steps`, the results of the finished games are
printed and marked as partial, with exit code 1. --json then has \"bound\":\"steps\"
and the number of games `asked` for (null with `--seconds`).

Examples:
  sow playouts kalaha --games 10000
  sow playouts bao-kiswahili --seconds 5 --threads 4 --seed 7
  sow playouts giuthi --match --games 100")]
pub struct Playouts {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// The number of games, or matches [default: 1000]
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    games: Option<u64>,
    /// Play for S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    #[command(flatten)]
    random: RandomWorkArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Playouts {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen, or reaches a position that cannot be played within the limits of play.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.with_extent(self.extent.extent())?;
        let games = match self.seconds {
            None => self.games.unwrap_or(1000),
            Some(_) => u64::MAX,
        };
        let steps = self.seconds.is_none().then_some(games);
        let progress = Progress::new("games", steps, console.progress);
        let began = Instant::now();
        let run = RandomRun {
            games,
            seed: self.random.seed,
            threads: self.random.threads.threads,
            work: self.random.work.budget(),
            deadline: self.seconds.and_then(|seconds| began.checked_add(seconds)),
            monitor: &progress,
        };
        let RandomSums { sums, stop } = run.playouts(&chosen)?;
        drop(progress);
        let seconds = began.elapsed().as_secs_f64();
        let Some(stop) = stop else {
            return match self.json {
                true => console.print_json(&to_json(&sums, seconds)),
                false => print_table(&sums, seconds, console),
            };
        };
        if self.json {
            let mut results = to_json(&sums, seconds);
            PartialMark::new(steps).add_to(&mut results);
            console.print_json(&results)?;
        } else if sums.games > 0 {
            writeln!(console.out, "partial results: {}", stop.done)?;
            print_table(&sums, seconds, console)?;
        }
        Err(stop.failure)
    }
}

fn to_json(counts: &Outcomes, seconds: f64) -> Value {
    let [south, north, draw] = counts.wins;
    let mut object = json!({
        "games": counts.games,
        "moves": counts.moves,
        "seconds": round_to_micros(seconds),
        "playouts_per_second": round_to_micros(per_second(counts.games, seconds)),
        "moves_per_second": round_to_micros(per_second(counts.moves, seconds)),
        "wins": {"S": south, "N": north, "draw": draw},
        "unfinished": counts.unfinished,
    });
    if let Some(rounds) = counts.rounds {
        object["rounds"] = rounds.into();
    }
    object
}

fn print_table(counts: &Outcomes, seconds: f64, console: &mut Console<'_>) -> Result<(), Failure> {
    let Outcomes {
        games,
        rounds,
        moves,
        wins: [south, north, draw],
        unfinished,
        ..
    } = *counts;
    let each = |part: u64| {
        if games == 0 {
            0.0
        } else {
            part as f64 / games as f64
        }
    };
    let share = |part: u64| format!("{part:>10}  {:>5.1} %", 100.0 * each(part));
    let out = &mut *console.out;
    for (label, part) in [
        ("South wins", south),
        ("North wins", north),
        ("draws", draw),
        ("unfinished", unfinished),
    ] {
        writeln!(out, "{label:10} {}", share(part))?;
    }
    let (unit, rounds) = match rounds {
        Some(rounds) => ("matches", format!("{:.1} rounds and ", each(rounds))),
        None => ("games", String::new()),
    };
    let length = each(moves);
    writeln!(
        out,
        "{games} {unit} of {rounds}{length:.1} moves in {seconds:.3} s"
    )?;
    let (games, moves) = (format_rate(games, seconds), format_rate(moves, seconds));
    Ok(writeln!(out, "{games} {unit}/s, {moves} moves/s")?)
}

/// Parses a number of seconds, such as `2` or `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as `2` or `0.5`".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "the number of seconds must be finite and not negative".to_owned())
}
