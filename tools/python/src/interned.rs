//! One game for the same rules, options and extent: positions that are unpickled by the thousand share it.

use crate::game::{Core, Game};
use pyo3::prelude::*;
use pyo3::types::PyWeakrefReference;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The number of games that are kept although nobody holds them, so that unpickling one position after the other does not load their
/// game each time.
const KEPT: usize = 16;

/// The games of this process.
#[derive(Default)]
struct Games {
    /// All that somebody may still hold.
    known: Vec<Weak<Core>>,
    /// Those used last.
    latest: VecDeque<Arc<Core>>,
}

static GAMES: Mutex<Option<Games>> = Mutex::new(None);

fn with_games<T>(work: impl FnOnce(&mut Games) -> T) -> T {
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    work(games.get_or_insert_default())
}

/// Returns the game with this content, if it has been loaded; see [`Core::content`].
pub(crate) fn find(content: &str) -> Option<Arc<Core>> {
    with_games(|games| {
        let mut held = games.known.iter().filter_map(Weak::upgrade);
        let found = held.find(|core| core.content() == content)?;
        games.keep(&found);
        Some(found)
    })
}

/// Returns the game that was loaded before with the same content, or else this one.
pub(crate) fn intern(core: Core) -> Arc<Core> {
    if let Some(known) = find(&core.content()) {
        return known;
    }
    let core = Arc::new(core);
    with_games(|games| {
        games.known.retain(|known| known.strong_count() > 0);
        games.known.push(Arc::downgrade(&core));
        games.keep(&core);
    });
    core
}

impl Games {
    fn keep(&mut self, core: &Arc<Core>) {
        self.latest.retain(|other| !Arc::ptr_eq(other, core));
        self.latest.push_front(Arc::clone(core));
        self.latest.truncate(KEPT);
    }
}

/// The Python object of a game, so that all its positions show the same one.
#[derive(Debug, Default)]
pub(crate) struct GameObject(Mutex<Option<Py<PyWeakrefReference>>>);

impl GameObject {
    /// Returns the object, or makes it.
    pub(crate) fn get<'py>(&self, py: Python<'py>, core: &Arc<Core>) -> PyResult<Bound<'py, Game>> {
        // Python may run other code whenever it is called, so the lock is not held then.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().as_ref().map(|weak| weak.clone_ref(py));
        let held = known.map(|weak| weak.bind(py).upgrade_as::<Game>());
        if let Some(Some(game)) = held.transpose()? {
            return Ok(game);
        }
        let game = Bound::new(py, Game(Arc::clone(core)))?;
        let weak = PyWeakrefReference::new(&game)?.unbind();
        *lock() = Some(weak);
        Ok(game)
    }
}
