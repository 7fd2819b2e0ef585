//! What moves can begin with, whatever the position.

use super::{Candidate, Move, Toward};
use crate::board::index;
use crate::program::Program;
use sow_grammar::rules::{MoveId, Once, Seat};

impl Program {
    /// What moves of a kind can begin with in any position, legal or not: moves without choices inside, in the order in which
    /// the player names their pits, and of their directions. A kind of move without a pit has one; none is there if the rules have no
    /// such kind.
    #[must_use]
    pub fn starts(&self, kind: MoveId, seat: Seat) -> Vec<Move> {
        let at = usize::from(kind.0);
        let Some(kind) = self.code.kinds.get(at) else {
            return Vec::new();
        };
        let Some(from) = &kind.from else {
            return vec![Move::new(at, Candidate::NONE, &[])];
        };
        let towards: &[Toward] = match kind.heading.choice() {
            None => &[Toward::Given],
            Some(Once::No) => &[Toward::Left, Toward::Right],
            // Once it has been chosen, it is given.
            Some(Once::ForEach | Once::ForAll) => &[Toward::Given, Toward::Left, Toward::Right],
        };
        let can = &self.fixed(from.pits).members[index(seat)];
        let pits = self.board.pits[index(seat)].iter();
        pits.filter(|&&pit| can.contains(pit))
            .flat_map(|&pit| {
                let start = move |&toward| Move::new(at, Candidate { pit, toward }, &[]);
                towards.iter().map(start)
            })
            .collect()
    }
}
