//! The commands of `sow`, one file each.

pub mod analyse;
pub mod check;
pub mod completions;
pub mod endgame;
pub mod engine;
pub mod explain;
pub mod fmt;
pub mod list;
pub mod r#match;
#[cfg(test)]
mod match_tests;
pub mod moves;
pub mod perft;
pub mod play;
#[cfg(test)]
mod player_tests;
pub mod playouts;
pub mod replay;
pub mod show;
pub mod solve;
pub mod survey;
pub mod test;
#[cfg(test)]
mod tests;

use crate::console::Console;
use crate::failure::Failure;
use clap::{Parser, Subcommand};

/// Check, show and play rule files of sowing games (mancala)
#[derive(Debug, Parser)]
#[command(
    name = "sow",
    version,
    about,
    after_help = "Begin with:\n  sow list\n  sow play kalaha"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Test(test::Test),
    List(list::List),
    Show(show::Show),
    Play(play::Play),
    Moves(moves::Moves),
    Analyse(analyse::Analyse),
    Match(r#match::Contest),
    Engine(engine::Engine),
    Perft(perft::Perft),
    Playouts(playouts::Playouts),
    Survey(survey::Survey),
    Solve(solve::Solve),
    Endgame(endgame::Endgame),
    Replay(replay::Replay),
    Explain(explain::Explain),
    Completions(completions::Completions),
}

impl Cli {
    /// Runs the command.
    ///
    /// # Errors
    /// [`Failure`], which says the exit code.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        match &self.command {
            Command::Check(command) => command.run(console),
            Command::Fmt(command) => command.run(console),
            Command::Test(command) => command.run(console),
            Command::List(command) => command.run(console),
            Command::Show(command) => command.run(console),
            Command::Play(command) => command.run(console),
            Command::Moves(command) => command.run(console),
            Command::Analyse(command) => command.run(console),
            Command::Match(command) => command.run(console),
            Command::Engine(command) => command.run(console),
            Command::Perft(command) => command.run(console),
            Command::Playouts(command) => command.run(console),
            Command::Survey(command) => command.run(console),
            Command::Solve(command) => command.run(console),
            Command::Endgame(command) => command.run(console),
            Command::Replay(command) => command.run(console),
            Command::Explain(command) => command.run(console),
            Command::Completions(command) => command.run(console),
        }
    }
}

/// The most threads that can be asked for.
pub(crate) const MAX_THREADS: i64 = 256;

/// Does work in which up to so many threads take part.
fn on_threads<T: Send>(threads: u16, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
    Ok(pool.build().map_err(Failure::input)?.install(work))
}

/// So many in so many seconds.
fn per_second(count: u64, seconds: f64) -> f64 {
    // A clock that has not moved yet says nothing about speed.
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

/// A speed for people: `950`, `12.3 k`, `4.5 M`.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    match per_second(count, seconds) {
        speed if speed >= 1e6 => format!("{:.1} M", speed / 1e6),
        speed if speed >= 1e3 => format!("{:.1} k", speed / 1e3),
        speed => format!("{speed:.0}"),
    }
}

/// As exact as clocks are.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
