//! The command line of Sow.
//!
//! [`run`] is the whole of it: arguments and a [`Console`] in, an exit code out. The rooms: [`commands`] has one file
//! a command, [`repl`] is `sow play`, [`board`] draws, [`report`] shows faults of rule files, [`story`] tells what a
//! move did, [`thinking`] holds the machines that play, [`contest`] lets them play each other,
//! [`engine`] lends them to other programs, [`survey`] shows what random games tell.

pub mod arranging;
pub mod board;
pub mod commands;
pub mod console;
pub mod contest;
pub mod ends;
pub mod engine;
pub mod facts;
pub mod failure;
pub mod game;
pub mod interrupt;
pub mod labour;
pub mod lines;
pub mod over;
pub mod paint;
pub mod played;
pub mod progress;
pub mod random;
pub mod recorded;
pub mod repl;
pub mod report;
pub mod sheet;
pub mod story;
pub mod survey;
pub mod thinking;
pub mod trial;
pub mod words;

pub use console::Console;

use clap::Parser;
use commands::Cli;
use failure::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(Console::with_process(|console| {
        run(std::env::args_os(), console)
    }))
}

/// Runs one command; the first argument is the name of the program. Gives the exit code: 0 done, 1 the input has
/// faults, 2 wrong usage.
pub fn run<A: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = A>,
    console: &mut Console<'_>,
) -> u8 {
    let outcome = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.run(console),
        Err(error) => return usage(&error, console),
    };
    let outcome = outcome.and_then(|()| Ok(console.out.flush()?));
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            // Nothing can be done about a stderr that cannot be written.
            let _ = failure.message().map(|message| console.fault(message));
            let _ = console.out.flush();
            failure.code()
        }
    }
}

/// Help and version are asked for; all else is wrong usage.
fn usage(error: &clap::Error, console: &mut Console<'_>) -> u8 {
    let asked_for = !error.use_stderr();
    let (to, paint) = match asked_for {
        true => (&mut console.out, console.paint),
        false => (&mut console.err, console.fault_paint),
    };
    let text = error.render();
    let written = match paint.has_colour() {
        true => write!(to, "{}", text.ansi()),
        false => write!(to, "{text}"),
    };
    match written.and_then(|()| to.flush()).map_err(Failure::from) {
        Err(failure @ Failure::Input(_)) if asked_for => failure.code(),
        _ => {
            if asked_for {
                0
            } else {
                2
            }
        }
    }
}
