//! Computer players.

use crate::arguments;
use crate::errors::{ErrorKind, error};
use crate::game::Core;
use crate::guard::attempt;
use crate::state::State;
use pyo3::prelude::*;
use sow_operations::failure::Failure;
use sow_operations::players::{Knowledge, Opponent, choose_move, weights};
use sow_players::{Chance, PlayerSpec, Settings};
use std::sync::{Mutex, PoisonError};

/// The size of a transposition table in megabytes, unless given.
const DEFAULT_MEGABYTES: u64 = 16;
/// The largest size of a transposition table in megabytes.
const MAX_MEGABYTES: u64 = 65_536;

/// A player of one kind, with its memory of earlier moves.
#[pyclass(frozen, module = "sow")]
pub(crate) struct Player(Mutex<PlayerState>);

struct PlayerState {
    opponent: Opponent,
    spec: PlayerSpec,
    settings: Settings,
    seed: u64,
    /// The hash of the game that the player last thought about.
    fingerprint: Option<u64>,
    /// Data on that game, such as evaluation weights.
    knowledge: Knowledge<'static>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (player, seed = None, memory = None))]
    fn new(
        py: Python<'_>,
        player: &str,
        seed: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let seed = seed.map_or(Ok(1), |seed| arguments::integer(seed, "seed", 0, u64::MAX))?;
        let megabytes = |memory| arguments::integer(memory, "memory", 1, MAX_MEGABYTES);
        let memory = memory.map_or(Ok(DEFAULT_MEGABYTES), megabytes)?;
        let spec: PlayerSpec = player
            .parse()
            .map_err(|reason: String| error(py, ErrorKind::Game, reason))?;
        let settings = Settings {
            memory: (memory as usize) << 20,
            ..Settings::default()
        };
        let opponent = attempt(py, || Opponent::new(spec, settings, Chance::new(seed)))?;
        Ok(Self(Mutex::new(PlayerState {
            opponent,
            spec,
            settings,
            seed,
            fingerprint: None,
            knowledge: Knowledge::default(),
        })))
    }

    /// Chooses a legal move.
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<String> {
        let chosen = attempt(py, || {
            let mut seated = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            seated.prepare_for(&state.0.core)?;
            let PlayerState {
                opponent,
                knowledge,
                ..
            } = &mut *seated;
            let _limited = state.0.core.limit_work();
            let chosen = choose_move(opponent, state.0.as_match(), knowledge);
            Ok::<_, Failure>(chosen.map(|chosen| state.0.as_match().spell(&chosen)))
        })?;
        chosen.ok_or_else(|| error(py, ErrorKind::Game, "there is no move to choose"))
    }

    fn __repr__(&self) -> String {
        let seated = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        format!(
            "sow.Player({:?}, seed={})",
            seated.spec.to_string(),
            seated.seed
        )
    }
}

impl PlayerState {
    /// Prepares for a game; the memory of another game is dropped.
    fn prepare_for(&mut self, game: &Core) -> Result<(), Failure> {
        if self.fingerprint == Some(game.fingerprint()) {
            return Ok(());
        }
        if self.fingerprint.is_some() {
            let chance = Chance::new(self.seed);
            let opponent = Opponent::new(self.spec, self.settings, chance);
            self.opponent = opponent.map_err(Failure::input)?;
        }
        self.knowledge.weights = weights::open(&game.chosen, None)?;
        self.fingerprint = Some(game.fingerprint());
        Ok(())
    }
}
