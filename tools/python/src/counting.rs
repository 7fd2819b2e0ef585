//! `perft`, `playouts` and `survey`.

use crate::errors::{ErrorKind, error};
use crate::game::Game as PyGame;
use crate::position::Position;
use crate::state::State;
use crate::work::{Monitor, run_counted};
use pyo3::prelude::*;
use pythonize::pythonize;
use sow_interpreter::Limit;
use sow_matches::Match;
use sow_operations::counting::{self, RandomRun, RandomSums, survey_report};
use sow_operations::failure::Failure;
use sow_operations::work::WorkBudget;
use sow_survey::{Clauses, survey_chosen as survey_chosen_moves};
use std::sync::Arc;

/// Counts the sequences of exactly `depth` moves by first move, in the order of the legal moves.
#[pyfunction]
pub(crate) fn perft(
    py: Python<'_>,
    state: &State,
    depth: u32,
    threads: u16,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, u64)>> {
    if let Some(rule) = state.0.as_match().arrangement() {
        let message = format!(
            "only moves can be counted, but the mover must lay out {}",
            rule.rule_text()
        );
        return Err(error(py, ErrorKind::Game, message));
    }
    let game = state.0.as_match().round();
    let first = game.list_moves();
    let total = Some(first.moves.len() as u64);
    let core = &*state.0.core;
    let _limited = core.limit_work();
    let (counts, limit) = run_counted(py, progress, total, |monitor| {
        core.check_work(counting::perft(&game, first, depth, threads, monitor))
    })?;
    let worst = counts.iter().filter_map(|(_, nodes)| nodes.limit).max();
    if let Some(limit) = worst.max(limit) {
        return Err(error(py, ErrorKind::Game, limit));
    }
    let told = counts
        .iter()
        .map(|(first, nodes)| (game.spell(*first), nodes.count));
    Ok(told.collect())
}

/// Plays random games, or matches, from the opening, and returns their counts.
#[pyfunction]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    game: &PyGame,
    games: u64,
    seed: u64,
    threads: u16,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = &*game.0;
    let _limited = core.limit_work();
    let counts = run_counted(py, progress, Some(games), |monitor| {
        random_run(games, seed, threads, monitor)
            .playouts(&core.chosen)
            .and_then(RandomSums::into_complete)
    })?;
    Ok(pythonize(py, &counts)?)
}

fn random_run(games: u64, seed: u64, threads: u16, monitor: &Monitor) -> RandomRun<'_> {
    RandomRun {
        games,
        seed,
        threads,
        work: WorkBudget::default(),
        deadline: None,
        monitor,
    }
}

/// Plays random games from the opening, and returns a report on them.
#[pyfunction]
pub(crate) fn survey<'py>(
    py: Python<'py>,
    game: &PyGame,
    games: u64,
    seed: u64,
    threads: u16,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = &*game.0;
    let _limited = core.limit_work();
    let report = run_counted(py, progress, Some(games), |monitor| {
        let clauses = Clauses::new(&core.chosen.game, &core.chosen.sources);
        let tally = random_run(games, seed, threads, monitor).survey(&core.chosen, &clauses)?;
        let tally = tally.into_complete()?;
        Ok::<_, Failure>(survey_report(&core.chosen, &clauses, &core.cases, &tally))
    })?;
    Ok(pythonize(py, &report)?)
}

/// Plays `games` games, or matches, with the moves that `choose` returns for lists of states, and returns a report on them.
#[pyfunction]
pub(crate) fn survey_chosen<'py>(
    py: Python<'py>,
    game: &PyGame,
    games: usize,
    choose: &Bound<'py, PyAny>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = &game.0;
    let start = core.chosen.start(None);
    let start = start.map_err(|reason| error(py, ErrorKind::Game, reason))?;
    let clauses = Clauses::new(&core.chosen.game, &core.chosen.sources);
    let choose = |games: &[&Match]| {
        py.check_signals()?;
        let states = games.iter().map(|now| {
            let state = State(Position::new(Arc::clone(core), (*now).clone()));
            Bound::new(py, state)
        });
        let states = states.collect::<PyResult<Vec<_>>>()?;
        let moves: Vec<Bound<'_, PyAny>> = choose.call1((states.clone(),))?.extract()?;
        let read =
            |(state, text): (Bound<'_, State>, &Bound<'_, PyAny>)| state.get().read_move(py, text);
        states
            .into_iter()
            .zip(&moves)
            .map(read)
            .collect::<PyResult<Vec<_>>>()
    };
    let mut told = Ok(());
    let tell = |done: usize| {
        if let (Some(progress), Ok(())) = (progress, &told) {
            told = progress.call1((done, games)).map(drop);
        }
    };
    let _limited = core.limit_work();
    let tally = survey_chosen_moves(&start, &clauses, games, choose, tell)?;
    told?;
    if tally.unplayable() > 0 {
        return Err(error(py, ErrorKind::Game, Limit::Steps));
    }
    let report = survey_report(&core.chosen, &clauses, &core.cases, &tally);
    Ok(pythonize(py, &report)?)
}
