//! A draw among the pits of several kinds of move.

use super::pits::Pits;
use super::sample::Drawn;
use super::{Candidate, Search};
use crate::chance::Chance;

/// The pits of each kind of move that is there.
#[derive(Debug, Default)]
pub(super) struct Mixed<const W: usize> {
    kinds: Vec<OfKind<W>>,
    /// How many pits they are together.
    left: usize,
}

/// The pits of one kind that have not been drawn, and how many they are.
#[derive(Debug)]
struct OfKind<const W: usize> {
    kind: u16,
    left: usize,
    pits: Pits<W>,
}

impl<const W: usize> Mixed<W> {
    pub(super) fn clear(&mut self) {
        self.kinds.clear();
        self.left = 0;
    }

    /// Adds the pits of one more kind; false if a move could then be of two kinds: written alike, they are one.
    pub(super) fn add(&mut self, kind: u16, pits: Pits<W>) -> bool {
        let apart = !self.kinds.iter().any(|others| others.pits.overlap(&pits));
        if apart {
            let left = pits.count();
            self.left += left;
            self.kinds.push(OfKind { kind, left, pits });
        }
        apart
    }

    /// Draws one of the pits, which is there no longer, with the number of its kind.
    #[inline]
    fn draw(&mut self, chance: &mut Chance) -> Option<(usize, Candidate)> {
        if self.left == 0 {
            return None;
        }
        let mut number = chance.place_among(self.left);
        for OfKind { kind, left, pits } in &mut self.kinds {
            if number < *left {
                *left -= 1;
                self.left -= 1;
                return Some((usize::from(*kind), pits.take(number)?));
            }
            number -= *left;
        }
        None
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds: two that may begin, and others that are not known to.
    #[inline(never)]
    pub(super) fn play_mixed(
        &mut self,
        begin: [u16; 2],
        others: &[u16],
        chance: &mut Chance,
    ) -> (usize, Drawn) {
        if self.fill(begin, others) {
            self.play_from_mixed(chance)
        } else {
            (0, Drawn::Undecided)
        }
    }

    /// Collects the pits; false if moves depend on each other more than by being drawn.
    fn fill(&mut self, begin: [u16; 2], others: &[u16]) -> bool {
        let kinds = &self.machine.program.code.kinds;
        self.mixed.clear();
        begin.iter().all(|&at| self.add_kind(at))
            && others
                .iter()
                .all(|&at| !self.may_begin(&kinds[usize::from(at)]) || self.add_kind(at))
    }

    /// Adds the pits of one kind; false if it depends on others more than by being drawn.
    fn add_kind(&mut self, at: u16) -> bool {
        let kind = &self.machine.program.code.kinds[usize::from(at)];
        if kind.from.is_none() || !kind.is_plain() {
            return false;
        }
        let pits = self.live_pits(kind);
        self.mixed.add(at, pits)
    }

    fn play_from_mixed(&mut self, chance: &mut Chance) -> (usize, Drawn) {
        let before = self.machine.position;
        while let Some((at, candidate)) = self.mixed.draw(chance) {
            let kind = &self.machine.program.code.kinds[at];
            let filters = self.filters_that_count(kind);
            if self.attempt(kind, candidate, filters).is_some() {
                return (at, Drawn::Played(candidate));
            }
            self.machine.position = before;
        }
        (0, Drawn::Nothing)
    }
}
