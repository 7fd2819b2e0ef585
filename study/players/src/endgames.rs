//! Looks up positions with few seeds in play in the computed endgames instead of searching them.
//!
//! An endgame gives the margin that is won from a position on; a value here is the margin of the whole game. Where a
//! repeated position ends the game, a value is exact only if play cannot repeat a position that came before, which
//! endgames know nothing of. Seeds that have left play do not come back, so this is certain with fewer seeds in play
//! than at the root. With as many seeds as at the root, the value is only a good estimate.

use crate::limits::Limits;
use crate::value::undated_end_value;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Game, Program};
use sow_solver::Lookup;

/// Whether endgames are used. The feature `small`, for builds that are loaded over a network, leaves them out: they
/// take as much code as a search.
pub(crate) const ENDGAMES_ENABLED: bool = !cfg!(feature = "small");

/// One thread's lookup of endgames for the game being searched.
pub(crate) struct Endgames<'a> {
    lookup: Option<Lookup<'a>>,
    /// The number of layers: the endgames cover positions with fewer seeds in play than this.
    layers: u32,
    /// For each number of seeds in play, how many positions of the search the endgames do not cover; empty if this is
    /// not counted.
    misses: Vec<u64>,
    /// Positions with fewer seeds in the stores than this are neither looked up nor counted.
    least_stored: u32,
    /// With at most this many seeds in play, values are exact whatever positions came before.
    exact_up_to: u32,
}

impl<'a> Endgames<'a> {
    /// Creates the lookup for a search that starts at the position of this game.
    pub(crate) fn new(lookup: Option<Lookup<'a>>, game: &Game<'_>) -> Self {
        let program = game.program();
        let stored: u32 = program.points(game.position()).iter().sum();
        let in_play = program.seeds().saturating_sub(stored);
        let layers = lookup.as_ref().map_or(0, Lookup::layers);
        Self {
            lookup,
            layers,
            misses: Vec::new(),
            least_stored: least_stored(program, layers),
            exact_up_to: in_play.saturating_sub(program.depends_on_history().into()),
        }
    }

    /// Creates the lookup in the database of the limits; `None` if there is none or it belongs to another game.
    pub(crate) fn from_limits<const W: usize>(
        game: &Game<'_>,
        limits: &Limits<'a>,
        successors: &Successors<'_, W>,
    ) -> Option<Self> {
        let database = limits.endgames.filter(|_| ENDGAMES_ENABLED)?;
        let is_of_game = database.belongs_to(game.program());
        is_of_game.then(|| Self::new(Some(database.lookup(successors)), game))
    }

    /// Starts counting positions with fewer than `seed_limit` seeds in play, continuing from the counts in `misses`.
    pub(crate) fn start_counting_misses(
        &mut self,
        program: &Program,
        seed_limit: usize,
        misses: Vec<u64>,
    ) {
        self.least_stored = least_stored(program, seed_limit as u32);
        self.misses = misses;
        self.misses.resize(seed_limit, 0);
    }

    /// Returns, for each number of seeds in play, how many positions of the search the endgames do not cover.
    pub(crate) fn misses(&self) -> &[u64] {
        &self.misses
    }

    /// Returns the counts of [`Self::misses`], for a search that resumes.
    pub(crate) fn into_misses(self) -> Vec<u64> {
        self.misses
    }

    /// Returns whether the endgames cover a state, judged by its number of seeds. If they do not, the state is counted
    /// as a miss.
    #[inline]
    pub(crate) fn covers<const W: usize>(&mut self, program: &Program, state: &State<W>) -> bool {
        let stored: u32 = state.points(program).iter().sum();
        // Early in a game almost every state fails this comparison.
        ENDGAMES_ENABLED
            && stored >= self.least_stored
            && self.covers_or_counts_miss(program.seeds() - stored)
    }

    fn covers_or_counts_miss(&mut self, in_play: u32) -> bool {
        let has = in_play < self.layers;
        if let Some(misses) = self.misses.get_mut(in_play as usize) {
            *misses += u64::from(!has);
        }
        has
    }

    /// Returns the exact value of a state for the player to move, if the endgames have it.
    #[inline]
    pub(crate) fn exact_value<const W: usize>(
        &self,
        program: &Program,
        state: &State<W>,
    ) -> Option<i32> {
        let few = seeds_in_play(program, state) <= self.exact_up_to;
        few.then(|| self.value(state)).flatten()
    }

    /// Returns the value of a state for the player to move. It is valid only if play does not come back to a position
    /// from before.
    #[inline]
    pub(crate) fn value<const W: usize>(&self, state: &State<W>) -> Option<i32> {
        let lookup = self.lookup.as_ref().filter(|_| ENDGAMES_ENABLED)?;
        lookup.margin(state).map(undated_end_value)
    }
}

/// Returns the number of seeds in the stores from which on fewer than `seed_limit` seeds are in play.
fn least_stored(program: &Program, seed_limit: u32) -> u32 {
    match seed_limit {
        0 => u32::MAX,
        _ => (program.seeds() + 1).saturating_sub(seed_limit),
    }
}

/// Returns the number of seeds in play.
#[inline]
pub(crate) fn seeds_in_play<const W: usize>(program: &Program, state: &State<W>) -> u32 {
    let [south, north] = state.points(program);
    program.seeds() - south - north
}
