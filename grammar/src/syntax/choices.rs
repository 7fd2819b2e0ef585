//! The choices that players make inside moves.

use super::phrases::{Action, Block, Row};
use super::section::{MoveLine, MoveSection, PhasePart, TableUse};
use super::tree::{Section, SyntaxTree};
use crate::language::{Parsed, Visit, Visitor};
use crate::source::Span;
use crate::vocabulary::Heading;

impl SyntaxTree {
    /// Returns the spans of all actions inside moves with which a player makes a choice, in the order of the text.
    #[must_use]
    pub fn choice_spans(&self) -> Vec<Span> {
        let mut found = ChoiceCollector::default();
        for section in &self.sections {
            match section {
                Section::Move(kind) => found.move_kind(kind),
                Section::Table(table) => found.rows(&table.block),
                Section::Phase(phase) => {
                    for part in &phase.parts {
                        match part {
                            PhasePart::Move(kind) => found.move_kind(kind),
                            PhasePart::Table(table) => found.rows(&table.block),
                        }
                    }
                }
                _ => {}
            }
        }
        found.spans
    }
}

/// The choices found so far.
#[derive(Default)]
struct ChoiceCollector {
    spans: Vec<Span>,
}

impl ChoiceCollector {
    fn move_kind(&mut self, kind: &MoveSection) {
        for line in &kind.lines {
            match line {
                MoveLine::Action(action) => action.visit(Span::default(), self),
                MoveLine::Each(TableUse::Inline(block)) | MoveLine::Last(block) => self.rows(block),
                MoveLine::From { .. }
                | MoveLine::Filter { .. }
                | MoveLine::Each(TableUse::Named(..)) => {}
            }
        }
    }

    fn rows(&mut self, block: &Block<Row>) {
        block.lines.visit(Span::default(), self);
    }
}

impl<'t> Visitor<'t, Parsed> for ChoiceCollector {
    fn action(&mut self, action: &'t Action, at: Span) {
        let is_choice = match action {
            Action::Choose(_) | Action::ChoosePlace(..) | Action::ChooseNumber(_) => true,
            Action::Sow(sow) => matches!(sow.heading, Heading::EitherWay(_)),
            _ => false,
        };
        self.spans.extend(is_choice.then_some(at));
        action.visit_parts(at, self);
    }
}
