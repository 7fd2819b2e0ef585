//! What came before, for games in which earlier positions matter.

use super::State;
use super::lister::Lister;
use crate::engine::movegen::Kept;

impl<const W: usize> Lister<'_, W> {
    /// What makes a state the same as another one for rules about repetition.
    pub(super) fn situation(&self, state: &State<W>) -> u64 {
        match (&state.0, &self.packed) {
            (Kept::Position(position), _) => position.situation(),
            (Kept::Packed(state), Some(packed)) => packed.situation(state),
            (Kept::Packed(_), None) => 0,
        }
    }

    /// Whether a move brings seeds into the stores for good, so that no earlier position can come back.
    pub(super) fn stores_for_good(&self, from: &State<W>, to: &State<W>) -> bool {
        let program = self.search.machine.program;
        let stored = |state: &State<W>| state.points(program);
        let has_stores = program.board.layout.has_stores();
        has_stores && !program.uses.stores_shrink && stored(from) != stored(to)
    }

    /// Whether a move on a packed board leads to where the game has been, and the rules ask for that.
    pub(super) fn comes_back(&self, from: &State<W>, to: &State<W>) -> bool {
        let asked = self.search.machine.program.uses.repeats && to.as_position().is_none();
        if !asked || self.stores_for_good(from, to) {
            return false;
        }
        let situation = self.situation(to);
        self.search.machine.earlier.contains(situation) || self.situation(from) == situation
    }
}
