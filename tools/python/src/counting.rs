//! `perft`, `playouts` and `survey`.

use crate::errors::{Kind, error, failure};
use crate::game::Core;
use crate::game::Game as PyGame;
use crate::state::State;
use crate::work::{Monitor, counted};
use pyo3::prelude::*;
use pythonize::pythonize;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use sow::support::batches::Batches;
use sow::support::failure::Failure;
use sow::support::progress::Progress;
use sow::support::threads::ThreadArgs;
use sow_interpreter::perft::{Nodes, perft as count};
use sow_interpreter::{Game, Limit, Move, MoveList, Unwatched};
use sow_matches::RandomMatches;
use sow_survey::{Clauses, Report, Surveys, Tally, reached_by_cases};

/// About so many sequences are counted between two looks at Ctrl-C.
const SEQUENCES: u64 = 2_000_000;
/// So many moves there may be later on, wherever there are fewer.
const LATER: usize = 16;
/// A thread takes so many games at a time.
const BATCH: u64 = 64;

/// Sequences of exactly `depth` moves by first move, in the order of the legal moves.
#[pyfunction]
pub(crate) fn perft(
    py: Python<'_>,
    state: &State,
    depth: u32,
    threads: u16,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, u64)>> {
    if let Some(rule) = state.0.now().arrangement() {
        let message = format!(
            "only moves are counted, but the mover has to lay out {}",
            rule.rule()
        );
        return Err(error(py, Kind::Game, message));
    }
    let game = state.0.now().round();
    let MoveList { moves, limit, .. } = game.list_moves();
    let total = moves.len() as u64;
    let counts = counted(py, progress, Some(total), |monitor| {
        let threads = ThreadArgs { threads };
        threads.share(|| {
            let of = |first: Move| {
                let nodes = after(&game, first, depth.saturating_sub(1), monitor);
                monitor.add(1);
                (first, nodes)
            };
            moves.into_par_iter().map(of).collect::<Vec<_>>()
        })
    })?;
    let counts = counts.map_err(|reason| failure(py, &reason))?;
    let worst = counts.iter().filter_map(|(_, nodes)| nodes.limit).max();
    if let Some(limit) = worst.max(limit) {
        return Err(error(py, Kind::Game, limit));
    }
    let told = counts
        .iter()
        .map(|(first, nodes)| (game.spell(*first), nodes.count));
    Ok(told.collect())
}

fn after(game: &Game<'_>, played: Move, depth: u32, monitor: &Monitor) -> Nodes {
    let mut after = game.clone();
    after.play_unchecked(played, &mut Unwatched);
    nodes(&after, depth, monitor)
}

fn nodes(game: &Game<'_>, depth: u32, monitor: &Monitor) -> Nodes {
    if monitor.is_stopped() {
        return Nodes::default();
    }
    let MoveList { moves, limit, .. } = game.list_moves();
    // Where there is little to choose now there may be more later.
    let branching = moves.len().max(LATER) as u64;
    if branching
        .checked_pow(depth)
        .is_some_and(|sequences| sequences <= SEQUENCES)
    {
        return count(game, depth);
    }
    let here = || Nodes { count: 0, limit };
    let of = |next| after(game, next, depth - 1, monitor);
    moves.into_par_iter().map(of).reduce(here, Nodes::plus)
}

/// What came of random games.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Counts {
    games: u64,
    rounds: Option<u64>,
    moves: u64,
    wins: [u64; 3],
    unfinished: u64,
    #[serde(skip)]
    unplayable: u64,
}

/// Random games, or matches, from the beginning.
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
    let start = core
        .chosen
        .start(None)
        .map_err(|reason| failure(py, &reason))?;
    let counts = counted(py, progress, Some(games), |monitor| {
        if start.is_match() {
            let matches = RandomMatches::new(start);
            let player = || |numbers| of_matches(matches.play(seed, numbers));
            return in_batches((games, 1, threads), monitor, player, add);
        }
        let player = || {
            let mut games = core.program().random_games();
            move |numbers| of_games(games.play(seed, numbers))
        };
        in_batches((games, BATCH, threads), monitor, player, add)
    })?;
    let counts = counts.map_err(|reason| failure(py, &reason))?;
    playable(py, counts.unplayable)?;
    Ok(pythonize(py, &counts)?)
}

fn of_games(counts: sow_interpreter::perft::Playouts) -> Counts {
    Counts {
        games: counts.games,
        rounds: None,
        moves: counts.moves,
        wins: counts.wins,
        unfinished: counts.unfinished,
        unplayable: counts.unplayable,
    }
}

fn of_matches(counts: sow_matches::MatchPlayouts) -> Counts {
    Counts {
        games: counts.matches,
        rounds: Some(counts.rounds),
        moves: counts.moves,
        wins: counts.wins,
        unfinished: counts.unfinished,
        unplayable: counts.unplayable,
    }
}

fn add(total: &mut Counts, batch: &Counts) -> bool {
    total.games += batch.games;
    if let Some(rounds) = batch.rounds {
        *total.rounds.get_or_insert(0) += rounds;
    }
    total.moves += batch.moves;
    total.unfinished += batch.unfinished;
    total.unplayable += batch.unplayable;
    total
        .wins
        .iter_mut()
        .zip(batch.wins)
        .for_each(|(sum, more)| *sum += more);
    total.unplayable == 0
}

/// What a survey of random games tells.
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
    let report = counted(py, progress, Some(games), |monitor| {
        let clauses = Clauses::new(core.program(), &core.chosen.sources);
        let player = || {
            let mut surveys = Surveys::new(core.program(), &clauses);
            move |numbers| surveys.play(seed, numbers)
        };
        let add = |total: &mut Tally, batch: &Tally| {
            total.add(batch);
            total.unplayable() == 0
        };
        let tally = in_batches((games, BATCH, threads), monitor, player, add)?;
        Ok((report(core, &clauses, &tally), tally.unplayable()))
    })?;
    let (report, unplayable) = report.map_err(|reason: Failure| failure(py, &reason))?;
    playable(py, unplayable)?;
    Ok(pythonize(py, &report)?)
}

fn report(core: &Core, clauses: &Clauses, tally: &Tally) -> Report {
    let program = core.program();
    let reached = reached_by_cases(program.rules(), clauses, &core.cases);
    Report::new(tally, clauses, program.layout().players(), &reached)
}

fn playable(py: Python<'_>, unplayable: u64) -> PyResult<()> {
    match unplayable {
        0 => Ok(()),
        _ => Err(failure(
            py,
            &Failure::unplayable("a random game", Limit::Steps),
        )),
    }
}

/// Plays games in batches on several threads until they are all played or the work is to stop.
fn in_batches<T: Send, P: FnMut(std::ops::Range<u64>) -> T>(
    (games, batch, threads): (u64, u64, u16),
    monitor: &Monitor,
    player: impl Fn() -> P + Sync,
    add: impl Fn(&mut T, &T) -> bool + Sync,
) -> Result<T, Failure> {
    let progress = Progress::new("games", None, false);
    let batches = Batches {
        games,
        batch,
        end: None,
        progress: &progress,
    };
    let player = || {
        let mut play = player();
        move |numbers: std::ops::Range<u64>| {
            let played = numbers.end - numbers.start;
            let sums = play(numbers);
            monitor.add(played);
            sums
        }
    };
    let add = |total: &mut T, sums: &T| add(total, sums) && !monitor.is_stopped();
    batches.play(ThreadArgs { threads }, player, add)
}
