//! Reads the sections of a text one by one. A section with a fault is read line by line.

use super::brackets::Brackets;
use super::build::{Builder, too_deep};
use super::explain::{Explainer, Stuck, declared, is_reserved};
use super::grammar::{self, Kind, Node, Rule};
use super::lexer::Token;
use super::sections::is_head;
use crate::diagnostic::MOST_SHOWN;
use crate::source::Source;
use crate::syntax::{Section, SectionKind, Unread};
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
            sections: Vec::new(),
        }
    }

    /// Whether there are faults enough.
    pub(super) fn full(&self) -> bool {
        self.builder.faults.len() > MOST_SHOWN
    }

    /// Reads a piece that begins with the word of a section.
    pub(super) fn piece(&mut self, piece: Range<usize>) {
        self.section = Some(piece.start);
        if let Some(at) = self.brackets.too_deep(self.tokens, piece.clone()) {
            self.builder.faults.push(too_deep(self.explainer.span(at)));
            self.leave_out(piece);
            return;
        }
        let mut start = piece.start;
        while start < piece.end && !self.full() {
            self.section = Some(start);
            let text = self.text(start..piece.end);
            start = match grammar::read(Rule::section, text, self.offset(start)) {
                Ok(node) => {
                    let next = self.token_at(node.span().end, start + 1);
                    if next < piece.end && !is_head(self.tokens[next].text) {
                        self.more_behind(start, next..piece.end);
                        return;
                    }
                    let section = self.built(Builder::section, &node, start..next);
                    self.sections.extend(section);
                    next
                }
                Err(refused) => {
                    let stuck = self.explainer.stuck(Rule::one_section, start, refused);
                    self.faulty(start..piece.end, &stuck);
                    piece.end
                }
            };
        }
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

    /// What stands behind a section and does not belong there: a slip in the section, which ended too early.
    fn more_behind(&mut self, start: usize, rest: Range<usize>) {
        let stuck = self.furthest(Rule::one_section, start, rest.clone());
        self.note(&stuck);
        self.leave_out(start..rest.start);
        // What it belongs to nobody knows.
        self.section = None;
        self.leave_out(rest);
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
        let end = tokens
            .clone()
            .last()
            .map_or(0, |last| self.tokens[last].end());
        let start = self
            .tokens
            .get(tokens.start)
            .map_or(end, |first| first.start);
        &self.source.text[start.min(end)..end]
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
