//! A draw among the pits of several kinds of move.

use super::choosing::Pits;
use super::drawing::{Drawn, below, is_plain};
use super::{Next, Search};
use rand_xoshiro::rand_core::Rng;

/// The pits of each kind of move that is there.
pub(super) type Mixed<const W: usize> = Vec<(u16, Pits<W>)>;

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds.
    pub(super) fn play_mixed(&mut self, layer: &[u16], chance: &mut impl Rng) -> Drawn {
        let mut urn = std::mem::take(&mut self.mixed);
        urn.clear();
        let drawn = if self.fill(layer, &mut urn) {
            self.play_from_mixed(&mut urn, chance)
        } else {
            Drawn::Undecided
        };
        self.mixed = urn;
        drawn
    }

    /// Collects the pits; false if moves depend on each other more than by being drawn.
    fn fill(&mut self, layer: &[u16], urn: &mut Mixed<W>) -> bool {
        let program = self.machine.program;
        for &at in layer {
            let kind = &program.kinds[usize::from(at)];
            if !self.may_begin(kind) {
                continue;
            }
            let Some(from) = kind.from.as_ref().filter(|_| is_plain(kind)) else {
                return false;
            };
            let pits = self.pits(kind, from, &from.filters);
            // Moves of two kinds that are written alike are one.
            if urn.iter().any(|(_, others)| others.overlap(&pits)) {
                return false;
            }
            urn.push((at, pits));
        }
        true
    }

    fn play_from_mixed(&mut self, urn: &mut Mixed<W>, chance: &mut impl Rng) -> Drawn {
        let before = self.machine.position;
        let mut left: usize = urn.iter().map(|(_, pits)| pits.count()).sum();
        while left > 0 {
            let mut number = below(chance, left);
            left -= 1;
            let drawn = urn.iter_mut().find_map(|(at, pits)| {
                let there = pits.count();
                if number < there {
                    return pits.take(number).map(|candidate| (*at, candidate));
                }
                number -= there;
                None
            });
            let Some((at, candidate)) = drawn else { break };
            let kind = &self.machine.program.kinds[usize::from(at)];
            let filters = self.filters_that_count(kind);
            if self.attempt(kind, candidate, filters).is_some() {
                self.machine.finish_move(Next::Moves);
                return Drawn::Played;
            }
            self.machine.position = before;
        }
        Drawn::Nothing
    }
}
