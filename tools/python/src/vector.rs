//! Many games that are stepped together, with numpy arrays.

use crate::errors::{ErrorKind, error};
use crate::game::{Core, Game};
use crate::guard::{attempt, without_lock};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sow_interpreter::chance::Chance;
use sow_learning::{Batch, BatchError, Views};
use sow_operations::threads::MAX_THREADS;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of parts per thread: several, so that a delayed part does not hold up the others.
const PARTS_PER_THREAD: usize = 4;

/// Games of one kind whose arrays are overwritten with every step.
#[pyclass(frozen, module = "sow")]
pub(crate) struct Vector {
    core: Arc<Core>,
    count: usize,
    parts: Mutex<Vec<Part>>,
    /// The threads besides the calling one; `None` if there is only one thread.
    pool: Option<ThreadPool>,
    /// The observation of each game, from the view of the player to move.
    #[pyo3(get)]
    observations: Py<PyArray2<i32>>,
    /// Whether each action is legal.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// The player to move.
    #[pyo3(get)]
    movers: Py<PyArray1<i8>>,
    /// The reward of each player for the last step.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// 0 if the game goes on, 1 if it ended with the last step, 2 if it was stopped.
    #[pyo3(get)]
    ends: Py<PyArray1<u8>>,
}

/// The games that one thread steps at a time.
struct Part {
    batch: Batch,
    chance: Chance,
}

#[pymethods]
impl Vector {
    #[new]
    fn new(py: Python<'_>, game: &Game, count: usize, threads: u16, seed: u64) -> PyResult<Self> {
        let core = &game.0;
        let wrong = |message: &str| Err(error(py, ErrorKind::Game, message));
        if count == 0 {
            return wrong("at least one game is needed");
        }
        if threads == 0 || threads > MAX_THREADS {
            return wrong("the number of threads must be from 1 to 256");
        }
        let threads = usize::from(threads);
        let parts = if threads == 1 {
            1
        } else {
            (threads * PARTS_PER_THREAD).min(count)
        };
        let made = attempt(py, || new_parts(core, count, parts, seed))?;
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads - 1).build());
        let pool = pool
            .transpose()
            .map_err(|reason| error(py, ErrorKind::Game, reason))?;
        let players = core.program().layout().players().into();
        let vector = Self {
            core: Arc::clone(core),
            count,
            parts: Mutex::new(made),
            pool,
            observations: PyArray2::zeros(py, [count, core.features.count()], false).unbind(),
            masks: PyArray2::zeros(py, [count, core.actions.count()], false).unbind(),
            movers: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            ends: PyArray1::zeros(py, count, false).unbind(),
        };
        vector.run_parts(py, None, |part, _, views| part.batch.write_states(views))?;
        Ok(vector)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.core))
    }

    /// Takes an action in each game, and overwrites all arrays. A game that has ended starts over.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.count {
            let message = BatchError::WrongSize(self.count);
            return Err(error(py, ErrorKind::Move, message));
        }
        // All actions are checked before the first is taken. The check is too cheap to be distributed.
        without_lock(py, || self.check_actions(actions))?
            .map_err(|reason| error(py, ErrorKind::Move, reason))?;
        self.run_parts(py, Some(actions), |part, actions, views| {
            part.batch.step(actions, views)
        })
    }

    /// Draws a legal action for each game, uniformly at random.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let drawn = PyArray1::zeros(py, self.count, false);
        let mut actions = drawn.try_readwrite()?;
        let mut rest = actions.as_slice_mut()?;
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        for part in parts.iter_mut() {
            let (actions, others) = rest.split_at_mut(part.batch.count());
            let sampled = part.batch.sample(&mut part.chance, actions);
            sampled.map_err(|reason| error(py, ErrorKind::Internal, reason))?;
            rest = others;
        }
        Ok(drawn)
    }

    fn __len__(&self) -> usize {
        self.count
    }
}

impl Vector {
    fn check_actions(&self, mut actions: &[i64]) -> Result<(), BatchError> {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut first = 0;
        for part in parts.iter() {
            let (mine, others) = actions.split_at(part.batch.count());
            let checked = part.batch.check(mine);
            checked.map_err(|error| with_game_offset(error, first))?;
            first += mine.len();
            actions = others;
        }
        Ok(())
    }

    /// Distributes work among the threads, including the calling one: waking another takes about as long as a few
    /// hundred moves.
    fn for_each_parallel<T: Send>(
        &self,
        shares: Vec<T>,
        work: impl Fn(T) -> Result<(), BatchError> + Sync,
    ) -> Result<(), BatchError> {
        let Some(pool) = &self.pool else {
            return shares.into_iter().try_for_each(work);
        };
        let open = Mutex::new(shares.into_iter());
        let next = || open.lock().unwrap_or_else(PoisonError::into_inner).next();
        let outcome = Mutex::new(Ok(()));
        let run = || {
            while let Some(share) = next() {
                if let Err(error) = work(share) {
                    *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                }
            }
        };
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| run());
            }
            run();
        });
        outcome.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `work` on every part, with its actions and its slices of the arrays.
    fn run_parts(
        &self,
        py: Python<'_>,
        actions: Option<&[i64]>,
        work: impl Fn(&mut Part, &[i64], &mut Views<'_>) -> Result<(), BatchError> + Sync,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut movers = self.movers.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut ends = self.ends.bind(py).try_readwrite()?;
        let all = Views {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            movers: movers.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            statuses: ends.as_slice_mut()?,
        };
        let outcome = without_lock(py, || {
            let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
            let shares = divide(&mut parts, actions.unwrap_or(&[]), all, self.count);
            let one = |share: PartWork<'_>| {
                let PartWork {
                    first,
                    part,
                    actions,
                    mut views,
                } = share;
                work(part, actions, &mut views).map_err(|error| with_game_offset(error, first))
            };
            self.for_each_parallel(shares, one)
        })?;
        outcome.map_err(|reason| error(py, ErrorKind::Move, reason))
    }
}

/// The arguments of one part's work.
struct PartWork<'a> {
    /// The index of the part's first game.
    first: usize,
    part: &'a mut Part,
    actions: &'a [i64],
    views: Views<'a>,
}

fn new_parts(core: &Core, count: usize, parts: usize, seed: u64) -> Result<Vec<Part>, BatchError> {
    let sizes = (0..parts).map(|at| count * (at + 1) / parts - count * at / parts);
    let made = sizes.zip(0..).map(|(size, number)| {
        let program = Arc::clone(&core.chosen.program);
        let (actions, features) = (Arc::clone(&core.actions), Arc::clone(&core.features));
        Ok(Part {
            batch: Batch::new(program, actions, features, size)?,
            chance: Chance::for_game(seed, number),
        })
    });
    made.collect()
}

/// Divides arrays among the parts.
fn divide<'a>(
    parts: &'a mut [Part],
    mut actions: &'a [i64],
    all: Views<'a>,
    count: usize,
) -> Vec<PartWork<'a>> {
    let wide = |length: usize| length / count;
    let Views {
        mut observations,
        mut masks,
        mut movers,
        mut rewards,
        statuses: mut ends,
    } = all;
    let sizes = [observations.len(), masks.len(), rewards.len()].map(wide);
    let mut first = 0;
    let mut shares = Vec::new();
    for part in parts {
        let games = part.batch.count();
        let mine = actions
            .split_off(..games.min(actions.len()))
            .unwrap_or_default();
        let views = Views {
            observations: split_front(&mut observations, games * sizes[0]),
            masks: split_front(&mut masks, games * sizes[1]),
            movers: split_front(&mut movers, games),
            rewards: split_front(&mut rewards, games * sizes[2]),
            statuses: split_front(&mut ends, games),
        };
        shares.push(PartWork {
            first,
            part,
            actions: mine,
            views,
        });
        first += games;
    }
    shares
}

/// Splits off the first `length` elements of a slice.
fn split_front<'a, T>(rest: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    let (mine, others) = std::mem::take(rest).split_at_mut(length);
    *rest = others;
    mine
}

/// Converts an error's game index within a part to the index among all games.
fn with_game_offset(error: BatchError, first: usize) -> BatchError {
    match error {
        BatchError::IllegalAction { game, action } => BatchError::IllegalAction {
            game: game + first,
            action,
        },
        error => error,
    }
}
