//! Duplicates: moves of several kinds that are spelt alike. Only one of them counts.

use super::legal::Search;
use super::line_collector::ListItem;
use crate::moves::Move;
use crate::spelling::spell;
use std::collections::BTreeSet;

impl<const W: usize> Search<'_, W> {
    /// Removes moves from index `kind_start` on that are spelt like an earlier move; the kind of move that comes first
    /// in the file wins.
    pub(super) fn drop_duplicates<T: ListItem<W>>(
        &self,
        moves: &mut Vec<T>,
        list_start: usize,
        kind_start: usize,
    ) {
        let (program, position) = (self.machine.program, &self.machine.position);
        let spelt = |one: &T| spell(program, position, &one.played_move());
        let name = |one: &Move| program.code.kinds.get(one.kind()).map(|kind| &kind.name);
        // Spelling plays a move, so each is spelt once, and only if another has the same beginning.
        let mut known: Option<BTreeSet<String>> = None;
        let mut kept = kind_start;
        for at in kind_start..moves.len() {
            let earlier = &moves[list_start..kind_start];
            let played = moves[at].played_move();
            // A name contains no separator of choices, so moves without a pit differ if their names do.
            let begins_alike = earlier.iter().map(ListItem::played_move).any(|one| {
                one.has_same_start(&played)
                    && (played.pit().is_some() || name(&one) == name(&played))
            });
            let is_duplicate = begins_alike && {
                !played.has_choices()
                    || known
                        .get_or_insert_with(|| earlier.iter().map(spelt).collect())
                        .contains(&spelt(&moves[at]))
            };
            if !is_duplicate {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}
