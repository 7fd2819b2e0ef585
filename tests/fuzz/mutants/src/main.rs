//! A program that tries numbered mutants of all games with every command.
//!
//! Worker processes try them, within limits of memory per process and of time per mutant. A mutant that crashes or
//! hangs a worker is kept.

mod arguments;
mod trying;
mod watching;

use arguments::Arguments;
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.here {
        Some(step) => trying::all(&arguments, step),
        None => watching::all(&arguments),
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
