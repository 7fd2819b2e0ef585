//! Measurements of a game for sweeps over options.

use crate::errors::{ErrorKind, error};
use crate::game::Game;
use crate::guard::attempt;
use pyo3::prelude::*;
use pythonize::{depythonize, pythonize};
use serde_json::Value;
use sow_operations::measure::Measure;
use sow_operations::work::WorkBudget;

/// Measures a game; `measure` names the measure and its parameters.
#[pyfunction]
pub(crate) fn measured<'py>(
    py: Python<'py>,
    game: &Game,
    measure: &Bound<'py, PyAny>,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let told: Value = depythonize(measure)?;
    let read = serde_json::from_value::<Measure>(told);
    let measure = read.map_err(|reason| error(py, ErrorKind::Game, reason))?;
    let numbers = attempt(py, || {
        let within = (seed, WorkBudget::default());
        measure.measure_game(&game.0.chosen, &game.0.cases, within)
    })?;
    Ok(pythonize(py, &numbers)?)
}
