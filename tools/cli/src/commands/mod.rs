//! The commands of `sow`, one file each.

pub mod analyse;
pub mod check;
pub mod completions;
pub mod diff;
pub mod endgame;
pub mod engine;
pub mod explain;
pub mod fmt;
pub mod list;
pub mod lsp;
pub mod r#match;
pub mod moves;
pub mod new;
pub mod perft;
pub mod play;
pub mod playouts;
pub mod replay;
pub mod show;
pub mod solve;
pub mod survey;
pub mod sweep;
pub mod test;
pub mod trace;
pub mod tune;

use crate::output::console::Console;
use crate::support::progress::ProgressDisplay;
use clap::{ColorChoice, Parser, Subcommand};
use sow_operations::failure::Failure;
use sow_operations::paint::Paint;

/// Check, show and play rule files of sowing games (mancala)
#[derive(Debug, Parser)]
#[command(
    name = "sow",
    version,
    about,
    after_help = "To get started:\n  sow list\n  sow play kalaha"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colours; by default on a terminal, and not with `NO_COLOR`
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto, hide_default_value = true, help_heading = "Display")]
    color: ColorChoice,
    /// Write only ASCII, without colours or moving the cursor; ASCII is the default where the locale is not UTF-8
    #[arg(long, global = true, help_heading = "Display")]
    plain: bool,
    /// Describe boards, moves and prompts in sentences instead of drawing, for screen readers and Braille displays
    #[arg(long, global = true, help_heading = "Display")]
    spoken: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Test(test::Test),
    List(list::List),
    Show(show::Show),
    Diff(diff::Diff),
    New(new::New),
    Play(play::Play),
    Moves(moves::Moves),
    Analyse(analyse::Analyse),
    Match(r#match::Match),
    Engine(engine::Engine),
    Lsp(lsp::Lsp),
    Perft(perft::Perft),
    Playouts(playouts::Playouts),
    Survey(survey::Survey),
    Sweep(sweep::Sweep),
    Solve(solve::Solve),
    Endgame(endgame::Endgame),
    Tune(tune::Tune),
    Replay(replay::Replay),
    Trace(trace::Trace),
    Explain(explain::Explain),
    Completions(completions::Completions),
}

impl Cli {
    /// Whether the output is for a program that counts its bytes, so that it must not be altered for display.
    pub(crate) const fn writes_raw_bytes(&self) -> bool {
        matches!(self.command, Command::Lsp(_))
    }

    /// Whether the output is text for programs, which must not depend on the locale.
    pub(crate) const fn writes_for_programs(&self) -> bool {
        match &self.command {
            Command::Lsp(_) | Command::Engine(_) | Command::Fmt(_) => true,
            Command::List(list) => list.is_page(),
            Command::Show(show) => show.is_picture(),
            _ => false,
        }
    }

    /// Returns the paint for an output, changed as the flags say.
    pub(crate) const fn paint(&self, paint: Paint) -> Paint {
        let ascii = (self.plain || paint.is_ascii()) && !self.writes_for_programs();
        let paint = paint.with_ascii(ascii).with_spoken(self.spoken);
        match self.color {
            ColorChoice::Auto if self.plain => paint.with_colour(false),
            ColorChoice::Auto => paint,
            ColorChoice::Always => paint.with_colour(true),
            ColorChoice::Never => paint.with_colour(false),
        }
    }

    /// Returns how progress is shown. If the user wants plain text or sentences, the cursor is not moved.
    pub(crate) const fn progress(&self, shown: ProgressDisplay) -> ProgressDisplay {
        match shown {
            ProgressDisplay::Bars if self.plain || self.spoken => ProgressDisplay::Lines,
            shown => shown,
        }
    }

    /// Runs the command.
    ///
    /// # Errors
    /// A [`Failure`] that determines the exit code.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        match &self.command {
            Command::Check(command) => command.run(console),
            Command::Fmt(command) => command.run(console),
            Command::Test(command) => command.run(console),
            Command::List(command) => command.run(console),
            Command::Show(command) => command.run(console),
            Command::Diff(command) => command.run(console),
            Command::New(command) => command.run(console),
            Command::Play(command) => command.run(console),
            Command::Moves(command) => command.run(console),
            Command::Analyse(command) => command.run(console),
            Command::Match(command) => command.run(console),
            Command::Engine(command) => command.run(console),
            Command::Lsp(command) => command.run(console),
            Command::Perft(command) => command.run(console),
            Command::Playouts(command) => command.run(console),
            Command::Survey(command) => command.run(console),
            Command::Sweep(command) => command.run(console),
            Command::Solve(command) => command.run(console),
            Command::Endgame(command) => command.run(console),
            Command::Tune(command) => command.run(console),
            Command::Replay(command) => command.run(console),
            Command::Trace(command) => command.run(console),
            Command::Explain(command) => command.run(console),
            Command::Completions(command) => command.run(console),
        }
    }
}
