//! The command line, run in memory.

use sow::Console;
use sow::output::paint::Paint;
use std::io::{BufRead, Write};

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code.
    pub code: u8,
    /// Results.
    pub out: String,
    /// Faults.
    pub err: String,
}

/// Runs `sow` with these arguments, and with `input` piped in.
#[must_use]
pub fn sow(arguments: &[&str], input: &str) -> Outcome {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(arguments, input, &mut out, &mut err);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Outcome {
        code,
        out: text(out),
        err: text(err),
    }
}

/// The same with results and faults going elsewhere.
pub fn run(arguments: &[&str], input: &str, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    run_on(arguments, &mut input.as_bytes(), out, err)
}

/// The same with input from anywhere.
pub fn run_on(
    arguments: &[&str],
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let mut console = Console {
        out,
        err,
        input,
        paint: Paint::new(false),
        fault_paint: Paint::new(false),
        interactive: false,
        progress: false,
    };
    sow::run([&["sow"], arguments].concat(), &mut console)
}
