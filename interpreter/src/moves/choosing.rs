//! The choice of a pit and a direction.

use super::{Search, Toward};
use crate::cells::NOWHERE;
use crate::machine::Machine;
use crate::program::code::{ChoiceKind, Choosing, FirstHeading, Kind};
use crate::trace::{Observer, Unwatched};
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
    const NONE: Self = Self {
        pit: NOWHERE,
        toward: Toward::Given,
    };
}

impl<const N: usize, O: Observer> Machine<'_, N, O> {
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

impl<const N: usize> Search<'_, N> {
    /// The pits, each with its directions, that a kind of move may begin with.
    pub(crate) fn candidates(&mut self, kind: &Kind) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.add_candidates(kind, &mut found);
        found
    }

    /// The same before what is preferred, avoided and left out is looked at.
    pub(crate) fn candidates_before_filters(&mut self, kind: &Kind) -> Vec<Candidate> {
        let from = kind.from.as_ref().map(|from| Choosing {
            filters: Vec::new(),
            ..from.clone()
        });
        self.candidates(&Kind {
            from,
            ..kind.clone()
        })
    }

    /// The same, added to a list.
    pub(crate) fn add_candidates(&mut self, kind: &Kind, found: &mut Vec<Candidate>) {
        let Some(from) = &kind.from else {
            found.push(Candidate::NONE);
            return;
        };
        let first = found.len();
        let own = self.position.mover_index();
        let towards: &[Toward] = match kind.heading {
            FirstHeading::Given(_) => &[Toward::Given],
            FirstHeading::Chosen(once) if once != Once::No && self.position.way(own).is_some() => {
                &[Toward::Given]
            }
            FirstHeading::Chosen(_) => &[Toward::Left, Toward::Right],
        };
        let pits = &self.program.fixed[from.pits as usize].lists[usize::from(own)];
        // Which pits hold enough nobody can foretell, so all are written down and the next one stands over those that do not.
        found.resize(first + pits.len() * towards.len(), Candidate::NONE);
        let free = &mut found[first..];
        let mut count = 0;
        let mut note = |pit, toward| {
            if let Some(free) = free.get_mut(count) {
                *free = Candidate { pit, toward };
                count += usize::from(self.position.at(pit) >= from.least);
            }
        };
        match *towards {
            [toward] => pits.iter().for_each(|&pit| note(pit, toward)),
            _ => pits
                .iter()
                .for_each(|&pit| towards.iter().for_each(|&toward| note(pit, toward))),
        }
        found.truncate(first + count);
        if from.fits.is_some() || !from.filters.is_empty() {
            self.narrow(kind, from, found, first);
        }
    }

    /// Takes out the candidates from `first` on that do not fit.
    fn narrow(&mut self, kind: &Kind, from: &Choosing, found: &mut Vec<Candidate>, first: usize) {
        let mut nobody = Unwatched;
        let mut machine = self.machine(&mut nobody);
        machine.set_phase(kind.phase);
        let mut holds = |block, candidate: &Candidate| {
            machine.pick_candidate(kind.heading, *candidate);
            machine.holds(block)
        };
        if let Some(fits) = from.fits {
            retain_from(found, first, |candidate| holds(fits, candidate));
        }
        for &(filter, block) in &from.filters {
            let wanted = filter == ChoiceKind::Preferring;
            if filter == ChoiceKind::Except
                || found[first..]
                    .iter()
                    .any(|candidate| holds(block, candidate) == wanted)
            {
                retain_from(found, first, |candidate| holds(block, candidate) == wanted);
            }
        }
        self.effort = machine.effort;
    }
}

fn retain_from(found: &mut Vec<Candidate>, first: usize, mut keep: impl FnMut(&Candidate) -> bool) {
    let mut at = 0;
    found.retain(|candidate| {
        at += 1;
        at <= first || keep(candidate)
    });
}
