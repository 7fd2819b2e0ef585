//! Looks up positions with few seeds in play in the computed endgames instead of searching them.
//!
//! An endgame gives the margin from a position on; a value here is the margin of the whole game. Where a repeated
//! position ends the game, endgames do not know the earlier positions. Seeds that have left play do not come back, so a
//! position with fewer seeds in play than the root cannot repeat an earlier one, and its value is exact. With as many
//! seeds as at the root it is only a good estimate.

use crate::limits::Limits;
use crate::value::sometime;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Game, Program};
use sow_solver::Lookup;

/// Whether endgames are used. The feature `small`, for builds that are loaded over a network, leaves them out: they
/// take as much code as a search.
pub(crate) const KNOWN: bool = !cfg!(feature = "small");

/// The endgames of the game being searched, as one thread looks them up.
pub(crate) struct Endgames<'a> {
    lookup: Option<Lookup<'a>>,
    /// The number of layers: the endgames cover positions with fewer seeds in play than this.
    layers: u32,
    /// The number of positions seen that the endgames lack, by seeds in play; empty if they are not counted.
    seen: Vec<u64>,
    /// Positions with fewer seeds in store than this are neither looked up nor counted.
    stored: u32,
    /// With at most this many seeds in play, values are exact whatever was played before.
    exact_up_to: u32,
}

impl<'a> Endgames<'a> {
    /// Creates the lookup for a search of this game.
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

    /// Creates the lookup for the endgames of the limits; `None` if there are none or they belong to another game.
    pub(crate) fn of_limits<const W: usize>(
        game: &Game<'_>,
        limits: &Limits<'a>,
        successors: &Successors<'_, W>,
    ) -> Option<Self> {
        let database = limits.endgames.filter(|_| KNOWN)?;
        let is_of_game = database.is_of(game.program());
        is_of_game.then(|| Self::new(Some(database.lookup(successors)), game))
    }

    /// Starts counting positions with fewer than `below` seeds in play, continuing from the counts in `seen`.
    pub(crate) fn count(&mut self, program: &Program, below: usize, seen: Vec<u64>) {
        self.stored = least_stored(program, below as u32);
        self.seen = seen;
        self.seen.resize(below, 0);
    }

    /// Returns the number of positions counted, by seeds in play.
    pub(crate) fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// Returns the counts, for a search that resumes.
    pub(crate) fn into_seen(self) -> Vec<u64> {
        self.seen
    }

    /// Returns whether the endgames cover a state, judged by its number of seeds. If they do not, the state is counted.
    #[inline]
    pub(crate) fn may_have<const W: usize>(&mut self, program: &Program, state: &State<W>) -> bool {
        let stored: u32 = state.points(program).iter().sum();
        // Early in a game almost every state fails this comparison.
        KNOWN && stored >= self.stored && self.has_or_counts(program.seeds() - stored)
    }

    fn has_or_counts(&mut self, in_play: u32) -> bool {
        let has = in_play < self.layers;
        if let Some(seen) = self.seen.get_mut(in_play as usize) {
            *seen += u64::from(!has);
        }
        has
    }

    /// Returns the exact value of a state for the player to move, if the endgames have it.
    #[inline]
    pub(crate) fn exact<const W: usize>(&self, program: &Program, state: &State<W>) -> Option<i32> {
        let few = in_play(program, state) <= self.exact_up_to;
        few.then(|| self.worth(state)).flatten()
    }

    /// Returns the value of a state for the player to move, valid if play after it repeats no earlier position.
    #[inline]
    pub(crate) fn worth<const W: usize>(&self, state: &State<W>) -> Option<i32> {
        let lookup = self.lookup.as_ref().filter(|_| KNOWN)?;
        lookup.margin(state).map(sometime)
    }
}

/// Returns the least number of seeds in store with fewer than `below` seeds in play.
fn least_stored(program: &Program, below: u32) -> u32 {
    match below {
        0 => u32::MAX,
        _ => (program.seeds() + 1).saturating_sub(below),
    }
}

/// Returns the number of seeds in play.
#[inline]
pub(crate) fn in_play<const W: usize>(program: &Program, state: &State<W>) -> u32 {
    let [south, north] = state.points(program);
    program.seeds() - south - north
}
