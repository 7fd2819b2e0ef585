//! The earlier positions of a game that is stepped, for rules about repetition.

use super::game::PackedGame;
use super::repetition_hash::RepetitionHasher;
use sow_compiler::board::History;
use sow_compiler::packed::Board;

/// The earlier positions of a game, and what their hashes are made of.
pub(super) struct GameMemory<'g> {
    pub(super) hasher: &'g RepetitionHasher,
    pub(super) history: &'g mut History,
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Records the position before a move, and replaces its hash by that of the position after it; returns whether that
    /// one has occurred before.
    #[inline]
    pub(super) fn repeats_earlier(
        &self,
        memory: GameMemory<'_>,
        (before, us): (&Board<H>, usize),
        (after, mover): (&Board<H>, usize),
        hash: &mut u64,
    ) -> bool {
        let hash_after = memory.hasher.hash(&after.words()[..2 * H], mover);
        let hash_before = std::mem::replace(hash, hash_after);
        let earlier = &mut memory.history.earlier_hashes;
        if self.changes_stores((before, us), (after, mover)) {
            earlier.clear();
            return false;
        }
        earlier.push(hash_before);
        earlier.contains(&hash_after)
    }
}
