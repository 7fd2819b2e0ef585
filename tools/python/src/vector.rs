//! Many games that are stepped together, with numpy arrays.

use crate::arguments;
use crate::errors::{ErrorKind, error};
use crate::game::{Core, Game};
use crate::guard::{attempt, catch_panic, without_lock};
use crate::guarded::Guarded;
use crate::parts::{Part, PartWork, divide, new_parts, with_game_offset};
use crate::pool::Pool;
use crate::position::Position;
use crate::state::State;
use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sow_interpreter::Game as Round;
use sow_interpreter::chance::Chance;
use sow_learning::{BatchError, LEFT_OUT, SavedGame, Views};
use sow_matches::{Extent, Match};
use sow_operations::threads::MAX_THREADS;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of parts per thread: several, so that a delayed part does not hold up the others.
const PARTS_PER_THREAD: usize = 4;

/// Many games that are stepped together, made by :func:`sow.vector`. Its arrays have one row per game; each step overwrites them.
#[pyclass(frozen, module = "sow")]
pub(crate) struct Vector {
    core: Arc<Core>,
    count: usize,
    threads: u16,
    seed: u64,
    max_moves: u32,
    /// How often actions have been sampled.
    samples: AtomicU64,
    parts: Guarded<Vec<Part>>,
    pool: Pool,
    /// The observation of each game by the player to move: ``int32``, of the shape (games, features).
    #[pyo3(get)]
    observations: Py<PyArray2<i32>>,
    /// Whether each action is legal in each game: ``bool``, of the shape (games, actions).
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// The player to move in each game, 0 for South, 1 for North: ``int8``, of the shape (games,).
    #[pyo3(get)]
    movers: Py<PyArray1<i8>>,
    /// The rewards of South and North for the last step, 1 for a win, -1 for a loss, else 0: ``float32``, of the shape (games,
    /// players).
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended each game, ``uint8``, of the shape (games,): 0 where the game goes on, 1 where it ended by the
    /// rules, 2 where it was cut off, 3 where it is stuck: no move is legal, but no ending of the rules applies.
    #[pyo3(get)]
    ends: Py<PyArray1<u8>>,
    /// The points of South and North where :attr:`ends` is 1, else 0: ``int32``, of the shape (games, players).
    #[pyo3(get)]
    scores: Py<PyArray2<i32>>,
    /// The last observation of each game that has ended, by the player whose action ended it: ``int32``, of the shape of
    /// :attr:`observations`. Rows where :attr:`ends` is 0 mean nothing.
    #[pyo3(get)]
    final_observations: Py<PyArray2<i32>>,
}

#[pymethods]
impl Vector {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Game,
        count: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        max_moves: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let max_moves = arguments::integer(max_moves, "max_moves", 1, u32::MAX.into())? as u32;
        let count = arguments::integer(count, "count", 1, usize::MAX as u64)? as usize;
        let threads = arguments::integer(threads, "threads", 1, MAX_THREADS.into())? as u16;
        let seed = arguments::integer(seed, "seed", 0, u64::MAX)?;
        let core = &game.0;
        let parts = match usize::from(threads) {
            1 => 1,
            threads => (threads * PARTS_PER_THREAD).min(count),
        };
        let made = attempt(py, || new_parts(core, count, parts, max_moves))?;
        let players = core.program().layout().players().into();
        let vector = Self {
            core: Arc::clone(core),
            count,
            threads,
            seed,
            max_moves,
            samples: AtomicU64::new(0),
            parts: Guarded::new(made),
            pool: Pool::new(usize::from(threads) - 1),
            observations: PyArray2::zeros(py, [count, core.features.count()], false).unbind(),
            masks: PyArray2::zeros(py, [count, core.actions.count()], false).unbind(),
            movers: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            ends: PyArray1::zeros(py, count, false).unbind(),
            scores: PyArray2::zeros(py, [count, players], false).unbind(),
            final_observations: PyArray2::zeros(py, [count, core.features.count()], false).unbind(),
        };
        vector.run_parts(py, None, |work| {
            work.part.batch.write_states(&mut work.views)
        })?;
        Ok(vector)
    }

    /// The game, played as a single round.
    #[getter]
    fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Game>> {
        self.core.object(py)
    }

    /// Takes one action in each game: an array or a sequence of integers, one per game. With ``games``, indices or a boolean for each
    /// game, only those are stepped; the rows of the others stay as they are. A game that has ended starts over.
    ///
    /// Raises :class:`sow.MoveError` if an action is not legal or their number is wrong, and :class:`TypeError` if they are no
    /// integers; then no game is stepped.
    #[pyo3(signature = (actions, games = None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        games: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let given = arguments::actions(actions)?;
        let given = given.as_slice()?;
        if given.len() != self.count {
            let message = BatchError::WrongSize(self.count);
            return Err(error(py, ErrorKind::Move, message));
        }
        if let Some(game) = given.iter().position(|&action| action == LEFT_OUT) {
            let reason = BatchError::IllegalAction {
                game,
                action: LEFT_OUT,
            };
            return Err(error(py, ErrorKind::Move, reason));
        }
        let mut some = Vec::new();
        if let Some(games) = games {
            some.resize(self.count, LEFT_OUT);
            for game in arguments::indices(games, self.count)? {
                some[game] = given[game];
            }
        }
        let actions = if games.is_some() { &some } else { given };
        // All actions are checked before the first is taken. The check is too cheap to be distributed.
        self.check_actions(py, actions)?;
        self.run_parts(py, Some(actions), |work| {
            work.part.batch.step(work.actions, &mut work.views)
        })
    }

    /// Draws one legal action for each game, uniformly: ``int64``, of the shape (games,). The same seed draws the same ones, however
    /// many threads there are.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let drawn = PyArray1::zeros(py, self.count, false);
        let mut actions = drawn.try_readwrite()?;
        let mut rest = actions.as_slice_mut()?;
        let number = self.samples.fetch_add(1, Ordering::Relaxed);
        let seed = Chance::for_game(self.seed, number).next_seed();
        let mut first = 0;
        for part in self.parts.lock(py)?.iter() {
            let (actions, others) = rest.split_at_mut(part.batch.count());
            let chance = |game| Chance::for_game(seed, (first + game) as u64);
            let sampled = part.batch.sample(chance, actions);
            sampled.map_err(|reason| error(py, ErrorKind::Internal, reason))?;
            first += actions.len();
            rest = others;
        }
        Ok(drawn)
    }

    /// Starts games over: all of them, or those given by their indices or by a boolean for each game.
    ///
    /// They begin with the opening, with one state for all of them, or with one state each. Raises :class:`sow.GameError` if a state
    /// belongs to another game or has no legal action, and :class:`ValueError` if there is no such game or not one state for each.
    #[pyo3(signature = (games = None, states = None))]
    fn reset(
        &self,
        py: Python<'_>,
        games: Option<&Bound<'_, PyAny>>,
        states: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let games = match games {
            Some(games) => arguments::indices(games, self.count)?,
            None => (0..self.count).collect(),
        };
        let states = states.map(|states| read_states(states, games.len()));
        let states = states.transpose()?;
        let mut starts = Vec::new();
        for state in states.iter().flatten() {
            let position = &state.get().0;
            if position.as_match().is_match() || !position.core.is_same_game(&self.core) {
                let message =
                    "`states` must be positions of the same game, played as a single round";
                return Err(error(py, ErrorKind::Game, message));
            }
            starts.push((position.as_match().round(), position.chosen.clone(), 0));
        }
        if states.is_none() {
            let opening = (Round::new(self.core.program()), Vec::new(), 0);
            starts = vec![opening; games.len()];
        }
        self.restore(py, &games, &starts)
    }

    /// Returns the present state of one game. Raises :class:`ValueError` if there is no such game.
    fn state(&self, py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<State> {
        let game = arguments::integer(game, "game", 0, self.count as u64 - 1)? as usize;
        let saved = self.save(py, game)?;
        let found = catch_panic(py, || {
            let now = self.read_position(&saved.position)?;
            let state = Position::new(Arc::clone(&self.core), now).with_chosen(saved.chosen);
            state.ok_or_else(|| "these actions do not begin a move".to_owned())
        })?;
        found
            .map(State)
            .map_err(|reason| error(py, ErrorKind::Internal, reason))
    }

    /// Returns a copy of the games, the arrays and the random numbers of :meth:`sample`, all of which a pickle keeps, too.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let parts = self.parts.lock(py)?.clone();
        Ok(Self {
            core: Arc::clone(&self.core),
            count: self.count,
            threads: self.threads,
            seed: self.seed,
            max_moves: self.max_moves,
            samples: AtomicU64::new(self.samples.load(Ordering::Relaxed)),
            parts: Guarded::new(parts),
            pool: Pool::new(usize::from(self.threads) - 1),
            observations: copy_array(py, &self.observations)?,
            masks: copy_array(py, &self.masks)?,
            movers: copy_array(py, &self.movers)?,
            rewards: copy_array(py, &self.rewards)?,
            ends: copy_array(py, &self.ends)?,
            scores: copy_array(py, &self.scores)?,
            final_observations: copy_array(py, &self.final_observations)?,
        })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    /// Pickles the vector as its games in notation and the arrays that describe the last step.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, vector) = (slf.py(), slf.get());
        let restore = slf.get_type().getattr("_restore")?;
        let games = (0..vector.count).map(|game| {
            let saved = vector.save(py, game)?;
            Ok((saved.position, saved.chosen, saved.moves))
        });
        let games = games.collect::<PyResult<Vec<_>>>()?;
        let arrays = vector.step_arrays(py);
        let kind = (
            vector.game(py)?,
            (vector.count, vector.threads, vector.seed, vector.max_moves),
        );
        let samples = vector.samples.load(Ordering::Relaxed);
        Ok((restore, (kind, samples, games, arrays)))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        kind: (PyRef<'_, Game>, [Bound<'_, PyAny>; 4]),
        samples: u64,
        games: Vec<(String, Vec<u32>, u32)>,
        arrays: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (game, [count, threads, seed, max_moves]) = kind;
        let vector = Self::new(py, &game, &count, &threads, &seed, &max_moves)?;
        vector.samples.store(samples, Ordering::Relaxed);
        let read = |(text, chosen, moves): (String, Vec<u32>, u32)| {
            Ok((vector.read_position(&text)?, chosen, moves))
        };
        let read = games
            .into_iter()
            .map(read)
            .collect::<Result<Vec<_>, String>>();
        let matches = read.map_err(|reason| error(py, ErrorKind::Game, reason))?;
        let starts = matches.iter();
        let starts: Vec<_> = starts
            .map(|(now, chosen, moves)| (now.round(), chosen.clone(), *moves))
            .collect();
        vector.restore(py, &(0..starts.len()).collect::<Vec<_>>(), &starts)?;
        for (array, values) in vector.step_arrays(py).iter().zip(arrays) {
            array.set_item(pyo3::types::PyEllipsis::get(py), values)?;
        }
        Ok(vector)
    }

    fn __repr__(&self) -> String {
        let threads = match self.threads {
            1 => String::new(),
            threads => format!(" on {threads} threads"),
        };
        let name = &self.core.chosen.name;
        format!("<sow.Vector: {} games of {name}{threads}>", self.count)
    }

    fn __len__(&self) -> usize {
        self.count
    }
}

/// A pickled vector: the arguments that made it, how often it was sampled, its games, and the arrays that describe the last step.
type Pickled<'py> = (
    (Bound<'py, Game>, (usize, u16, u64, u32)),
    u64,
    Vec<(String, Vec<u32>, u32)>,
    [Bound<'py, PyAny>; 4],
);

/// A position, the actions chosen there for the next move, and the number of moves made before.
type Start<'p> = (Round<'p>, Vec<u32>, u32);

/// Reads one state for each of `count` games; a single state stands for all of them.
fn read_states<'py>(states: &Bound<'py, PyAny>, count: usize) -> PyResult<Vec<Bound<'py, State>>> {
    if let Ok(state) = states.cast::<State>() {
        return Ok(vec![state.clone(); count]);
    }
    let states: Vec<Bound<'py, State>> = states.extract()?;
    match states.len() == count {
        true => Ok(states),
        false => Err(PyValueError::new_err(format!(
            "`states` must hold one state for each of the {count} games, not {}",
            states.len()
        ))),
    }
}

/// Returns an array of a vector, to be written.
fn writable<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let array = array.bind(py).as_any().cast::<PyArray<T, D>>();
    let array = array.map_err(|_| PyValueError::new_err("the arrays of a vector keep their types and dimensions; this one has others now, so make a new vector"))?;
    let open = array.try_readwrite();
    open.map_err(|_| {
        PyRuntimeError::new_err(
            "another thread is using this vector; step it from one thread at a time",
        )
    })
}

fn copy_array<T>(py: Python<'_>, array: &Py<T>) -> PyResult<Py<T>>
where
    T: pyo3::PyTypeCheck,
{
    let copy = array.bind(py).as_any().call_method0("copy")?;
    Ok(copy.cast_into::<T>()?.unbind())
}

impl Vector {
    /// Returns a game as text and numbers.
    fn save(&self, py: Python<'_>, game: usize) -> PyResult<SavedGame> {
        let parts = self.parts.lock(py)?;
        let mut first = 0;
        let mut found = None;
        for part in parts.iter() {
            if game >= first {
                found = Some((part, game - first));
            }
            first += part.batch.count();
        }
        let (part, at) = found.unwrap_or((&parts[0], 0));
        catch_panic(py, || part.batch.save(at))
    }

    fn read_position(&self, text: &str) -> Result<Match, String> {
        let game = self.core.chosen.game.clone();
        Match::from_position(game, Extent::Round, text).map_err(|reason| reason.to_string())
    }

    /// Continues these games from these positions.
    fn restore(&self, py: Python<'_>, games: &[usize], starts: &[Start<'_>]) -> PyResult<()> {
        self.run_parts(py, None, |work| {
            let size = work.part.batch.count();
            for (game, (start, chosen, moves)) in games.iter().zip(starts) {
                let Some(at) = game.checked_sub(work.first).filter(|&at| at < size) else {
                    continue;
                };
                let begun = (chosen.clone(), *moves);
                work.part.batch.restore(at, start, begun)?;
                work.part.batch.write_state(at, &mut work.views)?;
            }
            Ok(())
        })
    }

    /// Returns the arrays that describe the last step.
    fn step_arrays<'py>(&self, py: Python<'py>) -> [Bound<'py, PyAny>; 4] {
        [
            self.rewards.bind(py).as_any().clone(),
            self.ends.bind(py).as_any().clone(),
            self.scores.bind(py).as_any().clone(),
            self.final_observations.bind(py).as_any().clone(),
        ]
    }

    fn check_actions(&self, py: Python<'_>, mut actions: &[i64]) -> PyResult<()> {
        let parts = self.parts.lock(py)?;
        let mut first = 0;
        for part in parts.iter() {
            let (mine, others) = actions.split_at(part.batch.count());
            let checked = catch_panic(py, || part.batch.check(mine))?;
            let checked = checked.map_err(|reason| with_game_offset(reason, first));
            checked.map_err(|reason| error(py, ErrorKind::Move, reason))?;
            first += mine.len();
            actions = others;
        }
        Ok(())
    }

    /// Calls `work` on every part.
    fn run_parts(
        &self,
        py: Python<'_>,
        actions: Option<&[i64]>,
        work: impl Fn(&mut PartWork<'_>) -> Result<(), BatchError> + Sync,
    ) -> PyResult<()> {
        let mut observations = writable(py, &self.observations)?;
        let mut masks = writable(py, &self.masks)?;
        let mut movers = writable(py, &self.movers)?;
        let mut rewards = writable(py, &self.rewards)?;
        let mut ends = writable(py, &self.ends)?;
        let mut scores = writable(py, &self.scores)?;
        let mut final_observations = writable(py, &self.final_observations)?;
        let all = Views {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            movers: movers.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            statuses: ends.as_slice_mut()?,
            scores: scores.as_slice_mut()?,
            final_observations: final_observations.as_slice_mut()?,
        };
        let mut parts = self.parts.lock(py)?;
        let games: &mut Vec<Part> = &mut parts;
        let outcome = without_lock(py, || {
            let shares = divide(games, actions.unwrap_or(&[]), all, self.count);
            let one = |mut share: PartWork<'_>| {
                work(&mut share).map_err(|error| with_game_offset(error, share.first))
            };
            self.pool
                .for_each(shares, one)
                .unwrap_or(Err(BatchError::OutOfMemory(self.count)))
        })?;
        outcome.map_err(|reason| {
            let kind = match reason {
                BatchError::NoLegalAction(_) => ErrorKind::Game,
                _ => ErrorKind::Move,
            };
            error(py, kind, reason)
        })
    }
}
