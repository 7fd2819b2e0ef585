//! Positions with few seeds in play are looked up in endgames, as far as there are any, instead of being searched.
//!
//! Endgames tell the margin from a position on; a value here is the margin of the whole game.
//! Where a repeated position ends the game, they do not know which positions have occurred. Seeds that have left
//! play do not come back, so with fewer seeds in play than at the root no position can repeat an earlier one, and
//! their values are exact. Before that they are only good estimates.

use crate::limits::Limits;
use crate::value::sometime;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Game, Program};
use sow_solver::Lookup;

/// With the feature `small`, for what is loaded over a network, there are no endgames: they take as much code as a search.
pub(crate) const KNOWN: bool = !cfg!(feature = "small");

/// The endgames of the game being searched, as one thread looks them up.
pub(crate) struct Endgames<'a> {
    lookup: Option<Lookup<'a>>,
    /// They have positions with fewer seeds in play than these.
    layers: u32,
    /// How many positions were seen that they do not have, by the number of seeds in play, as far as these are counted.
    seen: Vec<u64>,
    /// With fewer seeds in store a position is neither looked up nor counted.
    stored: u32,
    /// With at most so many seeds in play, values are exact whatever came before.
    exact_up_to: u32,
}

impl<'a> Endgames<'a> {
    /// What is looked up in a search of this game.
    pub(crate) fn new(lookup: Option<Lookup<'a>>, game: &Game<'_>) -> Self {
        let program = game.program();
        let stored: u32 = program.points(game.position()).iter().sum();
        let in_play = program.seeds().saturating_sub(stored);
        let layers = lookup.as_ref().map_or(0, Lookup::layers);
        Self {
            lookup,
            layers,
            seen: Vec::new(),
            stored: least_stored(program, layers),
            exact_up_to: in_play.saturating_sub(program.looks_back().into()),
        }
    }

    /// What is looked up in the endgames of the limits, if they are of this game.
    pub(crate) fn of_limits<const W: usize>(
        game: &Game<'_>,
        limits: &Limits<'a>,
        successors: &Successors<'_, W>,
    ) -> Option<Self> {
        let database = limits.endgames.filter(|_| KNOWN)?;
        let is_of_game = database.is_of(game.program());
        is_of_game.then(|| Self::new(Some(database.lookup(successors)), game))
    }

    /// Has positions counted with fewer seeds in play than these, on top of those that were.
    pub(crate) fn count(&mut self, program: &Program, below: usize, seen: Vec<u64>) {
        self.stored = least_stored(program, below as u32);
        self.seen = seen;
        self.seen.resize(below, 0);
    }

    /// How many positions were counted, by the number of seeds in play.
    pub(crate) fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// The same, for a search that goes on.
    pub(crate) fn into_seen(self) -> Vec<u64> {
        self.seen
    }

    /// Whether there may be a value of a state, as the number of its seeds tells. If there is none yet, it is counted.
    #[inline]
    pub(crate) fn may_have<const W: usize>(&mut self, program: &Program, state: &State<W>) -> bool {
        let stored: u32 = state.points(program).iter().sum();
        // Hardly any state of an early search gets further.
        KNOWN && stored >= self.stored && self.has_or_counts(program.seeds() - stored)
    }

    fn has_or_counts(&mut self, in_play: u32) -> bool {
        let has = in_play < self.layers;
        if let Some(seen) = self.seen.get_mut(in_play as usize) {
            *seen += u64::from(!has);
        }
        has
    }

    /// The exact value of a state for the player to move, if there is one.
    #[inline]
    pub(crate) fn exact<const W: usize>(&self, program: &Program, state: &State<W>) -> Option<i32> {
        let few = in_play(program, state) <= self.exact_up_to;
        few.then(|| self.worth(state)).flatten()
    }

    /// The value of a state for the player to move if no earlier one is repeated after it.
    #[inline]
    pub(crate) fn worth<const W: usize>(&self, state: &State<W>) -> Option<i32> {
        let lookup = self.lookup.as_ref().filter(|_| KNOWN)?;
        lookup.margin(state).map(sometime)
    }
}

/// With how many seeds in store there are fewer in play than these.
fn least_stored(program: &Program, below: u32) -> u32 {
    match below {
        0 => u32::MAX,
        _ => (program.seeds() + 1).saturating_sub(below),
    }
}

/// The number of seeds in play.
#[inline]
pub(crate) fn in_play<const W: usize>(program: &Program, state: &State<W>) -> u32 {
    let [south, north] = state.points(program);
    program.seeds() - south - north
}
