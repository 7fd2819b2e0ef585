//! The Python package, which can run sweeps on several machines and stores their results.

use super::Grid;
use super::Measure;
use crate::support::failure::Failure;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The environment variable that names the Python to use instead of `python3`.
const PYTHON_VARIABLE: &str = "SOW_PYTHON";
/// Runs the package if it is installed. The current folder is removed from the path, since its files may be untrusted.
const PROGRAM: &str = "\
import sys
sys.path[:] = [place for place in sys.path if place]
try:
    from sow.cluster.__main__ import main
except ImportError:
    sys.exit(99)
sys.exit(main())
";
/// The exit code of [`PROGRAM`] if the package is missing.
const MISSING_EXIT_CODE: i32 = 99;
/// The exit code of the package after an error that it has reported itself.
const REPORTED_EXIT_CODE: i32 = 98;

/// A sweep for the package to run.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The combinations to measure.
    pub grid: &'a Grid,
    /// The measurement.
    pub measure: &'a Measure,
    /// The folder for results.
    pub folder: Option<&'a Path>,
    /// The number of processes on this machine, if there is no cluster.
    pub workers: u16,
    /// The address of a Ray cluster.
    pub cluster: Option<&'a str>,
}

/// Runs the sweep in the package and passes each result row to `on_row` as an object. Returns `None` if the package is
/// missing.
///
/// # Errors
/// If the package reports an error or prints an invalid row, or if `on_row` fails.
pub fn run_sweep(
    request: Request<'_>,
    on_row: &mut dyn FnMut(Value) -> Result<(), Failure>,
) -> Result<Option<()>, Failure> {
    let python = std::env::var_os(PYTHON_VARIABLE).unwrap_or_else(|| "python3".into());
    let mut command = Command::new(python);
    command.args(["-c", PROGRAM]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        return Ok(None);
    };
    let read = exchange(&mut child, request, on_row);
    if read.is_err() {
        // After an error the package's further output is useless; it may have ended already.
        let _ = child.kill();
    }
    let status = child.wait().map_err(Failure::input)?;
    if status.code() == Some(MISSING_EXIT_CODE) {
        return Ok(None);
    }
    read?;
    match status.code() {
        Some(0) => Ok(Some(())),
        Some(REPORTED_EXIT_CODE) => Err(Failure::Reported),
        _ => Err(Failure::input("the Python package failed")),
    }
}

fn exchange(
    child: &mut Child,
    request: Request<'_>,
    on_row: &mut dyn FnMut(Value) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if let Some(mut input) = child.stdin.take() {
        let Request {
            grid,
            measure,
            folder: store,
            workers,
            cluster,
        } = request;
        let message = json!({
            "grid": grid, "measure": measure, "store": store, "workers": workers, "cluster": cluster,
        });
        // This fails if there is no package, which the exit code shows.
        let _ = input.write_all(message.to_string().as_bytes());
    }
    let Some(output) = child.stdout.take() else {
        return Ok(());
    };
    for line in BufReader::new(output).lines() {
        let line = line.map_err(Failure::input)?;
        on_row(serde_json::from_str(&line).map_err(Failure::input)?)?;
    }
    Ok(())
}
