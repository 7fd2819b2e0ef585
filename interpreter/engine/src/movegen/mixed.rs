//! The pits of several kinds of move, for drawing among all of them.

use super::pits::Pits;
use crate::chance::Chance;
use crate::moves::Candidate;

/// The pits of each available kind of move.
#[derive(Debug, Default)]
pub(super) struct Mixed<const W: usize> {
    kinds: Vec<OfKind<W>>,
    /// The total number of pits left.
    left: usize,
}

/// The pits of one kind that have not been drawn yet.
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

    /// Adds the pits of a kind; returns `false` if one overlaps with another kind, since moves spelt alike count once.
    pub(super) fn add(&mut self, kind: u16, pits: Pits<W>) -> bool {
        let apart = !self.kinds.iter().any(|others| others.pits.overlap(&pits));
        if apart {
            let left = pits.count();
            self.left += left;
            self.kinds.push(OfKind { kind, left, pits });
        }
        apart
    }

    /// Draws a pit and removes it; returns it with the index of its kind.
    #[inline]
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<(usize, Candidate)> {
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
