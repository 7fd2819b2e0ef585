//! Whether a kind of move has a legal move, and what it leaves to choose from: choices that are not legal do not count where one
//! is preferred to others.

use super::legal::Search;
use super::listed::Found;
use super::pits::Pits;
use sow_compiler::instructions::Kind;

impl<const W: usize> Search<'_, W> {
    /// Whether a kind of move that nothing stands in the way of has a legal move.
    pub(super) fn has_line(&mut self, kind: &Kind) -> bool {
        if kind.facts.always_legal || kind.facts.legal_ahead && self.machine.trial.depth > 0 {
            return kind.from.is_none() || !self.pits(kind).is_empty();
        }
        let any = |search: &mut Self, pits: &Pits<W>| search.any_legal(kind, pits).then_some(());
        self.look_at_pits(kind, any).1.is_some()
    }

    /// The pits, with their directions, that a kind of move leaves to choose from.
    pub(crate) fn live_pits(&mut self, kind: &Kind) -> Pits<W> {
        let any = |search: &mut Self, pits: &Pits<W>| {
            let known_legal = kind.facts.always_legal || !search.narrowed;
            (known_legal || search.any_legal(kind, pits)).then_some(())
        };
        self.look_at_pits(kind, any).0
    }

    /// Whether a move of a kind that begins with one of these is legal.
    fn any_legal(&mut self, kind: &Kind, pits: &Pits<W>) -> bool {
        let filters = self.filters_that_count(kind);
        // What is only asked for is not told: the list of the kind itself will tell it.
        let refused = self.refused.take();
        let mut any = Found::first();
        self.each_line(kind, pits.candidates(), filters, &mut any);
        self.refused = refused;
        any.lines > 0
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
}
