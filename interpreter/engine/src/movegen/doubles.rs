//! Duplicates: moves of several kinds that are spelt alike. Only one of them counts.

use super::legal::Search;
use super::listed::Listed;
use crate::moves::Move;
use crate::spelling::spell;
use std::collections::BTreeSet;

impl<const W: usize> Search<'_, W> {
    /// Removes moves from `first` on that are spelt like an earlier move; the kind of move that comes first in the
    /// file wins.
    pub(super) fn drop_doubles<T: Listed<W>>(
        &self,
        moves: &mut Vec<T>,
        first_of_all: usize,
        first: usize,
    ) {
        let (program, position) = (self.machine.program, &self.machine.position);
        let spelt = |one: &T| spell(program, position, &one.played());
        let name = |one: &Move| program.code.kinds.get(one.kind()).map(|kind| &kind.name);
        // Spelling plays a move, so each is spelt once, and only if another has the same beginning.
        let mut known: Option<BTreeSet<String>> = None;
        let mut kept = first;
        for at in first..moves.len() {
            let earlier = &moves[first_of_all..first];
            let played = moves[at].played();
            // A name contains no separator of choices, so moves without a pit differ if their names do.
            let begins_alike = earlier.iter().map(Listed::played).any(|one| {
                one.begins_like(&played) && (played.pit().is_some() || name(&one) == name(&played))
            });
            let doubled = begins_alike && {
                !played.has_choices()
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
