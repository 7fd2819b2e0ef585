//! A draw among the pits of several kinds of move.

use super::pits::Pits;
use super::sample::Drawn;
use super::{Candidate, Search};
use crate::chance::below;
use rand_xoshiro::rand_core::Rng;

/// The pits of each kind of move that is there.
pub(super) type Mixed<const W: usize> = Vec<(u16, Pits<W>)>;

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds.
    #[inline(never)]
    pub(super) fn play_mixed(&mut self, priority: &[u16], chance: &mut impl Rng) -> (usize, Drawn) {
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
            let pits = self.live_pits(kind);
            // Moves of two kinds that are written alike are one.
            if candidates.iter().any(|(_, others)| others.overlap(&pits)) {
                return false;
            }
            candidates.push((at, pits));
        }
        true
    }

    fn play_from_mixed(
        &mut self,
        candidates: &mut Mixed<W>,
        chance: &mut impl Rng,
    ) -> (usize, Drawn) {
        let before = self.machine.position;
        while let Some((at, candidate)) = draw_one(candidates, chance) {
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

/// Draws one of the pits, which is there no longer, with the number of its kind.
#[inline]
fn draw_one<const W: usize>(
    candidates: &mut Mixed<W>,
    chance: &mut impl Rng,
) -> Option<(usize, Candidate)> {
    let left: usize = candidates.iter().map(|(_, pits)| pits.count()).sum();
    if left == 0 {
        return None;
    }
    let mut number = below(chance, left);
    candidates.iter_mut().find_map(|(at, pits)| {
        let there = pits.count();
        if number < there {
            let candidate = pits.take(number)?;
            return Some((usize::from(*at), candidate));
        }
        number -= there;
        None
    })
}
