//! The choice of a pit and a direction.

use super::{Search, Toward};
use crate::cells::NOWHERE;
use crate::machine::Machine;
use crate::program::code::{Block, ChoiceKind, Choosing, FirstHeading, Kind};
use crate::trace::Observer;
use sow_grammar::rules::Once;

/// A pit, and a direction where the mover chooses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// `NOWHERE` for a move without a pit.
    pub(crate) pit: u8,
    pub(crate) toward: Toward,
}

impl Candidate {
    /// For a move without a pit.
    pub(crate) const NONE: Self = Self {
        pit: NOWHERE,
        toward: Toward::Given,
    };
}

/// Candidates in their order, as many as a board can have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidates<const W: usize> {
    list: [[Candidate; 16]; W],
    length: usize,
}

impl<const W: usize> Candidates<W> {
    const fn new() -> Self {
        Self {
            list: [[Candidate::NONE; 16]; W],
            length: 0,
        }
    }

    /// Writes a candidate down; it stands only if it is wanted. Which pits hold enough nobody can foretell, so this does
    /// without a branch.
    #[inline]
    fn note(&mut self, candidate: Candidate, wanted: bool) {
        if let Some(free) = self.list.as_flattened_mut().get_mut(self.length) {
            *free = candidate;
            self.length += usize::from(wanted);
        }
    }

    pub(crate) fn as_slice(&self) -> &[Candidate] {
        &self.list.as_flattened()[..self.length]
    }

    /// Takes one out; the last one takes its place.
    pub(super) fn take(&mut self, at: usize) -> Option<Candidate> {
        let all = &mut self.list.as_flattened_mut()[..self.length];
        let taken = *all.get(at)?;
        all[at] = *all.last()?;
        self.length -= 1;
        Some(taken)
    }

    fn retain(&mut self, mut keep: impl FnMut(Candidate) -> bool) {
        let all = self.list.as_flattened_mut();
        let mut kept = 0;
        for at in 0..self.length {
            all[kept] = all[at];
            kept += usize::from(keep(all[at]));
        }
        self.length = kept;
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// A move of a kind begins.
    #[inline]
    pub(crate) fn begin(&mut self, kind: &Kind, candidate: Candidate) {
        self.set_phase(kind.phase);
        self.pick_candidate(kind.heading, candidate);
    }

    #[inline]
    fn pick_candidate(&mut self, heading: FirstHeading, Candidate { pit, toward }: Candidate) {
        if pit == NOWHERE {
            return;
        }
        let track = &self.program.track;
        let way = match toward {
            Toward::Given => None,
            Toward::Left => Some(track.rightward[usize::from(self.own)][usize::from(pit)] ^ 1),
            Toward::Right => Some(track.rightward[usize::from(self.own)][usize::from(pit)]),
        };
        self.pick(pit, way, heading);
    }
}

impl<const W: usize> Search<'_, W> {
    /// The pits, each with its directions, that a kind of move may begin with.
    pub(crate) fn candidates(&mut self, kind: &Kind) -> Candidates<W> {
        let mut found = self.candidates_with_seeds(kind);
        if let Some(from) = &kind.from {
            self.narrow(kind, from, &from.filters, &mut found);
        }
        found
    }

    /// The same before what is preferred, avoided and left out is looked at.
    pub(crate) fn candidates_before_filters(&mut self, kind: &Kind) -> Candidates<W> {
        let mut found = self.candidates_with_seeds(kind);
        if let Some(from) = &kind.from {
            self.narrow(kind, from, &[], &mut found);
        }
        found
    }

    /// The directions in which a pit can be played.
    pub(super) fn towards(&self, kind: &Kind) -> &'static [Toward] {
        let position = &self.machine.position;
        let settled = |once| once != Once::No && position.way(position.mover_index()).is_some();
        match kind.heading {
            FirstHeading::Chosen(once) if !settled(once) => &[Toward::Left, Toward::Right],
            _ => &[Toward::Given],
        }
    }

    /// The pits that hold enough.
    fn candidates_with_seeds(&self, kind: &Kind) -> Candidates<W> {
        let mut found = Candidates::new();
        let Some(from) = &kind.from else {
            found.note(Candidate::NONE, true);
            return found;
        };
        let towards = self.towards(kind);
        let position = &self.machine.position;
        let own = usize::from(position.mover_index());
        for &pit in &self.machine.program.fixed[from.pits as usize].lists[own] {
            let enough = position.at(pit) >= from.least;
            for &toward in towards {
                found.note(Candidate { pit, toward }, enough);
            }
        }
        found
    }

    /// Takes out the candidates that do not fit.
    fn narrow(
        &mut self,
        kind: &Kind,
        from: &Choosing,
        filters: &[(ChoiceKind, Block)],
        found: &mut Candidates<W>,
    ) {
        if from.fits.is_none() && filters.is_empty() {
            return;
        }
        let machine = &mut self.machine;
        machine.start();
        machine.set_phase(kind.phase);
        let mut holds = |block, candidate: Candidate| match machine.program.one_test(block) {
            Some(test) => machine.holds_plainly(test, candidate.pit),
            None => {
                machine.pick_candidate(kind.heading, candidate);
                machine.holds(block)
            }
        };
        if let Some(fits) = from.fits {
            found.retain(|candidate| holds(fits, candidate));
        }
        for &(filter, block) in filters {
            let wanted = filter == ChoiceKind::Preferring;
            let all = found.as_slice();
            if filter == ChoiceKind::Except
                || all
                    .iter()
                    .any(|&candidate| holds(block, candidate) == wanted)
            {
                found.retain(|candidate| holds(block, candidate) == wanted);
            }
        }
    }
}
