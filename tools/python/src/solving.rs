//! `solve`: the value of a position under perfect play.

use crate::errors::{ErrorKind, error};
use crate::state::State;
use crate::work::run_interruptible;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde_json::{Value, json};
use sow_interpreter::Game;
use sow_operations::failure::Failure;
use sow_operations::lock::Lock;
use sow_operations::players::open_endgames;
use sow_solver::{EndgameValues, Plan, Solver, Watch};
use std::path::PathBuf;

/// The parameters of a solver run.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SolveArgs {
    all: bool,
    threads: u16,
    memory: u64,
    endgame: Option<PathBuf>,
    save: Option<PathBuf>,
}

/// Solves a position. `progress` is called with the bounds of the value and the number of positions searched.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    state: &State,
    how: SolveArgs,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if state.0.as_match().arrangement().is_some() {
        return Err(error(
            py,
            ErrorKind::Game,
            "only moves can be solved, but seeds must be laid out first",
        ));
    }
    let game = state.0.as_match().round();
    let watch = Watch::new();
    let mut tell = || match progress {
        Some(progress) => {
            let bounds = watch.bounds();
            progress
                .call1((bounds.low, bounds.high, watch.nodes()))
                .map(drop)
        }
        None => Ok(()),
    };
    let core = &*state.0.core;
    let _limited = core.limit_work();
    let found = run_interruptible(py, &mut tell, &|| watch.stop(), || {
        core.check_work(run_solver(&game, &how, &watch))
    })?;
    Ok(pythonize(py, &found)?)
}

fn run_solver(game: &Game<'_>, how: &SolveArgs, watch: &Watch) -> Result<Value, Failure> {
    let plan = Plan {
        all_moves: how.all,
        memory: how.memory,
        threads: how.threads,
    };
    let save = how.save.as_deref();
    let _lock = save.map(Lock::acquire).transpose()?;
    let mut solver = Solver::new(game, plan).map_err(Failure::input)?;
    if let Some(path) = save.filter(|path| path.exists()) {
        solver.resume(path).map_err(Failure::input)?;
    }
    let endgames = open_endgames(game.program(), how.endgame.as_deref())?;
    let endgames = endgames
        .as_ref()
        .map(|endgames| endgames as &dyn EndgameValues);
    solver.run(endgames, watch).map_err(Failure::input)?;
    if let Some(path) = save {
        solver.save(path).map_err(Failure::input)?;
    }
    Ok(result_json(game, &solver, watch))
}

fn result_json(game: &Game<'_>, solver: &Solver<'_>, watch: &Watch) -> Value {
    let bounds = solver.bounds();
    let best = solver.best_moves().into_iter().map(|one| game.spell(one));
    let each = solver.moves().iter().map(|one| {
        let spelt = game.spell(one.game_move);
        json!({"move": spelt, "low": one.bounds.low, "high": one.bounds.high})
    });
    json!({
        "low": bounds.low,
        "high": bounds.high,
        "best": best.collect::<Vec<_>>(),
        "moves": each.collect::<Vec<_>>(),
        "measure": solver.measure().name(),
        "nodes": watch.nodes(),
    })
}
