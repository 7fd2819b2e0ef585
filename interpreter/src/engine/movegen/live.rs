//! Whether a kind of move has a legal move, and what it leaves to choose from: choices that are not legal do not count where one
//! is preferred to others.

use super::candidates::Candidates;
use super::pits::Pits;
use super::visitor::{Line, Visitor, Wanted};
use super::{Candidate, Search};
use crate::engine::vm::Run;
use crate::program::ir::{Choosing, Kind};
use crate::program::specialise::prediction::Prediction;

/// Is content with one line.
struct Any {
    found: bool,
}

impl<const W: usize> Visitor<W> for Any {
    const WANTED: Wanted = Wanted::Legality;

    fn meet(&mut self, _: Line<'_>, _: Option<u8>) -> Option<u8> {
        self.found = true;
        None
    }

    fn hold(&mut self, _: Line<'_>, _: &Run<W>) {}

    fn forget(&mut self) {
        self.found = false;
    }

    fn has_enough(&self) -> bool {
        self.found
    }
}

impl<const W: usize> Search<'_, W> {
    /// Whether a kind of move that nothing stands in the way of has a legal move.
    pub(super) fn has_line(&mut self, kind: &Kind) -> bool {
        if kind.facts.always_legal || kind.facts.legal_ahead && self.machine.depth > 0 {
            let pits = |from: &Choosing| !self.pits(kind, from, &from.filters).is_empty();
            return kind.from.as_ref().is_none_or(pits);
        }
        let Some(from) = &kind.from else {
            return self.any_legal(kind, std::iter::once(Candidate::NONE));
        };
        loop {
            let pits = self.pits(kind, from, &from.filters);
            if self.any_legal(kind, pits.candidates()) {
                return true;
            }
            if !self.bar(kind, &pits) {
                return false;
            }
        }
    }

    /// The pits, each with its directions, that a kind of move leaves to choose from.
    pub(crate) fn choices(&mut self, kind: &Kind) -> Candidates<W> {
        loop {
            let candidates = self.candidates(kind);
            let legal = self.any_legal(kind, candidates.as_slice().iter().copied());
            if legal || !self.bar_all(kind, &candidates) {
                return candidates;
            }
        }
    }

    /// The same as pits.
    pub(super) fn live_pits(&mut self, kind: &Kind, from: &Choosing) -> Pits<W> {
        loop {
            let pits = self.pits(kind, from, &from.filters);
            let settled = kind.facts.always_legal || !self.narrowed;
            if settled || self.any_legal(kind, pits.candidates()) || !self.bar(kind, &pits) {
                return pits;
            }
        }
    }

    /// Whether a move of a kind that begins with one of these is legal.
    fn any_legal(
        &mut self,
        kind: &Kind,
        candidates: impl Iterator<Item = Candidate> + Clone,
    ) -> bool {
        let filters = self.filters_that_count(kind);
        let sure = |one| self.machine.predict(kind, one) == Prediction::Legal;
        if filters == 0 && kind.facts.may_be_predicted && candidates.clone().any(sure) {
            return true;
        }
        // What is only asked for is not told: the list of the kind itself will tell it.
        let refused = self.refused.take();
        let mut any = Any { found: false };
        self.each_line(kind, candidates, filters, &mut any);
        self.refused = refused;
        any.found
    }

    /// The pits tried last for a kind of move have turned out not to be legal. Says whether others come in for them, which had
    /// been left out for their sake; they are found by looking at the pits once more.
    pub(super) fn bar(&mut self, kind: &Kind, tried: &Pits<W>) -> bool {
        if !self.narrowed || tried.is_empty() || self.is_spent() {
            return false;
        }
        let barred = match &self.barred {
            Some((of, before)) if *of == kind.actions => before.and_also(tried),
            _ => *tried,
        };
        self.barred = Some((kind.actions, barred));
        true
    }

    /// The same of candidates in their order.
    pub(crate) fn bar_all(&mut self, kind: &Kind, tried: &Candidates<W>) -> bool {
        if !self.narrowed {
            return false;
        }
        let mut pits = self.no_pits(kind);
        tried
            .as_slice()
            .iter()
            .for_each(|&candidate| pits.take_in(candidate));
        self.bar(kind, &pits)
    }
}
