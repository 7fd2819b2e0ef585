//! The state of parsing a text, and the operations shared by parsing pieces and parsing lines.

use super::brackets::Brackets;
use super::build::Builder;
use super::failure::{Explainer, FailurePoint, declared_names, is_reserved};
use super::grammar::{self, Node, Rule, TokenKind};
use super::lexer::Token;
use crate::diagnostic::MAX_SHOWN;
use crate::source::Source;
use crate::syntax::{Section, SectionKind, Title, UnparsedPart};
use std::cell::Cell;
use std::ops::Range;

/// The state of parsing one text.
pub(super) struct Reader<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    pub(super) explainer: Explainer<'a, 't>,
    /// Builds the tree and collects the faults.
    pub(super) builder: Builder,
    /// The first token of the section being parsed; `None` outside sections.
    pub(super) section: Option<usize>,
    /// The tokens left out of the section being parsed.
    pub(super) gaps: Vec<Range<usize>>,
    pub(super) title: Option<Title>,
    /// The sections parsed so far, and the parts that could not be parsed.
    pub(super) sections: Vec<Section>,
}

impl<'a, 't> Reader<'a, 't> {
    pub(super) fn new(
        source: &'t Source,
        tokens: &'a [Token<'t>],
        brackets: &'a Brackets,
        trial_bytes: usize,
    ) -> Self {
        Self {
            source,
            tokens,
            brackets,
            explainer: Explainer {
                source,
                tokens,
                brackets,
                declared_names: declared_names(tokens),
                trial_bytes_left: Cell::new(trial_bytes),
            },
            builder: Builder::default(),
            section: None,
            gaps: Vec::new(),
            title: None,
            sections: Vec::new(),
        }
    }

    /// Reports whether enough faults have been found.
    pub(super) fn is_full(&self) -> bool {
        self.builder.faults.len() > MAX_SHOWN
    }

    /// Builds the tree of a phrase; `None` if its content is invalid, such as a number that is too large.
    pub(super) fn try_build<T>(
        &mut self,
        build: fn(&mut Builder, &Node<'_>) -> T,
        node: &Node<'_>,
        tokens: Range<usize>,
    ) -> Option<T> {
        let before = self.builder.faults.len();
        let built = build(&mut self.builder, node);
        if self.builder.faults.len() > before {
            self.record_unread(tokens);
            return None;
        }
        Some(built)
    }

    /// Returns where a phrase that began at `start` and was complete before `rest` gets stuck when it is continued with
    /// `rest`.
    pub(super) fn continuation_failure(
        &self,
        rule: Rule,
        start: usize,
        rest: Range<usize>,
    ) -> FailurePoint {
        let whole = self.text(start..rest.end);
        let stuck = grammar::read_all(rule, whole)
            .err()
            .map(|refused| self.explainer.failure_point(rule, start, refused));
        stuck
            .filter(|stuck| stuck.at >= rest.start)
            .unwrap_or_else(|| FailurePoint {
                rule,
                start,
                at: rest.start,
                possible: vec![Rule::EOI],
            })
    }

    /// Returns the brace that opens the block of a section.
    pub(super) fn opening_brace(&self, section: &Range<usize>) -> Option<usize> {
        let depth = self.brackets.depth[section.start];
        section
            .clone()
            .find(|&at| self.tokens[at].text == "{" && self.brackets.depth[at] == depth)
    }

    /// Reports the fault at a place where the grammar got stuck.
    pub(super) fn report(&mut self, stuck: &FailurePoint) {
        let fault = self.explainer.explain(stuck);
        self.builder.faults.push(fault);
    }

    /// Records that these tokens could not be parsed.
    pub(super) fn record_unread(&mut self, tokens: Range<usize>) {
        let Some(last) = tokens.clone().last() else {
            return;
        };
        self.gaps.push(tokens.clone());
        let head = self.section.map(|section| self.tokens[section].text);
        let named = self
            .section
            .and_then(|section| self.tokens.get(section + 1));
        let name = named.filter(|token| token.kind == TokenKind::Word && !is_reserved(token));
        self.sections.push(Section::Unparsed(UnparsedPart {
            kind: head.and_then(SectionKind::from_keyword),
            name: name.map(|name| name.text.to_owned()),
            span: self
                .explainer
                .span(tokens.start)
                .to(self.explainer.span(last)),
        }));
    }

    /// Returns the text of these tokens.
    pub(super) fn text(&self, tokens: Range<usize>) -> &'t str {
        self.explainer.text(tokens)
    }

    /// Returns the offset of a token on the number line.
    pub(super) fn offset(&self, at: usize) -> u32 {
        self.source.base + self.tokens[at].start as u32
    }

    /// Returns the first token from `from` on that does not begin before `offset` on the number line.
    pub(super) fn token_at(&self, offset: u32, from: usize) -> usize {
        let behind = |token: &Token<'_>| self.source.base + (token.start as u32) < offset;
        from + self.tokens[from..].partition_point(behind)
    }
}
