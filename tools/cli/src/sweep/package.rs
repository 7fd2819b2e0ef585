//! The Python package, which does sweeps on several machines and keeps their results.

use super::Grid;
use super::measure::Measure;
use crate::support::failure::Failure;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Names the Python that has the package; without it that is `python3`.
const PYTHON: &str = "SOW_PYTHON";
/// Runs the package if it is there. Nothing of the present folder is run: it may have come from anybody.
const PROGRAM: &str = "\
import sys
sys.path[:] = [place for place in sys.path if place]
try:
    from sow.cluster.__main__ import main
except ImportError:
    sys.exit(99)
sys.exit(main())
";
/// The exit code of [`PROGRAM`] if there is no package.
const ABSENT: i32 = 99;
/// The exit code of the package if it has told why it could not do it.
const TOLD: i32 = 98;

/// What is asked of the package.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// What is measured.
    pub grid: &'a Grid,
    /// How.
    pub measure: &'a Measure,
    /// The folder of the results.
    pub store: Option<&'a Path>,
    /// Processes on this machine, where there is no cluster.
    pub workers: u16,
    /// The address of a Ray cluster.
    pub cluster: Option<&'a str>,
}

/// Has the package do it; each row is handed to `row` as an object. `None` if there is no package.
///
/// # Errors
/// If the package says so, or what it prints is no row; or as `row`.
pub fn sweep(
    request: Request<'_>,
    row: &mut dyn FnMut(Value) -> Result<(), Failure>,
) -> Result<Option<()>, Failure> {
    let python = std::env::var_os(PYTHON).unwrap_or_else(|| "python3".into());
    let mut command = Command::new(python);
    command.args(["-c", PROGRAM]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        return Ok(None);
    };
    let read = converse(&mut child, request, row);
    if read.is_err() {
        // It has ended by itself, or what it does is of no use any more.
        let _ = child.kill();
    }
    let status = child.wait().map_err(Failure::input)?;
    if status.code() == Some(ABSENT) {
        return Ok(None);
    }
    read?;
    match status.code() {
        Some(0) => Ok(Some(())),
        Some(TOLD) => Err(Failure::Shown),
        _ => Err(Failure::input("the Python package has given up")),
    }
}

fn converse(
    child: &mut Child,
    request: Request<'_>,
    row: &mut dyn FnMut(Value) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if let Some(mut input) = child.stdin.take() {
        let Request {
            grid,
            measure,
            store,
            workers,
            cluster,
        } = request;
        let told = json!({
            "grid": grid, "measure": measure, "store": store, "workers": workers, "cluster": cluster,
        });
        // Where there is no package nobody reads it.
        let _ = input.write_all(told.to_string().as_bytes());
    }
    let Some(output) = child.stdout.take() else {
        return Ok(());
    };
    for line in BufReader::new(output).lines() {
        let line = line.map_err(Failure::input)?;
        row(serde_json::from_str(&line).map_err(Failure::input)?)?;
    }
    Ok(())
}
