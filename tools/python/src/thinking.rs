//! `analyse`: the best lines of play, found by search.

use crate::errors::{ErrorKind, error};
use crate::state::State;
use crate::work::run_interruptible;
use pyo3::prelude::*;
use pythonize::pythonize;
use sow_operations::analysis::json_fields;
use sow_operations::failure::Failure;
use sow_operations::players::Knowledge;
use sow_players::{AlphaBeta, Analysis, Budget, Settings};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits and resources of an analysis.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct AnalyseArgs {
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    lines: usize,
    threads: usize,
    memory: usize,
    endgame: Option<PathBuf>,
    weights: Option<PathBuf>,
}

/// Finds the best lines of a position. `progress` is called with the analysis after each depth.
#[pyfunction]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    state: &State,
    budget: AnalyseArgs,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if state.0.as_match().result().is_some() || state.0.as_match().arrangement().is_some() {
        return Err(error(
            py,
            ErrorKind::Game,
            "there is no move to think about",
        ));
    }
    let core = &*state.0.core;
    let _limited = core.limit_work();
    if let Some(limit) = state.0.as_match().unsearchable() {
        return Err(error(py, ErrorKind::Game, limit));
    }
    let game = state.0.as_match().round();
    let (began, stopped) = (Instant::now(), AtomicBool::new(false));
    let end = budget.seconds.map(seconds).transpose();
    let end = end.map_err(|reason| error(py, ErrorKind::Game, reason))?;
    let end = end.and_then(|span| began.checked_add(span));
    let latest = Mutex::new(None);
    let mut tell = || {
        let known = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (progress, known) {
            (Some(progress), Some(known)) => progress.call1((pythonize(py, &known)?,)).map(drop),
            _ => Ok(()),
        }
    };
    let stop = || stopped.store(true, Ordering::Relaxed);
    let thought = run_interruptible(py, &mut tell, &stop, || {
        let is_up =
            || stopped.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
        let mut report = |analysis: &Analysis| {
            let known = json_fields(&game, analysis, began.elapsed().as_secs_f64());
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
        };
        let files = [&budget.endgame, &budget.weights].map(|file| file.as_deref());
        let knowledge = Knowledge::open(&state.0.core.chosen, files[0], files[1])?;
        let bounds = Budget {
            time: None,
            depth: budget.depth,
            nodes: budget.nodes,
        };
        let settings = Settings {
            memory: budget.memory,
            threads: budget.threads,
            lines: budget.lines,
        };
        let mut thinker = AlphaBeta::new(settings).map_err(Failure::input)?;
        let limits = knowledge.limits(bounds, &is_up);
        let analysis = thinker.think(&game, &limits, &mut report);
        let found = json_fields(&game, &analysis, began.elapsed().as_secs_f64());
        core.check_work(Ok(found))
    })?;
    Ok(pythonize(py, &thought)?)
}

fn seconds(seconds: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("{seconds} is not a valid number of seconds"))
}
