//! The moves that may be chosen: the pits in which a move begins, and the filters after it.

use super::context::Context;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ChoiceFilter, Filter, Noun, PitChoice, Place};
use crate::syntax::{self, ChoiceFilterKind, MoveLine, MoveSection};

impl Lowering<'_> {
    pub(super) fn pit_choice(&mut self, section: &MoveSection) -> Option<PitChoice> {
        let lines = section.lines.iter().filter_map(|line| match line {
            MoveLine::From {
                place,
                filters,
                span,
            } => Some(((place, filters, *span), *span)),
            _ => None,
        });
        let (place, filters, span) = self.single_line("from", lines.collect())?;
        let written = place;
        let place = self
            .lower(place, Context::PIT_CHOICE)
            .filter(|place| self.check_is_pit(place, written));
        let mut choice_filters = Vec::new();
        for filter in filters {
            let place = self.lower(&filter.place, Context::PIT_CHOICE);
            choice_filters.extend(place.map(|place| match filter.kind {
                ChoiceFilterKind::Preferring => ChoiceFilter::Preferring(place),
                ChoiceFilterKind::Avoiding => ChoiceFilter::Avoiding(place),
                ChoiceFilterKind::Except => ChoiceFilter::Except(place),
            }));
        }
        Some(PitChoice {
            place: place?,
            filters: choice_filters,
            span,
        })
    }

    /// Checks that a move begins in a pit.
    pub(super) fn check_is_pit(&mut self, place: &Place, written: &syntax::Place) -> bool {
        let pits = !matches!(place.noun, Noun::Store | Noun::Hand);
        if !pits {
            let fault = Diagnostic::new(Code::Misplaced, written.span, "a move begins in a pit");
            self.report(fault.help(
                "to bring seeds into play write `from own pit  put 1 from own hand into here`",
            ));
        }
        pits
    }

    pub(super) fn filters(&mut self, section: &MoveSection) -> Vec<Filter> {
        let mut all = Vec::new();
        for line in &section.lines {
            let MoveLine::Filter {
                kind,
                after,
                when,
                span,
            } = line
            else {
                continue;
            };
            let after = self.lower(after, Context::AFTER_MOVE);
            let when = when
                .as_ref()
                .map(|when| self.lower(when, Context::BEFORE_MOVE));
            if let (Some(after), false) = (after, when == Some(None)) {
                all.push(Filter {
                    kind: kind.node,
                    after,
                    when: when.flatten(),
                    span: *span,
                });
            }
        }
        all
    }
}
