//! Candidates: choices of a pit and a direction.

use super::legal::Search;
use super::pits::{Pits, Ways};
use crate::moves::Candidate;
use crate::vm::Asking;
use sow_compiler::board::{CellMask, Played};
use sow_compiler::instructions::{ChoiceKind, Choosing, Kind, Narrowing};
use sow_compiler::tables::mask_predicate::Asked;
use sow_grammar::rules::Heading;

impl<'a, const W: usize> Search<'a, W> {
    /// Returns the pits, by direction, that a kind of move may begin with.
    #[inline]
    pub(crate) fn pits(&mut self, kind: &Kind) -> Pits<W> {
        match &kind.from {
            Some(from) => self.pits_of(kind, from, &from.filters),
            None => Pits::WITHOUT,
        }
    }

    /// Like [`Search::pits`], but without the filters that prefer, avoid or exclude pits.
    pub(crate) fn pits_before_filters(&mut self, kind: &Kind, from: &Choosing) -> Pits<W> {
        self.pits_of(kind, from, &[])
    }

    /// Iterates over pits of a kind of move in the order in which moves are listed.
    pub(crate) fn in_order(
        &self,
        kind: &Kind,
        pits: &Pits<W>,
    ) -> impl Iterator<Item = Candidate> + Clone + use<'a, W> {
        let program = self.machine.program;
        let us = usize::from(self.machine.position.mover_index());
        let from = kind.from.as_ref();
        let list = from.map_or(&[][..], |from| &program.fixed(from.pits).lists[us]);
        pits.in_order(list)
    }

    /// Runs `look` on the pits of a kind of move and, while it returns `None`, on the pits that replace those it
    /// rejected.
    #[inline]
    pub(super) fn look_at_pits<T>(
        &mut self,
        kind: &Kind,
        mut look: impl FnMut(&mut Self, &Pits<W>) -> Option<T>,
    ) -> (Pits<W>, Option<T>) {
        loop {
            let pits = self.pits(kind);
            let found = look(self, &pits);
            if found.is_some() || !self.bar(kind, &pits) {
                return (pits, found);
            }
        }
    }

    #[inline]
    fn pits_of(&mut self, kind: &Kind, from: &Choosing, filters: &[Narrowing]) -> Pits<W> {
        self.narrowed = false;
        let position = &self.machine.position;
        let us = position.mover_index();
        let ways = match kind.heading {
            Heading::EitherWay(once) if position.chosen_direction(us, once).is_none() => {
                Ways::Either
            }
            _ => Ways::Given,
        };
        if filters.len() == from.filters.len()
            && let Some(open) = self.found_at_once(kind, from)
        {
            return Pits { open, ways };
        }
        let pits = &self.machine.program.fixed(from.pits).masks[usize::from(us)];
        let open = CellMask::of_mask(pits).and(position.holding(from.least));
        let pits = Pits {
            open: [open; 2],
            ways,
        };
        if from.fits.is_none() && filters.is_empty() {
            return pits;
        }
        self.narrow(kind, from, filters, pits)
    }

    /// Returns the pits for each direction, if the whole condition can be tested for all cells at once.
    #[inline]
    fn found_at_once(&self, kind: &Kind, from: &Choosing) -> Option<[CellMask<W>; 2]> {
        let (program, position) = (self.machine.program, &self.machine.position);
        let chosen = &program.specialised.choices[usize::from(kind.number)];
        if let Some(predicate) = &chosen.predicate {
            let held = || position.holding(1);
            let asked = Asked {
                us: position.mover_index(),
                last_seed: false,
                // Such predicates do not depend on the direction.
                played: Played::Along(program.board.track.direction),
            };
            return Some([predicate.pass(program, position, asked, &held); 2]);
        }
        let settled = chosen.settled.as_ref()?;
        let enough = position.holding(from.least);
        Some([false, true].map(|right| settled.pits(program, position, right).and(enough)))
    }

    /// Returns those of the pits that fulfil the condition and the filters.
    #[inline(never)]
    fn narrow(
        &mut self,
        kind: &Kind,
        from: &Choosing,
        filters: &[Narrowing],
        mut pits: Pits<W>,
    ) -> Pits<W> {
        let barred = self.barred.as_ref().filter(|(of, _)| *of == kind.actions);
        let machine = &mut self.machine;
        let predicates = &machine.program.specialised.predicates;
        machine.start();
        machine.set_phase(kind.phase);
        let mut keep = |pits: &mut Pits<W>, filter, block| {
            pits.keep(|open, toward| {
                let asking = Asking::Picking(kind.heading, toward);
                let held = machine.filter_mask(block, open, asking);
                match filter {
                    ChoiceKind::Preferring => held,
                    ChoiceKind::Avoiding | ChoiceKind::Except => open.minus(held),
                }
            });
        };
        if let Some((_, barred)) = barred {
            pits.but_not(barred);
        }
        let (mut filters, mut narrowed) = (filters, false);
        if let Some(fits) = from.fits {
            let all = pits;
            // Preferred pits usually exist. If they are quick to find, only they need be tested for the condition.
            if let [(filter, block), others @ ..] = filters
                && *filter != ChoiceKind::Except
                && predicates.get(*block).is_some()
            {
                keep(&mut pits, *filter, *block);
                narrowed = pits.open != all.open;
                filters = others;
            }
            keep(&mut pits, ChoiceKind::Preferring, fits);
            if narrowed && pits.is_empty() {
                (pits, narrowed) = (all, false);
                keep(&mut pits, ChoiceKind::Preferring, fits);
            }
        }
        for &(filter, block) in filters {
            let mut kept = pits;
            keep(&mut kept, filter, block);
            if filter == ChoiceKind::Except || !kept.is_empty() {
                narrowed |= filter != ChoiceKind::Except && kept.open != pits.open;
                pits = kept;
            }
        }
        self.narrowed = narrowed;
        pits
    }
}
