//! A draw among the pits of several kinds of move.

use super::pits::Pits;
use super::sample::Drawn;
use super::{Candidate, Search};
use crate::chance::Chance;

/// The pits of each kind of move that is there.
#[derive(Debug, Default)]
pub(super) struct Mixed<const W: usize> {
    kinds: Vec<u16>,
    /// In the same order.
    pits: Vec<Pits<W>>,
}

impl<const W: usize> Mixed<W> {
    pub(super) fn clear(&mut self) {
        self.kinds.clear();
        self.pits.clear();
    }

    /// Adds the pits of one more kind; false if a move could then be of two kinds: written alike, they are one.
    pub(super) fn add(&mut self, kind: u16, pits: Pits<W>) -> bool {
        let apart = !self.pits.iter().any(|others| others.overlap(&pits));
        if apart {
            self.kinds.push(kind);
            self.pits.push(pits);
        }
        apart
    }

    /// Draws one of the pits, which is there no longer, with the number of its kind.
    #[inline]
    fn draw(&mut self, chance: &mut Chance) -> Option<(usize, Candidate)> {
        let left: usize = self.pits.iter().map(Pits::count).sum();
        if left == 0 {
            return None;
        }
        let mut number = chance.place_among(left);
        let mut of_kinds = self.kinds.iter().zip(&mut self.pits);
        of_kinds.find_map(|(&kind, pits)| {
            let there = pits.count();
            if number < there {
                return Some((usize::from(kind), pits.take(number)?));
            }
            number -= there;
            None
        })
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds.
    #[inline(never)]
    pub(super) fn play_mixed(&mut self, priority: &[u16], chance: &mut Chance) -> (usize, Drawn) {
        let mut candidates = std::mem::take(&mut self.mixed);
        candidates.clear();
        let drawn = if self.fill(priority, &mut candidates) {
            self.play_from_mixed(&mut candidates, chance)
        } else {
            (0, Drawn::Undecided)
        };
        self.mixed = candidates;
        drawn
    }

    /// Collects the pits; false if moves depend on each other more than by being drawn.
    fn fill(&mut self, priority: &[u16], candidates: &mut Mixed<W>) -> bool {
        let program = self.machine.program;
        for &at in priority {
            let kind = &program.code.kinds[usize::from(at)];
            if !self.may_begin(kind) {
                continue;
            }
            if kind.from.is_none() || !kind.is_plain() {
                return false;
            }
            if !candidates.add(at, self.live_pits(kind)) {
                return false;
            }
        }
        true
    }

    fn play_from_mixed(
        &mut self,
        candidates: &mut Mixed<W>,
        chance: &mut Chance,
    ) -> (usize, Drawn) {
        let before = self.machine.position;
        while let Some((at, candidate)) = candidates.draw(chance) {
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
