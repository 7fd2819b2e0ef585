//! Liveness: whether a kind of move has a legal move, and the pits that it leaves to choose from. Illegal choices do
//! not count when some pits are preferred to others.

use super::legal::Search;
use super::line_collector::LineCollector;
use super::pits::Pits;
use sow_compiler::instructions::CompiledKind;

impl<const W: usize> Search<'_, W> {
    /// Whether a kind of move that is available has a legal move.
    pub(super) fn has_legal_line(&mut self, kind: &CompiledKind) -> bool {
        if kind.facts.always_legal
            || kind.facts.legal_without_filters && self.machine.trial.depth > 0
        {
            return kind.pit_choice.is_none() || !self.pits(kind).is_empty();
        }
        let any = |search: &mut Self, pits: &Pits<W>| search.any_legal(kind, pits).then_some(());
        self.try_pits(kind, any).1.is_some()
    }

    /// Returns the pits, by direction, that a kind of move leaves to choose from.
    pub(crate) fn choosable_pits(&mut self, kind: &CompiledKind) -> Pits<W> {
        let any = |search: &mut Self, pits: &Pits<W>| {
            let known_legal = kind.facts.always_legal || !search.leaves_out_pits;
            (known_legal || search.any_legal(kind, pits)).then_some(())
        };
        self.try_pits(kind, any).0
    }

    /// Whether a move of a kind that begins with one of these pits is legal.
    fn any_legal(&mut self, kind: &CompiledKind, pits: &Pits<W>) -> bool {
        let filters = self.active_filters(kind);
        // Refusals are not recorded here, since listing the kind of move records them.
        let refused = self.refusal_reasons.take();
        let mut any = LineCollector::first_only();
        self.visit_lines(kind, pits.candidates(), filters, &mut any);
        self.refusal_reasons = refused;
        any.lines > 0
    }

    /// Bars the pits tried last, which turned out to be illegal. Returns whether pits that were passed over in their
    /// favour may replace them; another query then finds those.
    pub(super) fn bar_pits(&mut self, kind: &CompiledKind, tried: &Pits<W>) -> bool {
        if !self.leaves_out_pits || tried.is_empty() || self.is_exhausted() {
            return false;
        }
        let barred = match &self.barred_pits {
            Some((of, before)) if *of == kind.actions => before.union(tried),
            _ => *tried,
        };
        self.barred_pits = Some((kind.actions, barred));
        true
    }
}
