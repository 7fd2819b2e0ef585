//! Nothing that a rule file makes happen may take the Python process with it.

use crate::errors::{Kind, error};
use pyo3::prelude::*;
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What comes of work, or the exception that tells of its panic.
pub(crate) fn guarded<T>(py: Python<'_>, work: impl FnOnce() -> T) -> PyResult<T> {
    // What a panic leaves half done is dropped with the closure, or is an object that only that call changed.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| fallen(py, &*panic))
}

/// The same with Python's lock left to other threads.
pub(crate) fn apart<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let outcome = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    outcome.map_err(|panic| fallen(py, &*panic))
}

/// What comes of work with Python's lock left to other threads; what it fails for is raised as a `GameError`.
pub(crate) fn attempt<T: Send, E: Display + Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> PyResult<T> {
    apart(py, work)?.map_err(|reason| error(py, Kind::Game, reason))
}

/// The exception that tells of a panic.
pub(crate) fn fallen(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let what = text.unwrap_or("no reason is known");
    error(
        py,
        Kind::Internal,
        format!("a fault of the package: {what}"),
    )
}
