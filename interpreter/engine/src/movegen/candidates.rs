//! Candidates: choices of a pit and a direction.

use super::legal::Search;
use super::pits::{DirectionOptions, Pits};
use crate::moves::Candidate;
use crate::vm::TestMode;
use sow_compiler::board::{CellMask, PlayDirection};
use sow_compiler::instructions::{ChoiceKind, CompiledKind, PitChoice, PitFilter};
use sow_compiler::tables::mask_predicate::PredicateContext;
use sow_grammar::rules::Heading;

impl<'a, const W: usize> Search<'a, W> {
    /// Returns the pits, by direction, that a kind of move may begin with.
    #[inline]
    pub(crate) fn pits(&mut self, kind: &CompiledKind) -> Pits<W> {
        match &kind.pit_choice {
            Some(from) => self.filtered_pits(kind, from, &from.filters),
            None => Pits::NO_PIT,
        }
    }

    /// Like [`Search::pits`], but without the filters that prefer, avoid or exclude pits.
    pub(crate) fn pits_before_filters(&mut self, kind: &CompiledKind, from: &PitChoice) -> Pits<W> {
        self.filtered_pits(kind, from, &[])
    }

    /// Iterates over pits of a kind of move in the order in which moves are listed.
    pub(crate) fn candidates_in_order(
        &self,
        kind: &CompiledKind,
        pits: &Pits<W>,
    ) -> impl Iterator<Item = Candidate> + Clone + use<'a, W> {
        let program = self.machine.program;
        let us = usize::from(self.machine.position.mover_index());
        let from = kind.pit_choice.as_ref();
        let list = from.map_or(&[][..], |from| &program.fixed(from.pits).lists[us]);
        pits.candidates_in_order(list)
    }

    /// Calls `test` with the pits of a kind of move and, while it returns `None`, with the pits that replace those it
    /// rejected.
    #[inline]
    pub(super) fn try_pits<T>(
        &mut self,
        kind: &CompiledKind,
        mut test: impl FnMut(&mut Self, &Pits<W>) -> Option<T>,
    ) -> (Pits<W>, Option<T>) {
        loop {
            let pits = self.pits(kind);
            let found = test(self, &pits);
            if found.is_some() || !self.bar_pits(kind, &pits) {
                return (pits, found);
            }
        }
    }

    #[inline]
    fn filtered_pits(
        &mut self,
        kind: &CompiledKind,
        from: &PitChoice,
        filters: &[PitFilter],
    ) -> Pits<W> {
        self.leaves_out_pits = false;
        let position = &self.machine.position;
        let us = position.mover_index();
        let directions = match kind.heading {
            Heading::EitherWay(once) if position.chosen_direction(us, once).is_none() => {
                DirectionOptions::LeftOrRight
            }
            _ => DirectionOptions::Single,
        };
        if filters.len() == from.filters.len()
            && let Some(masks) = self.choosable_masks(kind, from)
        {
            return Pits { masks, directions };
        }
        let pits = &self.machine.program.fixed(from.pits).masks[usize::from(us)];
        let open = CellMask::from_byte_mask(pits).and(position.cells_with_at_least(from.least));
        let pits = Pits {
            masks: [open; 2],
            directions,
        };
        if from.condition.is_none() && filters.is_empty() {
            return pits;
        }
        self.narrow(kind, from, filters, pits)
    }

    /// Returns the pits for each direction, if the whole condition can be tested for all cells at once.
    #[inline]
    fn choosable_masks(&self, kind: &CompiledKind, from: &PitChoice) -> Option<[CellMask<W>; 2]> {
        let (program, position) = (self.machine.program, &self.machine.position);
        let choice = &program.specialisation.pit_choices[usize::from(kind.index)];
        if let Some(predicate) = &choice.predicate {
            let held = || position.cells_with_at_least(1);
            let asked = PredicateContext {
                us: position.mover_index(),
                last_seed: false,
                // Such predicates do not depend on the direction.
                play_direction: PlayDirection::AlongTrack(program.board.track.direction),
            };
            return Some([predicate.passing_cells(program, position, asked, &held); 2]);
        }
        let fixed = choice.fixed.as_ref()?;
        let with_enough_seeds = position.cells_with_at_least(from.least);
        Some([false, true].map(|right| fixed.pits(program, position, right).and(with_enough_seeds)))
    }

    /// Returns those of the pits that fulfil the condition and the filters.
    #[inline(never)]
    fn narrow(
        &mut self,
        kind: &CompiledKind,
        from: &PitChoice,
        filters: &[PitFilter],
        mut pits: Pits<W>,
    ) -> Pits<W> {
        let barred = self
            .barred_pits
            .as_ref()
            .filter(|(of, _)| *of == kind.actions);
        let machine = &mut self.machine;
        let predicates = &machine.program.specialisation.predicates;
        machine.reset_to_mover();
        machine.set_phase(kind.phase);
        let mut apply = |pits: &mut Pits<W>, filter, block| {
            pits.map_masks(|open, toward| {
                let asking = TestMode::Candidate(kind.heading, toward);
                let held = machine.filter_mask(block, open, asking);
                match filter {
                    ChoiceKind::Preferring => held,
                    ChoiceKind::Avoiding | ChoiceKind::Except => open.minus(held),
                }
            });
        };
        if let Some((_, barred)) = barred {
            pits.subtract(barred);
        }
        let (mut filters, mut narrowed) = (filters, false);
        if let Some(fits) = from.condition {
            let all = pits;
            // Preferred pits usually exist. If they are quick to find, only they need be tested for the condition.
            if let [(filter, block), others @ ..] = filters
                && *filter != ChoiceKind::Except
                && predicates.get(*block).is_some()
            {
                apply(&mut pits, *filter, *block);
                narrowed = pits.masks != all.masks;
                filters = others;
            }
            apply(&mut pits, ChoiceKind::Preferring, fits);
            if narrowed && pits.is_empty() {
                (pits, narrowed) = (all, false);
                apply(&mut pits, ChoiceKind::Preferring, fits);
            }
        }
        for &(filter, block) in filters {
            let mut kept = pits;
            apply(&mut kept, filter, block);
            if filter == ChoiceKind::Except || !kept.is_empty() {
                narrowed |= filter != ChoiceKind::Except && kept.masks != pits.masks;
                pits = kept;
            }
        }
        self.leaves_out_pits = narrowed;
        pits
    }
}
