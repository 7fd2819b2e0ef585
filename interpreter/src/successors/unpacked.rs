//! The moves of positions that are kept as such.

use super::lister::Lister;
use crate::board::Position;
use crate::engine::movegen::{Listed, MadeMove, Move};

impl<const W: usize> Lister<'_, W> {
    /// The moves of a position that is kept as one.
    pub(super) fn list_of_position(&mut self, position: &Position<W>, into: &mut Vec<MadeMove<W>>) {
        if !self.begin(position) {
            return;
        }
        match self.search.only_kind() {
            Some(number) => self.list_of_kind(number, into),
            None => self.search.list(into),
        }
        self.steps = self.search.machine.fuel_used;
        if self.search.machine.is_out_of_fuel() {
            into.clear();
        }
    }

    /// Where all moves are of one kind, with nothing to choose inside.
    fn list_of_kind(&mut self, number: usize, into: &mut Vec<MadeMove<W>>) {
        let kind = &self.search.machine.program.code.kinds[number];
        let filters = self.search.filters_that_count(kind);
        let before = self.search.machine.position;
        loop {
            let candidates = self.search.candidates(kind);
            for &candidate in candidates.as_slice() {
                if self.search.attempt(kind, candidate, filters).is_some() {
                    let played = Move::new(number, candidate, &[]);
                    into.push(MadeMove::new(played, &self.search.machine.position));
                }
                self.search.machine.position = before;
            }
            if !into.is_empty() || !self.search.bar_all(kind, &candidates) {
                return;
            }
        }
    }
}
