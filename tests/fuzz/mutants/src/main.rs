//! A program that tries numbered mutants of all games with every command.
//!
//! Worker processes try them, within limits of memory per process and of time per mutant. A mutant that crashes or
//! hangs a worker is kept.

mod arguments;
mod supervisor;
mod worker;

use arguments::Arguments;
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.here {
        Some(step) => worker::run_worker(&arguments, step),
        None => supervisor::run_supervisor(&arguments),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
