//! Builds kinds of move and their lines.

use super::super::grammar::{Node, Rule};
use super::{Builder, name, spanned, text};
use crate::syntax::{ChoiceFilter, ChoiceFilterKind, FilterKind, MoveLine, MoveSection, TableUse};

impl Builder {
    /// Builds the tree of a `move_kind` node.
    pub(crate) fn move_kind(&mut self, node: &Node<'_>) -> MoveSection {
        let unless = node.find(Rule::words);
        MoveSection {
            name: name(&node.part(Rule::word)),
            unless: unless
                .iter()
                .flat_map(|words| words.parts(Rule::word))
                .map(|word| name(&word))
                .collect(),
            when: node
                .find(Rule::condition)
                .map(|condition| self.condition(&condition)),
            help: node.find(Rule::string).as_ref().map(text),
            lines: node
                .parts(Rule::move_line)
                .map(|line| self.move_line(&line))
                .collect(),
            span: node.span(),
        }
    }

    /// Builds the tree of a `move_line` node.
    pub(crate) fn move_line(&mut self, node: &Node<'_>) -> MoveLine {
        let line = node.first();
        match line.rule() {
            Rule::from => MoveLine::From {
                place: self.place(&line.part(Rule::place)),
                filters: line
                    .parts(Rule::choice_filter)
                    .map(|filter| self.choice_filter(&filter))
                    .collect(),
                span: line.span(),
            },
            Rule::filter => self.filter(&line),
            Rule::each => MoveLine::Each(match line.find(Rule::rows_block) {
                Some(_) => TableUse::Inline(self.rows(&line)),
                None => TableUse::Named(name(&line.part(Rule::name)), line.span()),
            }),
            Rule::last_rows => MoveLine::Last(self.rows(&line)),
            Rule::action => MoveLine::Action(self.action(&line)),
            _ => line.unhandled(),
        }
    }

    fn choice_filter(&mut self, node: &Node<'_>) -> ChoiceFilter {
        let word = node.first();
        let kind = match word.rule() {
            Rule::PREFERRING => ChoiceFilterKind::Preferring,
            Rule::AVOIDING => ChoiceFilterKind::Avoiding,
            Rule::EXCEPT => ChoiceFilterKind::Except,
            _ => word.unhandled(),
        };
        ChoiceFilter {
            kind,
            place: self.place(&node.part(Rule::place)),
            span: node.span(),
        }
    }

    fn filter(&mut self, node: &Node<'_>) -> MoveLine {
        let word = node.first();
        let kind = match word.rule() {
            Rule::PREFER if node.has(Rule::for_pit) => FilterKind::PreferPerPit,
            Rule::PREFER => FilterKind::Prefer,
            Rule::REQUIRE => FilterKind::Require,
            Rule::FORBID => FilterKind::Forbid,
            _ => word.unhandled(),
        };
        let after = self.condition(&node.part(Rule::condition));
        let when = node
            .parts(Rule::condition)
            .nth(1)
            .map(|when| self.condition(&when));
        MoveLine::Filter {
            kind: spanned(&word, kind),
            after,
            when,
            span: node.span(),
        }
    }
}
