//! The state of reading a text, and what is done with a part of it, whether it can be read or not.

use super::brackets::Brackets;
use super::build::Builder;
use super::grammar::{self, Kind, Node, Rule};
use super::lexer::Token;
use super::stuck::{Explainer, Stuck, declared, is_reserved};
use crate::diagnostic::MOST_SHOWN;
use crate::source::Source;
use crate::syntax::{Section, SectionKind, Title, Unread};
use std::cell::Cell;
use std::ops::Range;

/// The state of reading one text.
pub(super) struct Reader<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    pub(super) explainer: Explainer<'a, 't>,
    /// Builds the tree and collects the faults.
    pub(super) builder: Builder,
    /// The token with which the section begins that is being read; `None` if it is none.
    pub(super) section: Option<usize>,
    /// The tokens that were left out of the section that is being read.
    pub(super) gaps: Vec<Range<usize>>,
    pub(super) title: Option<Title>,
    /// The sections read so far, and the parts that could not be read.
    pub(super) sections: Vec<Section>,
}

impl<'a, 't> Reader<'a, 't> {
    pub(super) fn new(
        source: &'t Source,
        tokens: &'a [Token<'t>],
        brackets: &'a Brackets,
        work: usize,
    ) -> Self {
        Self {
            source,
            tokens,
            brackets,
            explainer: Explainer {
                source,
                tokens,
                brackets,
                declared: declared(tokens),
                work: Cell::new(work),
            },
            builder: Builder::default(),
            section: None,
            gaps: Vec::new(),
            title: None,
            sections: Vec::new(),
        }
    }

    /// Whether there are faults enough.
    pub(super) fn full(&self) -> bool {
        self.builder.faults.len() > MOST_SHOWN
    }

    /// The node of a phrase; none if it says what cannot be, as when a number is too large.
    pub(super) fn built<T>(
        &mut self,
        build: fn(&mut Builder, &Node<'_>) -> T,
        node: &Node<'_>,
        tokens: Range<usize>,
    ) -> Option<T> {
        let before = self.builder.faults.len();
        let built = build(&mut self.builder, node);
        if self.builder.faults.len() > before {
            self.leave_out(tokens);
            return None;
        }
        Some(built)
    }

    /// Where a phrase gets stuck that began at `start` and was complete before `rest`, had it not gone on.
    pub(super) fn furthest(&self, rule: Rule, start: usize, rest: Range<usize>) -> Stuck {
        let whole = self.text(start..rest.end);
        let stuck = grammar::read_all(rule, whole)
            .err()
            .map(|refused| self.explainer.stuck(rule, start, refused));
        stuck
            .filter(|stuck| stuck.at >= rest.start)
            .unwrap_or_else(|| Stuck {
                rule,
                start,
                at: rest.start,
                possible: vec![Rule::EOI],
            })
    }

    /// The brace that opens the block of a section.
    pub(super) fn opening(&self, section: &Range<usize>) -> Option<usize> {
        let depth = self.brackets.depth[section.start];
        section
            .clone()
            .find(|&at| self.tokens[at].text == "{" && self.brackets.depth[at] == depth)
    }

    /// Says what is wrong where the grammar got stuck.
    pub(super) fn note(&mut self, stuck: &Stuck) {
        let fault = self.explainer.explain(stuck);
        self.builder.faults.push(fault);
    }

    /// Notes that these tokens could not be read.
    pub(super) fn leave_out(&mut self, tokens: Range<usize>) {
        let Some(last) = tokens.clone().last() else {
            return;
        };
        self.gaps.push(tokens.clone());
        let head = self.section.map(|section| self.tokens[section].text);
        let named = self
            .section
            .and_then(|section| self.tokens.get(section + 1));
        let name = named.filter(|token| token.kind == Kind::Word && !is_reserved(token));
        self.sections.push(Section::Unread(Unread {
            kind: head.and_then(SectionKind::of_word),
            name: name.map(|name| name.text.to_owned()),
            span: self
                .explainer
                .span(tokens.start)
                .to(self.explainer.span(last)),
        }));
    }

    /// The text of these tokens.
    pub(super) fn text(&self, tokens: Range<usize>) -> &'t str {
        self.explainer.text(tokens)
    }

    /// Where a token begins on the number line.
    pub(super) fn offset(&self, at: usize) -> u32 {
        self.source.base + self.tokens[at].start as u32
    }

    /// The first token from `from` on that does not begin before `offset` on the number line.
    pub(super) fn token_at(&self, offset: u32, from: usize) -> usize {
        let behind = |token: &Token<'_>| self.source.base + (token.start as u32) < offset;
        from + self.tokens[from..].partition_point(behind)
    }
}
