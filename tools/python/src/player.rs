//! Computer players, and functions as players.

use crate::arguments;
use crate::errors::{ErrorKind, error};
use crate::game::Core;
use crate::guard::attempt;
use crate::guarded::Guarded;
use crate::state::State;
use crate::work::run_interruptible;
use pyo3::prelude::*;
use sow_operations::failure::Failure;
use sow_operations::players::{Knowledge, Opponent, choose_move, weights};
use sow_players::{Chance, PlayerSpec, Settings};
use std::sync::atomic::{AtomicBool, Ordering};

/// The size of a transposition table in megabytes, unless given.
const DEFAULT_MEGABYTES: u64 = 16;
/// The largest size of a transposition table in megabytes.
const MAX_MEGABYTES: u64 = 65_536;

/// A computer player: ``random``, ``level:3``, ``search:depth=6``, ``mcts:playouts=5000``. Without a time limit, the same seed gives
/// the same moves. ``memory`` is the size of its transposition table and endgames in megabytes.
///
/// Raises :class:`sow.GameError` if there is no such player.
#[pyclass(frozen, module = "sow")]
pub(crate) struct Player {
    spec: PlayerSpec,
    seed: u64,
    megabytes: u64,
    thinking: Guarded<Thinking>,
}

struct Thinking {
    opponent: Opponent,
    /// The hash of the game that the player last thought about.
    fingerprint: Option<u64>,
    /// Data on that game, such as evaluation weights.
    knowledge: Knowledge<'static>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (player, seed = None, memory = None), text_signature = "(player, seed=1, memory=16)")]
    fn new(
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let seed = seed.map_or(Ok(1), |seed| arguments::integer(seed, "seed", 0, u64::MAX))?;
        let megabytes = |memory| arguments::integer(memory, "memory", 1, MAX_MEGABYTES);
        let megabytes = memory.map_or(Ok(DEFAULT_MEGABYTES), megabytes)?;
        let spec: PlayerSpec = arguments::text(player, "player")?
            .parse()
            .map_err(|reason: String| error(py, ErrorKind::Game, reason))?;
        Self::with_numbers_drawn(py, (spec, seed, megabytes), 0)
    }

    /// Returns a legal move. Raises :class:`sow.GameError` if no move is legal.
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<String> {
        let mut thinking = self.thinking.lock(py)?;
        let thinking: &mut Thinking = &mut thinking;
        let stopped = AtomicBool::new(false);
        let work = || {
            self.prepare_for(&state.0.core, thinking)?;
            let _limited = state.0.core.limit_work();
            let now = state.0.as_match();
            let is_stopped = || stopped.load(Ordering::Relaxed);
            let chosen = choose_move(
                &mut thinking.opponent,
                now,
                &thinking.knowledge,
                &is_stopped,
                &mut |_, _| {},
            );
            Ok::<_, Failure>(chosen.map(|chosen| now.spell(&chosen)))
        };
        // A random move takes less time than starting a thread on which it could be interrupted.
        let chosen = match self.spec {
            PlayerSpec::Random => attempt(py, work)?,
            _ => {
                let stop = || stopped.store(true, Ordering::Relaxed);
                run_interruptible(py, &mut || Ok(()), &stop, work)?
            }
        };
        chosen.ok_or_else(|| error(py, ErrorKind::Game, "there is no move to choose"))
    }

    /// The time in seconds that it takes for a move at most; ``None`` if no clock stops it.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        Some(self.spec.time()?.as_secs_f64())
    }

    /// Returns a player that draws the same random numbers from here on; what it remembers of positions is left out. So does a pickle.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let drawn = self.thinking.lock(py)?.opponent.chance().drawn();
        Self::with_numbers_drawn(py, (self.spec, self.seed, self.megabytes), drawn)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    /// Pickles the player as its kind, seed and memory, and how many random numbers it has drawn.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let player = slf.get();
        let restore = slf.get_type().getattr("_restore")?;
        let drawn = player.thinking.lock(slf.py())?.opponent.chance().drawn();
        Ok((
            restore,
            (
                player.spec.to_string(),
                player.seed,
                player.megabytes,
                drawn,
            ),
        ))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        player: &str,
        seed: u64,
        megabytes: u64,
        drawn: u64,
    ) -> PyResult<Self> {
        let spec = player
            .parse()
            .map_err(|reason: String| error(py, ErrorKind::Game, reason))?;
        Self::with_numbers_drawn(py, (spec, seed, megabytes), drawn)
    }

    fn __repr__(&self) -> String {
        format!(
            "sow.Player({:?}, seed={})",
            self.spec.to_string(),
            self.seed
        )
    }
}

/// The contents of a pickled player: kind, seed, megabytes, random numbers drawn.
type Pickled = (String, u64, u64, u64);

impl Player {
    fn with_numbers_drawn(
        py: Python<'_>,
        (spec, seed, megabytes): (PlayerSpec, u64, u64),
        drawn: u64,
    ) -> PyResult<Self> {
        let mut chance = Chance::new(seed);
        chance.skip(drawn);
        let opponent = attempt(py, || Opponent::new(spec, settings(megabytes), chance))?;
        Ok(Self {
            spec,
            seed,
            megabytes,
            thinking: Guarded::new(Thinking {
                opponent,
                fingerprint: None,
                knowledge: Knowledge::default(),
            }),
        })
    }

    /// Prepares for a game; the memory of another game is dropped.
    fn prepare_for(&self, game: &Core, thinking: &mut Thinking) -> Result<(), Failure> {
        if thinking.fingerprint == Some(game.fingerprint()) {
            return Ok(());
        }
        if thinking.fingerprint.is_some() {
            let opponent =
                Opponent::new(self.spec, settings(self.megabytes), Chance::new(self.seed));
            thinking.opponent = opponent.map_err(Failure::input)?;
        }
        thinking.knowledge.weights = weights::open(&game.chosen, None)?;
        thinking.fingerprint = Some(game.fingerprint());
        Ok(())
    }
}

fn settings(megabytes: u64) -> Settings {
    Settings {
        memory: (megabytes as usize) << 20,
        ..Settings::default()
    }
}
