//! Exceptions from `sow.errors`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pythonize::pythonize;
use sow_display::english::shorten;
use sow_grammar::Diagnostic;
use sow_grammar::source::Sources;
use sow_operations::diagnostics::{Report, render};
use sow_operations::paint::Paint;
use std::fmt::Display;

/// An exception that has only a message.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ErrorKind {
    /// An invalid request: a game, option, position or file that does not exist or cannot be used.
    Game,
    /// An illegal move or action.
    Move,
    /// A bug in the package.
    Internal,
}

impl ErrorKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Game => "GameError",
            Self::Move => "MoveError",
            Self::Internal => "InternalError",
        }
    }
}

/// The largest number of characters of a message; what is quoted in it may be as long as one likes.
const LONGEST_MESSAGE: usize = 2000;

/// Creates an exception of this kind.
pub(crate) fn error(py: Python<'_>, kind: ErrorKind, message: impl Display) -> PyErr {
    let text = shorten(&message.to_string(), LONGEST_MESSAGE);
    exception(py, kind.name(), (text,)).unwrap_or_else(|error| error)
}

/// Creates a `RuleError` with these faults.
pub(crate) fn rule_error(py: Python<'_>, sources: &Sources, faults: &[Diagnostic]) -> PyErr {
    let found = || {
        let diagnostics = diagnostics(py, sources, faults)?;
        exception(
            py,
            "RuleError",
            (render_faults(sources, faults), diagnostics),
        )
    };
    found().unwrap_or_else(|error| error)
}

/// Converts faults to plain Python data.
pub(crate) fn diagnostics<'py>(
    py: Python<'py>,
    sources: &Sources,
    faults: &[Diagnostic],
) -> PyResult<Bound<'py, PyAny>> {
    let report = Report::new(sources, faults);
    let faults: Vec<_> = report.faults().collect();
    Ok(pythonize(py, &faults)?)
}

/// Formats faults as text.
pub(crate) fn render_faults(sources: &Sources, faults: &[Diagnostic]) -> String {
    let report = Report::new(sources, faults);
    let told = faults
        .iter()
        .map(|fault| render(&report, fault, Paint::PLAIN));
    told.collect::<Vec<_>>().join("\n\n")
}

fn exception<'py>(
    py: Python<'py>,
    name: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<PyErr> {
    let class = py.import("sow.errors")?.getattr(name)?;
    let arguments = arguments.into_pyobject(py)?;
    Ok(PyErr::from_value(class.call1(arguments)?))
}
