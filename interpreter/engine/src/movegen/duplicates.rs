//! Duplicates: moves of several kinds that are spelt alike. Only one of them counts.

use super::earlier_moves::EarlierMoves;
use super::legal::Search;
use super::line_collector::ListItem;
use crate::cost;
use crate::spelling::spell;

impl<const W: usize> Search<'_, W> {
    /// Removes moves from index `kind_start` on that are spelt like an earlier move; the kind of move that comes first
    /// in the file wins. `moves`: the list so far.
    pub(super) fn drop_duplicates<T: ListItem<W>>(
        &mut self,
        moves: &mut Vec<T>,
        [list_start, kind_start]: [usize; 2],
        known: &mut EarlierMoves,
    ) {
        let mut kept = kind_start;
        for at in kind_start..moves.len() {
            if !self.is_duplicate(&moves[list_start..kind_start], &moves[at], known) {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Whether a move is spelt like one of the earlier moves, which are of other kinds.
    fn is_duplicate<T: ListItem<W>>(
        &mut self,
        earlier: &[T],
        one: &T,
        known: &mut EarlierMoves,
    ) -> bool {
        let played = one.played_move();
        // Without a pit, a move is spelt with the name of its kind, and no two kinds of a phase have the same name.
        if played.pit().is_none() {
            return false;
        }
        for one in &earlier[known.started..] {
            let start = one.played_move().start();
            if !known.starts.contains(&start) {
                known.starts.push(start);
            }
        }
        known.started = earlier.len();
        let begins_alike = known.starts.contains(&played.start());
        if !begins_alike || !played.has_choices() {
            return begins_alike;
        }
        let unspelt = earlier.len() - known.spelt;
        self.machine
            .burn_fuel((unspelt + 1) as u32 * cost::SPELLING);
        let (program, position) = (self.machine.program, &self.machine.position);
        let spelt = |one: &T| spell(program, position, &one.played_move());
        known
            .spellings
            .extend(earlier[known.spelt..].iter().map(spelt));
        known.spelt = earlier.len();
        known.spellings.contains(&spelt(one))
    }
}
