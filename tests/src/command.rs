//! The command line, run in memory.

use serde_json::Value;
use sow::Console;
use sow::output::line_folder::LineFolder;
use sow::support::progress::ProgressDisplay;
use sow_operations::paint::Paint;
use std::io::{BufRead, Write};

/// The result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The exit code.
    pub code: u8,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Outcome {
    /// Asserts that the command succeeded.
    ///
    /// # Panics
    /// If the exit code is not 0.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert_eq!(self.code, 0, "{}", self.err);
        self
    }

    /// Asserts that the command exited with 1 and that its error output contains `fault`.
    ///
    /// # Panics
    /// If it did not fail in this way.
    #[track_caller]
    pub fn fails_with(self, fault: &str) -> Self {
        assert_eq!(self.code, 1, "{}", self.err);
        assert!(self.err.contains(fault), "{}", self.err);
        self
    }

    /// Parses the output as one JSON value per line.
    ///
    /// # Panics
    /// If a line is not JSON.
    #[must_use]
    pub fn objects(&self) -> Vec<Value> {
        let parsed = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        self.out.lines().map(parsed).collect()
    }

    /// Parses the output as a single JSON value.
    ///
    /// # Panics
    /// If there is not exactly one.
    #[must_use]
    pub fn object(&self) -> Value {
        let [object] = <[Value; 1]>::try_from(self.objects()).expect("one object");
        object
    }
}

/// Runs `sow` with these arguments and `--json`, and returns the JSON value that it prints.
///
/// # Panics
/// If the command fails or prints anything else.
#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    let outcome = sow(&[arguments, &["--json"]].concat(), "");
    outcome.succeeds().object()
}

/// Runs `sow` with these arguments and with `input` as standard input.
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

/// Like [`sow()`], with output written to `out` and `err`; returns the exit code.
pub fn run(arguments: &[&str], input: &str, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    run_with_input(arguments, &mut input.as_bytes(), out, err)
}

/// Like [`run`], with input from any reader.
pub fn run_with_input(
    arguments: &[&str],
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    run_painted(Paint::PLAIN, arguments, input, out, err)
}

/// Like [`run`], on a terminal with this number of columns.
pub fn on_terminal(
    columns: usize,
    arguments: &[&str],
    input: &str,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let mut out = LineFolder::new(out, || Some(columns));
    let mut err = LineFolder::new(err, || Some(columns));
    let paint = Paint::PLAIN.with_columns(columns);
    let code = run_painted(paint, arguments, &mut input.as_bytes(), &mut out, &mut err);
    for stream in [&mut out as &mut dyn Write, &mut err] {
        stream.flush().expect("output can be written");
    }
    code
}

fn run_painted(
    paint: Paint,
    arguments: &[&str],
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let mut console = Console {
        out,
        err,
        input,
        paint,
        fault_paint: paint,
        interactive: false,
        progress: ProgressDisplay::Nothing,
    };
    sow::run([&["sow"], arguments].concat(), &mut console)
}
