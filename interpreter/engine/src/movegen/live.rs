//! Liveness: whether a kind of move has a legal move, and the pits that it leaves to choose from. Illegal choices do
//! not count when some pits are preferred to others.

use super::legal::Search;
use super::listed::Found;
use super::pits::Pits;
use sow_compiler::instructions::Kind;

impl<const W: usize> Search<'_, W> {
    /// Whether a kind of move that is available has a legal move.
    pub(super) fn has_line(&mut self, kind: &Kind) -> bool {
        if kind.facts.always_legal || kind.facts.legal_ahead && self.machine.trial.depth > 0 {
            return kind.from.is_none() || !self.pits(kind).is_empty();
        }
        let any = |search: &mut Self, pits: &Pits<W>| search.any_legal(kind, pits).then_some(());
        self.look_at_pits(kind, any).1.is_some()
    }

    /// Returns the pits, by direction, that a kind of move leaves to choose from.
    pub(crate) fn live_pits(&mut self, kind: &Kind) -> Pits<W> {
        let any = |search: &mut Self, pits: &Pits<W>| {
            let known_legal = kind.facts.always_legal || !search.narrowed;
            (known_legal || search.any_legal(kind, pits)).then_some(())
        };
        self.look_at_pits(kind, any).0
    }

    /// Whether a move of a kind that begins with one of these pits is legal.
    fn any_legal(&mut self, kind: &Kind, pits: &Pits<W>) -> bool {
        let filters = self.filters_that_count(kind);
        // Refusals are not recorded here, since listing the kind of move records them.
        let refused = self.refused.take();
        let mut any = Found::first();
        self.each_line(kind, pits.candidates(), filters, &mut any);
        self.refused = refused;
        any.lines > 0
    }

    /// Bars the pits tried last, which turned out to be illegal. Returns whether other pits may replace them, which
    /// were left out in their favour; another query then finds these.
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
}
