//! The pits of several kinds of move, for drawing among all of them.

use super::pits::Pits;
use crate::chance::Chance;
use crate::moves::Candidate;

/// The pits of each available kind of move.
#[derive(Debug, Default)]
pub(super) struct PooledPits<const W: usize> {
    kinds: Vec<PooledKind<W>>,
    /// The total number of pits left.
    remaining: usize,
}

/// The pits of one kind that have not been drawn yet.
#[derive(Debug)]
struct PooledKind<const W: usize> {
    kind: u16,
    remaining: usize,
    pits: Pits<W>,
}

impl<const W: usize> PooledPits<W> {
    pub(super) fn clear(&mut self) {
        self.kinds.clear();
        self.remaining = 0;
    }

    /// Adds the pits of a kind; returns `false` if one overlaps with another kind, since moves spelt alike count once.
    pub(super) fn add(&mut self, kind: u16, pits: Pits<W>) -> bool {
        let is_disjoint = !self.kinds.iter().any(|others| others.pits.overlap(&pits));
        if is_disjoint {
            let left = pits.count();
            self.remaining += left;
            self.kinds.push(PooledKind {
                kind,
                remaining: left,
                pits,
            });
        }
        is_disjoint
    }

    /// Draws a pit and removes it; returns it with the index of its kind.
    #[inline]
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<(usize, Candidate)> {
        if self.remaining == 0 {
            return None;
        }
        let mut number = chance.index_below(self.remaining);
        for PooledKind {
            kind,
            remaining: left,
            pits,
        } in &mut self.kinds
        {
            if number < *left {
                *left -= 1;
                self.remaining -= 1;
                return Some((usize::from(*kind), pits.take(number)?));
            }
            number -= *left;
        }
        None
    }
}
