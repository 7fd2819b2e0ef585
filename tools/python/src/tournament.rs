//! `match`: players against each other.

use crate::errors::{Kind, error, failure};
use crate::game::Game;
use crate::work::counted;
use pyo3::prelude::*;
use pythonize::pythonize;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde_json::{Value, json};
use sow::players::Knowledge;
use sow::support::failure::Failure;
use sow::support::progress::Monitor as _;
use sow::support::threads::ThreadArgs;
use sow::tournament::{Conditions, GameEnd, Strength};
use sow_players::{PlayerSpec, Settings};
use std::path::PathBuf;

/// How a match is played.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Terms {
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

/// Plays two players against each other, in pairs of games with sides changed.
#[pyfunction]
pub(crate) fn tournament<'py>(
    py: Python<'py>,
    game: &Game,
    terms: Terms,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let player = |text: &str| {
        let player = text.parse::<PlayerSpec>();
        player.map_err(|reason| error(py, Kind::Game, reason))
    };
    let players = [player(&terms.first)?, player(&terms.second)?];
    if game.0.program().layout().players() != 2 {
        return Err(error(
            py,
            Kind::Game,
            "a match takes two players; this game is played alone",
        ));
    }
    let ends = counted(py, progress, Some(terms.games), |monitor| {
        let files = [&terms.endgame, &terms.weights].map(|file| file.as_deref());
        let knowledge = Knowledge::of(&game.0.chosen, files[0], files[1])?;
        let conditions = Conditions {
            chosen: &game.0.chosen,
            position: terms.position.as_deref(),
            players,
            settings: Settings {
                memory: terms.memory,
                ..Settings::default()
            },
            knowledge: [&knowledge; 2],
            shuffled: terms.shuffle,
            drawn: terms.even,
            seed: terms.seed,
        };
        let play = |number| {
            if monitor.is_stopped() {
                return Err(Failure::Shown);
            }
            let end = conditions.play(number);
            monitor.add(1);
            end
        };
        let threads = ThreadArgs {
            threads: terms.threads,
        };
        let games = 0..terms.games;
        threads.share(|| {
            games
                .into_par_iter()
                .map(play)
                .collect::<Result<Vec<_>, _>>()
        })?
    })?;
    let ends = ends.map_err(|reason| failure(py, &reason))?;
    let names = players.map(|player| player.to_string());
    Ok(pythonize(py, &told(&names, &ends))?)
}

fn told(players: &[String; 2], ends: &[GameEnd]) -> Value {
    let mut strength = Strength::default();
    for pair in ends.chunks(2) {
        let results: Vec<u32> = pair.iter().map(|end| end.half_points).collect();
        strength.add(&results);
    }
    let with = |half_points| {
        ends.iter()
            .filter(|end| end.half_points == half_points)
            .count()
    };
    let slowest = |player: usize| {
        ends.iter()
            .map(|end| end.slowest[player].as_secs_f64())
            .fold(0.0, f64::max)
    };
    let elo = strength.elo();
    json!({
        "players": players,
        "games": ends.len(),
        "wins": [with(2), with(0)],
        "draws": with(1),
        "unfinished": ends.iter().filter(|end| end.unfinished).count(),
        "score": strength.score(),
        "elo": {"value": elo.value, "least": elo.least, "most": elo.most},
        "slowest": [slowest(0), slowest(1)],
        "overruns": ends.iter().map(|end| end.overruns).sum::<u32>(),
    })
}
