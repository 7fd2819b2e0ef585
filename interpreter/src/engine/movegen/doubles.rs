//! Moves of several kinds that are written alike, of which one counts.

use super::{Move, Search};
use crate::engine::spelling::spell;
use std::collections::BTreeSet;

impl<const W: usize> Search<'_, W> {
    /// Of two moves written alike the one of the kind that stands first in the file remains.
    pub(super) fn drop_doubles(&self, moves: &mut Vec<Move>, first_of_all: usize, first: usize) {
        let spelt = |one: &Move| spell(self.machine.program, &self.machine.position, one);
        // Spelling plays a move, so each is spelt once, and only where others begin alike.
        let mut known: Option<BTreeSet<String>> = None;
        let mut kept = first;
        for at in first..moves.len() {
            let earlier = &moves[first_of_all..first];
            let begins_alike = earlier.iter().any(|one| one.begins_like(&moves[at]));
            let doubled = begins_alike && {
                moves[at].is_written_by_pit()
                    || known
                        .get_or_insert_with(|| earlier.iter().map(spelt).collect())
                        .contains(&spelt(&moves[at]))
            };
            if !doubled {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}
