//! Candidates: choices of a pit and a direction.

use super::legal::Search;
use super::lines::ListItem;
use super::pits::{DirectionOptions, Pits};
use crate::cost;
use crate::moves::{Candidate, MoveStart};
use crate::spelling::NamedMove;
use crate::vm::TestMode;
use sow_compiler::board::{CellMask, PlayDirection};
use sow_compiler::instructions::{ChoiceKind, CompiledKind, PitChoice, PitFilter};
use sow_compiler::tables::mask_predicate::PredicateContext;
use sow_grammar::rules::Heading;
use std::collections::BTreeSet;

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

    /// Iterates over the candidates of a kind of move in the order in which moves are listed.
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

    /// Calls `test` with the pits of a kind of move and, while `test` returns `None`, with the pits that replace the
    /// rejected ones.
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
            && let Some(mask) = self.choosable_mask(kind)
        {
            return Pits {
                masks: [mask; 2],
                directions,
            };
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

    /// Returns the pits to choose from, if the whole condition can be tested for all cells at once.
    #[inline]
    fn choosable_mask(&self, kind: &CompiledKind) -> Option<CellMask<W>> {
        let (program, position) = (self.machine.program, &self.machine.position);
        let choices = &program.specialisation.pit_choices;
        let predicate = choices[usize::from(kind.index)].as_ref()?;
        let held = || position.cells_with_at_least(1);
        let asked = PredicateContext {
            us: position.mover_index(),
            last_seed: false,
            // Such predicates do not depend on the direction.
            play_direction: PlayDirection::AlongTrack(program.board.track.direction),
        };
        Some(predicate.passing_cells(program, position, asked, &held))
    }

    /// Returns the pits among `pits` that fulfil the condition and the filters.
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

/// The starts and names of the moves of earlier kinds in a list. They are added as the list grows, so that not every
/// pair of moves has to be compared.
#[derive(Debug, Default)]
pub(super) struct EarlierMoves<'p> {
    /// The different starts of the first `started_moves` moves.
    pub(super) starts: Vec<MoveStart>,
    /// The number of moves whose starts are in `starts`.
    pub(super) started_moves: usize,
    /// The first `named_moves` moves, as players name them. Since naming a move requires playing it, moves are named only
    /// when a later move has the same start.
    pub(super) names: BTreeSet<NamedMove<'p>>,
    /// The number of moves whose names are in `names`.
    pub(super) named_moves: usize,
}

impl EarlierMoves<'_> {
    /// Prepares for another list and keeps the buffers.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.names.clear();
        (self.started_moves, self.named_moves) = (0, 0);
    }
}

impl<'p, const W: usize> Search<'p, W> {
    /// Removes moves from index `kind_start` on that are named like an earlier move; the kind of move that comes first
    /// in the file wins. The list is `moves`, from index `list_start` on.
    pub(super) fn drop_duplicates<T: ListItem<W>>(
        &mut self,
        moves: &mut Vec<T>,
        [list_start, kind_start]: [usize; 2],
        known: &mut EarlierMoves<'p>,
    ) {
        let mut kept = kind_start;
        for at in kind_start..moves.len() {
            if !self.is_duplicate(&moves[list_start..kind_start], &moves[at], known) {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Whether a move is named like one of the earlier moves, which are of other kinds.
    fn is_duplicate<T: ListItem<W>>(
        &mut self,
        earlier: &[T],
        one: &T,
        known: &mut EarlierMoves<'p>,
    ) -> bool {
        let played = one.played_move();
        // Without a pit, a move has the name of its kind, and no two kinds of a phase have the same name.
        if played.pit().is_none() {
            return false;
        }
        for one in &earlier[known.started_moves..] {
            let start = one.played_move().start();
            if !known.starts.contains(&start) {
                known.starts.push(start);
            }
        }
        known.started_moves = earlier.len();
        let begins_alike = known.starts.contains(&played.start());
        if !begins_alike || !played.has_choices() {
            return begins_alike;
        }
        let unnamed = earlier.len() - known.named_moves;
        self.machine
            .burn_fuel((unnamed + 1) as u32 * cost::SPELLING);
        let (program, position) = (self.machine.program, &self.machine.position);
        let name = |one: &T| NamedMove::of(program, position, &one.played_move());
        known
            .names
            .extend(earlier[known.named_moves..].iter().map(name));
        known.named_moves = earlier.len();
        known.names.contains(&name(one))
    }
}
