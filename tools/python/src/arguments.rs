//! Arguments whose errors name them and what is allowed; `sow._arguments` holds the checks.

use numpy::{Element, Ix1, PyArray, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Reads an integer from `least` to `most`.
pub(crate) fn integer(
    value: &Bound<'_, PyAny>,
    name: &str,
    least: u64,
    most: u64,
) -> PyResult<u64> {
    let check = value.py().import("sow._arguments")?.getattr("integer")?;
    check.call1((name, value, least, most))?.extract()
}

/// Reads a string.
pub(crate) fn text<'a>(value: &'a Bound<'_, PyAny>, name: &str) -> PyResult<&'a str> {
    match value.cast::<PyString>() {
        Ok(text) => text.to_str(),
        Err(_) => {
            let kind = value.get_type().name()?;
            let message = format!("`{name}` must be a string, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Reads an action; -1, which is never legal, stands for integers that no action is near.
pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    match value.extract() {
        Ok(number) => Ok(number),
        Err(fault) if fault.is_instance_of::<PyOverflowError>(value.py()) => Ok(-1),
        Err(_) => {
            let kind = value.get_type().name()?;
            let message = format!("an action must be an integer, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Reads one action per game: an array or a sequence of integers.
pub(crate) fn actions<'py>(value: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = value.extract::<PyReadonlyArray1<'py, i64>>()
        && array.as_slice().is_ok()
    {
        return Ok(array);
    }
    let convert = value.py().import("sow._arguments")?.getattr("actions")?;
    Ok(convert.call1((value,))?.extract()?)
}

/// Reads the indices of games among `count`: indices, a mask, or `None` for all.
pub(crate) fn indices(value: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<usize>> {
    let convert = value.py().import("sow._arguments")?.getattr("indices")?;
    convert.call1((value, count))?.extract()
}

/// Returns an array to write to: a new one of zeros or, if given, `out`, which must have the same shape and elements.
pub(crate) fn output<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    name: &str,
    shape: D,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let Some(out) = out else {
        return Ok(PyArray::zeros(py, shape, false).readwrite());
    };
    let array = out.cast::<PyArray<T, D>>().ok();
    let array = array.and_then(|array| array.try_readwrite().ok());
    let fits = |array: &PyReadwriteArray<'py, T, D>| {
        let view = array.as_array();
        view.raw_dim() == shape && view.is_standard_layout()
    };
    array.filter(fits).ok_or_else(|| {
        let elements = T::get_dtype(py);
        let message = format!(
            "`{name}` must be a writable array of {elements}, of the shape {:?} and without gaps",
            shape.slice()
        );
        PyTypeError::new_err(message)
    })
}

/// Returns an array that `write` fills: a new one or, if given, `out`, which must have `count` elements.
pub(crate) fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    count: usize,
    write: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    if out.is_some() {
        let mut array = output(py, out, "out", Ix1(count))?;
        write(array.as_slice_mut()?)?;
        return Ok((**array).clone());
    }
    // Borrowing a new array would take longer than copying its elements.
    let mut elements = vec![T::default(); count];
    write(&mut elements)?;
    Ok(PyArray1::from_slice(py, &elements))
}
