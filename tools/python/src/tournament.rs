//! `match`: games between two players.

use crate::errors::{ErrorKind, error};
use crate::game::Game;
use crate::guard::attempt;
use crate::position::Position;
use crate::state::State;
use crate::work::run_counted;
use pyo3::prelude::*;
use pythonize::pythonize;
use sow_operations::monitor::Monitor as _;
use sow_operations::players::Knowledge;
use sow_operations::tournament::{Conditions, Strength};
use sow_players::{PlayerSpec, Settings};
use std::convert;
use std::path::PathBuf;
use std::sync::Arc;

/// The terms of a series of games.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TournamentArgs {
    first: String,
    second: String,
    games: u64,
    position: Option<String>,
    shuffle: u32,
    even: u32,
    seed: u64,
    threads: u16,
    memory: usize,
    endgame: Option<PathBuf>,
    weights: Option<PathBuf>,
}

/// How the openings of a series are drawn.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct OpeningArgs {
    position: Option<String>,
    shuffle: u32,
    even: u32,
    seed: u64,
}

/// Returns the openings of some pairs of a series, from number `first` on; their games are to be played with both players on either side.
#[pyfunction]
pub(crate) fn openings(
    py: Python<'_>,
    game: &Game,
    first: u64,
    pairs: u64,
    drawn: OpeningArgs,
) -> PyResult<Vec<State>> {
    let _limited = game.0.limit_work();
    let knowledge = Knowledge::default();
    let conditions = Conditions {
        chosen: &game.0.chosen,
        position: drawn.position.as_deref(),
        players: [PlayerSpec::Random; 2],
        settings: Settings::default(),
        knowledge: [&knowledge; 2],
        random_moves: drawn.shuffle,
        openings_drawn: drawn.even,
        seed: drawn.seed,
        stop: &|| false,
    };
    let opening = |pair| {
        let opening = attempt(py, || game.0.check_work(conditions.opening(pair)))?;
        py.check_signals()?;
        Ok(State(Position::new(Arc::clone(&game.0), opening)))
    };
    (first..first + pairs).map(opening).collect()
}

/// Returns the score and the Elo lead of the first player, given the half points that it got in the games of each pair.
#[pyfunction]
pub(crate) fn strength<'py>(
    py: Python<'py>,
    pairs: Vec<Vec<u32>>,
) -> PyResult<(f64, Bound<'py, PyAny>)> {
    let mut strength = Strength::default();
    pairs.iter().for_each(|pair| strength.add_pair(pair));
    Ok((strength.score(), pythonize(py, &strength.elo())?))
}

/// Plays two players against each other, in pairs of games with the sides swapped.
#[pyfunction]
pub(crate) fn tournament<'py>(
    py: Python<'py>,
    game: &Game,
    terms: TournamentArgs,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let player = |text: &str| {
        let player = text.parse::<PlayerSpec>();
        player.map_err(|reason| error(py, ErrorKind::Game, reason))
    };
    let players = [player(&terms.first)?, player(&terms.second)?];
    if game.0.program().layout().players() != 2 {
        return Err(error(
            py,
            ErrorKind::Game,
            "a match takes two players; this game is played alone",
        ));
    }
    let _limited = game.0.limit_work();
    let series = run_counted(py, progress, Some(terms.games), |monitor| {
        let files = [&terms.endgame, &terms.weights].map(|file| file.as_deref());
        let knowledge = Knowledge::open(&game.0.chosen, files[0], files[1])?;
        let conditions = Conditions {
            chosen: &game.0.chosen,
            position: terms.position.as_deref(),
            players,
            settings: Settings {
                memory: terms.memory,
                ..Settings::default()
            },
            knowledge: [&knowledge; 2],
            random_moves: terms.shuffle,
            openings_drawn: terms.even,
            seed: terms.seed,
            stop: &|| monitor.is_stopped(),
        };
        let series = conditions.play_series(terms.games, terms.threads, |_, _| {
            monitor.add(1);
            Ok(())
        });
        game.0.check_work(series)
    })?;
    let names = players.map(|player| player.to_string());
    Ok(pythonize(py, &series.to_json(&names, convert::identity))?)
}
