//! Sets of candidates, by direction.

use crate::chance::Chance;
use crate::moves::{Candidate, Toward};
use sow_compiler::board::{CellMask, NOWHERE};

/// The pits that can be chosen, for each direction. The order of fields and the use of whole words matter, since
/// copying data that was written in other units stalls.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct Pits<const W: usize> {
    pub(super) open: [CellMask<W>; 2],
    pub(super) ways: Ways,
}

/// The directions that a player chooses from together with a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Ways {
    /// The move has no pit.
    Without,
    /// There is only one direction.
    Given,
    /// Left and right.
    Either,
}

impl Ways {
    #[inline]
    const fn towards(self) -> &'static [Toward] {
        match self {
            Self::Without => &[],
            Self::Given => &[Toward::Given],
            Self::Either => &[Toward::Left, Toward::Right],
        }
    }
}

impl<const W: usize> Pits<W> {
    /// The candidates of a kind of move without a pit.
    pub(super) const WITHOUT: Self = Self {
        open: [CellMask::NONE; 2],
        ways: Ways::Without,
    };

    /// Returns the number of candidates; a pit with two directions counts twice.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count_behind(self.open[0].count())
    }

    /// Returns the number of candidates, given that of the first direction.
    #[inline]
    fn count_behind(&self, first: usize) -> usize {
        match self.ways {
            Ways::Without | Ways::Given => first,
            Ways::Either => first + self.open[1].count(),
        }
    }

    /// Draws a candidate and removes it.
    #[inline]
    pub(super) fn draw(&mut self, chance: &mut Chance) -> Option<Candidate> {
        let first = self.open[0].count();
        let number = chance.place_among(self.count_behind(first));
        self.take_behind(number, first)
    }

    /// Removes and returns the candidate with an index.
    #[inline]
    pub(super) fn take(&mut self, number: usize) -> Option<Candidate> {
        self.take_behind(number, self.open[0].count())
    }

    #[inline]
    fn take_behind(&mut self, number: usize, first: usize) -> Option<Candidate> {
        let toward = usize::from(self.ways == Ways::Either && number >= first);
        let pit = self.open[toward].nth(number - first * toward);
        if pit >= 8 * W {
            return None;
        }
        self.open[toward] = self.open[toward].without(pit as u8);
        Some(Candidate {
            pit: pit as u8,
            toward: self.ways.towards()[toward],
        })
    }

    /// Returns the union with other candidates of the same kind of move in the same position.
    pub(super) fn and_also(mut self, others: &Self) -> Self {
        for (open, other) in self.open.iter_mut().zip(&others.open) {
            *open = open.or(*other);
        }
        self
    }

    /// Removes other candidates of the same kind of move in the same position.
    pub(super) fn but_not(&mut self, others: &Self) {
        for (open, other) in self.open.iter_mut().zip(&others.open) {
            *open = open.minus(*other);
        }
    }

    /// Whether a candidate is in both sets.
    pub(super) fn overlap(&self, others: &Self) -> bool {
        let mut directions = self.directions().zip(others.directions());
        self.ways == others.ways
            && directions.any(|((one, _), (other, _))| !one.and(other).is_empty())
    }

    /// Iterates over the candidates, one direction after the other.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + Clone + use<W> {
        let [first, second] = self.open;
        let second = if self.ways == Ways::Either {
            second
        } else {
            CellMask::NONE
        };
        let towards = self.ways.towards();
        let of = move |at: usize| {
            let toward = towards.get(at).copied().unwrap_or(Toward::Given);
            move |pit| Candidate { pit, toward }
        };
        let pits = first.iter().map(of(0)).chain(second.iter().map(of(1)));
        self.without().into_iter().chain(pits)
    }

    /// Iterates over the candidates in the order of a list of pits, with all directions of a pit in sequence.
    pub(super) fn in_order<'l>(
        self,
        list: &'l [u8],
    ) -> impl Iterator<Item = Candidate> + Clone + use<'l, W> {
        let Self { open, ways } = self;
        let towards = ways.towards();
        let mut left = list.iter();
        // The current pit, and the number of its directions already tried.
        let (mut pit, mut looked_at) = (NOWHERE, towards.len());
        let pits = std::iter::from_fn(move || {
            loop {
                let Some(&toward) = towards.get(looked_at) else {
                    (pit, looked_at) = (*left.next()?, 0);
                    continue;
                };
                looked_at += 1;
                if open[looked_at - 1].contains(pit) {
                    return Some(Candidate { pit, toward });
                }
            }
        });
        self.without().into_iter().chain(pits)
    }

    /// Returns the only candidate of a kind of move without a pit.
    fn without(&self) -> Option<Candidate> {
        (self.ways == Ways::Without).then_some(Candidate::NONE)
    }

    /// Iterates over the directions with their pits.
    pub(super) fn directions(&self) -> impl Iterator<Item = (CellMask<W>, Toward)> + use<'_, W> {
        self.open
            .iter()
            .copied()
            .zip(self.ways.towards().iter().copied())
    }

    /// Replaces the pits of each direction by those that `asked` returns.
    #[inline(always)]
    pub(super) fn keep(&mut self, mut asked: impl FnMut(&CellMask<W>, Toward) -> CellMask<W>) {
        for (open, &toward) in self.open.iter_mut().zip(self.ways.towards()) {
            *open = asked(open, toward);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let mut open = self.open.iter().zip(self.ways.towards());
        open.all(|(open, _)| open.is_empty())
    }
}
