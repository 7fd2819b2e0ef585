//! Conversion of panics to exceptions, so that no rule file can bring down the Python process.

use crate::errors::{ErrorKind, error};
use pyo3::prelude::*;
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work`; a panic becomes an exception.
pub(crate) fn catch_panic<T>(py: Python<'_>, work: impl FnOnce() -> T) -> PyResult<T> {
    // Unwind safety: whatever a panic leaves half done is dropped with the closure, or only this call had changed it.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| panic_error(py, &*panic))
}

/// Like [`catch_panic`], but releases Python's lock while `work` runs.
pub(crate) fn without_lock<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let outcome = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    outcome.map_err(|panic| panic_error(py, &*panic))
}

/// Runs `work` without Python's lock; an error is raised as a `GameError`.
pub(crate) fn attempt<T: Send, E: Display + Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> PyResult<T> {
    without_lock(py, work)?.map_err(|reason| error(py, ErrorKind::Game, reason))
}

/// Creates the exception for a panic.
pub(crate) fn panic_error(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let what = text.unwrap_or("unknown reason");
    error(
        py,
        ErrorKind::Internal,
        format!("a bug in this package: {what}"),
    )
}
