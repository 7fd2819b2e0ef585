//! Endgame tables: computed layer by layer, and looked up.

use crate::errors::{ErrorKind, error};
use crate::game::Game;
use crate::guard::attempt;
use crate::state::State;
use crate::work::run_interruptible;
use numpy::PyArray1;
use pyo3::prelude::*;
use pythonize::pythonize;
use sow_operations::failure::Failure;
use sow_operations::lock::Lock;
use sow_solver::{Database, DatabaseBuilder, EndgameError, EndgameValues, LayerCount, Watch};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The value that stands for an unknown margin.
const UNKNOWN_MARGIN: i16 = i16::MIN;

/// Computes all positions with up to `seeds` seeds in play into a file, or only counts them. `progress` is called with
/// the current layer, the last layer, and the completed share of the current layer.
#[pyfunction]
#[pyo3(signature = (game, seeds, path, threads, memory, progress))]
pub(crate) fn endgames<'py>(
    py: Python<'py>,
    game: &Game,
    seeds: usize,
    path: Option<PathBuf>,
    threads: u16,
    memory: u64,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (watch, layer) = (Watch::new(), AtomicUsize::new(0));
    let mut tell = || match progress {
        Some(progress) => {
            let now = layer.load(Ordering::Relaxed);
            progress.call1((now, seeds, watch.share())).map(drop)
        }
        None => Ok(()),
    };
    let _limited = game.0.limit_work();
    let found = run_interruptible(py, &mut tell, &|| watch.stop(), || {
        let program = game.0.program();
        let building = DatabaseBuilder::new(program, seeds, memory).map_err(Failure::input)?;
        let computed = compute_layers(building, path.as_deref(), threads, (&watch, &layer));
        game.0.check_work(computed)
    })?;
    Ok(pythonize(py, &found)?)
}

fn compute_layers(
    mut building: DatabaseBuilder<'_>,
    path: Option<&Path>,
    threads: u16,
    (watch, layer): (&Watch, &AtomicUsize),
) -> Result<Vec<LayerCount>, Failure> {
    let _lock = path.map(Lock::acquire).transpose()?;
    if let Some(path) = path {
        building.attach_file(path).map_err(Failure::input)?;
    }
    while !building.is_done() && !watch.is_stopped() {
        layer.store(building.next_and_last_layer().0, Ordering::Relaxed);
        if !building.advance(threads, watch).map_err(Failure::input)? {
            building.save_unfinished().map_err(Failure::input)?;
        }
    }
    Ok(building.counts())
}

/// Returns the margin by which the player to move wins from each of these states, or the smallest 16-bit integer where
/// the file does not contain it.
#[pyfunction]
pub(crate) fn endgame_values<'py>(
    py: Python<'py>,
    game: &Game,
    path: PathBuf,
    states: Vec<PyRef<'py, State>>,
) -> PyResult<Bound<'py, PyArray1<i16>>> {
    if states
        .iter()
        .any(|state| !state.0.core.is_same_game(&game.0))
    {
        return Err(error(
            py,
            ErrorKind::Game,
            "a state belongs to another game",
        ));
    }
    let positions: Vec<_> = states
        .iter()
        .map(|state| *state.0.as_match().position())
        .collect();
    let values = attempt(py, || {
        let database = Database::open(game.0.program(), &path)?;
        let values = positions.iter().map(|position| database.value(position));
        let values = values.map(|value| value.map_or(UNKNOWN_MARGIN, i16::from));
        let values: Vec<_> = values.collect();
        database.check()?;
        Ok::<_, EndgameError>(values)
    })?;
    Ok(PyArray1::from_vec(py, values))
}
