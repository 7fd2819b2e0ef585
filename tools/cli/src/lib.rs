//! The command line of Sow. It is a library only for its tests, and may change with any version.
//!
//! The input is arguments and a [`Console`]; the output is text, JSON, files, and an exit code. [`run`] runs a command;
//! [`commands`] has one file for each. A module uses only modules below it in this list:
//!
//! - [`commands`]: the arguments of each command and what it does
//! - [`repl`] is `sow play`, [`engine`] is `sow engine`
//! - [`records`]: recorded games, read and written
//! - [`players`]: the arguments of computer players, and searches with a person waiting
//! - [`game`]: the game that a command works on
//! - [`output`]: everything that is shown
//! - [`support`]: shared helpers
//!
//! Work that needs neither arguments nor a terminal is in `sow_operations`.

pub mod commands;
pub mod engine;
pub mod game;
pub mod output;
pub mod players;
pub mod records;
pub mod repl;
pub mod support;

pub use output::console::Console;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};
use commands::Cli;
use output::ascii::AsciiWriter;
use output::visible::{EscapingWriter, LossySink};
use sow_grammar::nearest;
use sow_operations::failure::Failure;
use sow_operations::paint::Paint;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    commands::completions::complete_if_asked(Cli::command);
    ExitCode::from(Console::with_process(|console| {
        run(std::env::args_os(), console)
    }))
}

/// Runs one command; the first argument is the name of the program. Returns the exit code: 0 for success, 1 if the
/// input has faults or output could not be written, 2 for wrong usage.
pub fn run<A: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = A>,
    console: &mut Console<'_>,
) -> u8 {
    let cli = Cli::try_parse_from(arguments);
    let is_raw = cli.as_ref().is_ok_and(Cli::writes_raw_bytes);
    let chosen = |paint: Paint| cli.as_ref().map_or(paint, |cli| cli.paint(paint));
    let (paint, fault_paint) = (chosen(console.paint), chosen(console.fault_paint));
    let mut lossy = LossySink::new(console.err);
    let code = {
        let mut ascii = AsciiWriter::new(&mut *console.out, paint.is_ascii());
        let mut fault_ascii = AsciiWriter::new(&mut lossy, fault_paint.is_ascii());
        let mut visible;
        let out: &mut dyn Write = match is_raw {
            true => &mut ascii,
            false => {
                visible = EscapingWriter::new(&mut ascii, paint.has_colour());
                &mut visible
            }
        };
        let mut console = Console {
            out,
            err: &mut EscapingWriter::new(&mut fault_ascii, fault_paint.has_colour()),
            input: console.input,
            paint,
            fault_paint,
            progress: cli
                .as_ref()
                .map_or(console.progress, |cli| cli.progress(console.progress)),
            ..*console
        };
        let code = execute(cli, &mut console);
        // A failure to write is recorded in `lossy`.
        let _ = console.err.flush();
        code
    };
    match lossy.lost {
        true => code.max(1),
        false => code,
    }
}

fn execute(cli: Result<Cli, clap::Error>, console: &mut Console<'_>) -> u8 {
    let outcome = match cli {
        Ok(cli) => cli.run(console),
        Err(error) => return print_usage(error, console),
    };
    let outcome = outcome.and_then(|()| Ok(console.out.flush()?));
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            // A failure to write is recorded by the writer of stderr.
            let _ = failure
                .message()
                .map(|message| console.print_fault(message));
            let _ = console.out.flush();
            failure.code()
        }
    }
}

/// Drops a suggested flag that is too different from the one that was typed, such as `--set` for `--east`.
fn drop_far_suggestion(error: &mut clap::Error) {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let typed = text(ContextKind::InvalidArg);
    let suggested = text(ContextKind::SuggestedArg);
    if let (Some(typed), Some(suggested)) = (typed, suggested)
        && nearest(
            typed.trim_start_matches('-'),
            [suggested.trim_start_matches('-')],
        )
        .is_none()
    {
        error.remove(ContextKind::SuggestedArg);
        // The usage would contain only that flag.
        error.remove(ContextKind::Usage);
    }
}

/// Prints help or the version to stdout with exit code 0, and any other message of clap to stderr with exit code 2.
fn print_usage(mut error: clap::Error, console: &mut Console<'_>) -> u8 {
    drop_far_suggestion(&mut error);
    let is_requested = !error.use_stderr();
    let (to, paint) = match is_requested {
        true => (&mut console.out, console.paint),
        false => (&mut console.err, console.fault_paint),
    };
    let text = error.render();
    let written = match paint.has_colour() {
        true => write!(to, "{}", text.ansi()),
        false => write!(to, "{text}"),
    };
    match written.and_then(|()| to.flush()).map_err(Failure::from) {
        Err(failure @ Failure::Input(_)) if is_requested => {
            // A failure to write is recorded by the writer of stderr.
            let _ = failure.message().map(|text| console.print_fault(text));
            failure.code()
        }
        _ => {
            if is_requested {
                0
            } else {
                2
            }
        }
    }
}
