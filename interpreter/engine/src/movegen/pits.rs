//! Sets of candidates, by direction.

use crate::chance::Chance;
use crate::moves::{Candidate, DirectionChoice};
use sow_compiler::board::{CellMask, NOWHERE};

/// The pits that can be chosen, for each direction. The order of fields and the use of whole words matter, since the
/// processor stalls when it copies words that were written in smaller pieces.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct Pits<const W: usize> {
    pub(super) masks: [CellMask<W>; 2],
    pub(super) directions: DirectionOptions,
}

/// The directions that a player chooses from together with a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum DirectionOptions {
    /// The move has no pit.
    NoPit,
    /// There is only one direction.
    Single,
    /// Left and right.
    LeftOrRight,
}

impl DirectionOptions {
    #[inline]
    const fn choices(self) -> &'static [DirectionChoice] {
        match self {
            Self::NoPit => &[],
            Self::Single => &[DirectionChoice::Implied],
            Self::LeftOrRight => &[DirectionChoice::Left, DirectionChoice::Right],
        }
    }
}

impl<const W: usize> Pits<W> {
    /// The candidates of a kind of move without a pit.
    pub(super) const NO_PIT: Self = Self {
        masks: [CellMask::NONE; 2],
        directions: DirectionOptions::NoPit,
    };

    /// Returns the number of candidates; a pit with two directions counts twice.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count_with_first(self.masks[0].count())
    }

    /// Returns the number of candidates; `first` is the number of candidates in the first direction.
    #[inline]
    fn count_with_first(&self, first: usize) -> usize {
        match self.directions {
            DirectionOptions::NoPit | DirectionOptions::Single => first,
            DirectionOptions::LeftOrRight => first + self.masks[1].count(),
        }
    }

    /// Draws a candidate and removes it.
    #[inline]
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<Candidate> {
        let first = self.masks[0].count();
        let number = chance.index_below(self.count_with_first(first));
        self.take_with_first(number, first)
    }

    /// Removes and returns the candidate with an index.
    #[inline]
    pub(super) fn take(&mut self, number: usize) -> Option<Candidate> {
        self.take_with_first(number, self.masks[0].count())
    }

    #[inline]
    fn take_with_first(&mut self, number: usize, first: usize) -> Option<Candidate> {
        let toward =
            usize::from(self.directions == DirectionOptions::LeftOrRight && number >= first);
        let pit = self.masks[toward].nth(number - first * toward);
        if pit >= 8 * W {
            return None;
        }
        self.masks[toward] = self.masks[toward].without(pit as u8);
        Some(Candidate {
            pit: pit as u8,
            direction_choice: self.directions.choices()[toward],
        })
    }

    /// Returns the union with other candidates of the same kind of move in the same position.
    pub(super) fn union(mut self, others: &Self) -> Self {
        for (open, other) in self.masks.iter_mut().zip(&others.masks) {
            *open = open.or(*other);
        }
        self
    }

    /// Removes other candidates of the same kind of move in the same position.
    pub(super) fn subtract(&mut self, others: &Self) {
        for (open, other) in self.masks.iter_mut().zip(&others.masks) {
            *open = open.minus(*other);
        }
    }

    /// Whether a candidate is in both sets.
    pub(super) fn overlap(&self, others: &Self) -> bool {
        let mut directions = self.directions().zip(others.directions());
        self.directions == others.directions
            && directions.any(|((one, _), (other, _))| !one.and(other).is_empty())
    }

    /// Iterates over the candidates, one direction after the other.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + Clone + use<W> {
        let [first, second] = self.masks;
        let second = if self.directions == DirectionOptions::LeftOrRight {
            second
        } else {
            CellMask::NONE
        };
        let towards = self.directions.choices();
        let candidate_in = move |at: usize| {
            let toward = towards.get(at).copied().unwrap_or(DirectionChoice::Implied);
            move |pit| Candidate {
                pit,
                direction_choice: toward,
            }
        };
        let pits = first
            .iter()
            .map(candidate_in(0))
            .chain(second.iter().map(candidate_in(1)));
        self.pitless_candidate().into_iter().chain(pits)
    }

    /// Iterates over the candidates in the order of a list of pits, with all directions of a pit in sequence.
    pub(super) fn candidates_in_order<'l>(
        self,
        list: &'l [u8],
    ) -> impl Iterator<Item = Candidate> + Clone + use<'l, W> {
        let Self {
            masks: open,
            directions: ways,
        } = self;
        let towards = ways.choices();
        let mut left = list.iter();
        // The current pit, and the number of its directions already tried.
        let (mut pit, mut tried) = (NOWHERE, towards.len());
        let pits = std::iter::from_fn(move || {
            loop {
                let Some(&toward) = towards.get(tried) else {
                    (pit, tried) = (*left.next()?, 0);
                    continue;
                };
                tried += 1;
                if open[tried - 1].contains(pit) {
                    return Some(Candidate {
                        pit,
                        direction_choice: toward,
                    });
                }
            }
        });
        self.pitless_candidate().into_iter().chain(pits)
    }

    /// Returns the only candidate of a kind of move without a pit.
    fn pitless_candidate(&self) -> Option<Candidate> {
        (self.directions == DirectionOptions::NoPit).then_some(Candidate::WITHOUT_PIT)
    }

    /// Iterates over the directions with their pits.
    pub(super) fn directions(
        &self,
    ) -> impl Iterator<Item = (CellMask<W>, DirectionChoice)> + use<'_, W> {
        self.masks
            .iter()
            .copied()
            .zip(self.directions.choices().iter().copied())
    }

    /// Replaces the pits of each direction by the pits that `filter` returns.
    #[inline(always)]
    pub(super) fn map_masks(
        &mut self,
        mut filter: impl FnMut(&CellMask<W>, DirectionChoice) -> CellMask<W>,
    ) {
        for (open, &toward) in self.masks.iter_mut().zip(self.directions.choices()) {
            *open = filter(open, toward);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let mut open = self.masks.iter().zip(self.directions.choices());
        open.all(|(open, _)| open.is_empty())
    }
}
