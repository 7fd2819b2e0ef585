//! Places where the grammar got stuck, and the data needed to explain them.

use super::brackets::Brackets;
use super::expected::allow_only_name;
use super::grammar::{self, ParseFailure, Rule, TokenKind, reserved};
use super::lexer::Token;
use super::line_kinds::LineKind;
use super::sections::is_section_keyword;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;

/// A place where the grammar got stuck.
#[derive(Clone)]
pub(super) struct FailurePoint {
    /// The rule that was parsed from `start` and had to match the rest of the text.
    pub(super) rule: Rule,
    /// The token at which the rule was to begin.
    pub(super) start: usize,
    /// The token at which the grammar got stuck; the number of tokens if it got stuck at the end of the text.
    pub(super) at: usize,
    /// The phrases that could have followed there.
    pub(super) possible: Vec<Rule>,
}

/// A change of the text: `text` replaces the tokens, or is inserted before a token if the range is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TokenEdit {
    pub(super) tokens: Range<usize>,
    pub(super) text: String,
}

impl TokenEdit {
    pub(super) fn new(tokens: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            tokens,
            text: text.into(),
        }
    }
}

/// The largest number of tokens that are tried as a line.
const MAX_LINE_TOKENS: usize = 200;

/// Explains the faults of one text.
pub(super) struct Explainer<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    /// The names that the file defines.
    pub(super) declared_names: BTreeSet<&'t str>,
    /// How many more bytes may be parsed in trying out changes.
    pub(super) trial_bytes_left: Cell<usize>,
}

impl<'t> Explainer<'_, 't> {
    /// Returns the span of a token; after the last token, the empty span at its end.
    pub(super) fn span(&self, at: usize) -> Span {
        match self.tokens.get(at) {
            Some(token) => self.byte_span(token.start, token.end()),
            None => self.span_after_previous(at),
        }
    }

    /// Returns the empty span after the token before `at`.
    pub(super) fn span_after_previous(&self, at: usize) -> Span {
        let before = self.tokens[..at.min(self.tokens.len())].last();
        let end = before.map_or(0, Token::end);
        self.byte_span(end, end)
    }

    fn byte_span(&self, start: usize, end: usize) -> Span {
        Span::new(
            self.source.base + start as u32,
            self.source.base + end as u32,
        )
    }

    /// Returns the place where parsing from the token `start` on got stuck.
    pub(super) fn failure_point(
        &self,
        rule: Rule,
        start: usize,
        refused: ParseFailure,
    ) -> FailurePoint {
        let offset = self.tokens[start].start + refused.at;
        FailurePoint {
            rule,
            start,
            at: start + self.tokens[start..].partition_point(|token| token.end() <= offset),
            possible: refused.possible,
        }
    }

    /// Returns the text of these tokens.
    pub(super) fn text(&self, tokens: Range<usize>) -> &'t str {
        match self.tokens.get(tokens).unwrap_or_default() {
            [] => "",
            [first, .., last] => &self.source.text[first.start..last.end()],
            [only] => only.text,
        }
    }

    /// Returns the word of the language that stands where only a name is allowed.
    pub(super) fn reserved_name(&self, stuck: &FailurePoint) -> Option<&str> {
        let found = self
            .tokens
            .get(stuck.at)
            .filter(|found| is_reserved(found))?;
        (allow_only_name(&stuck.possible) && !self.is_end_of_line(stuck)).then_some(found.text)
    }

    /// Reports whether the token at `at` repeats the one before it.
    pub(super) fn is_doubled(&self, at: usize) -> bool {
        at > 0 && self.text(at - 1..at) == self.text(at..at + 1)
    }

    /// Reports whether the line had ended where the grammar got stuck.
    pub(super) fn is_end_of_line(&self, stuck: &FailurePoint) -> bool {
        let over = |token: &&Token<'_>| {
            let next = token.kind == TokenKind::Close || is_section_keyword(token.text);
            token.first_on_line
                && (next
                    || LineKind::for_rule(stuck.rule)
                        .is_some_and(|kind| self.is_line_start(kind.rule, stuck.at)))
        };
        stuck.at > stuck.start && self.tokens.get(stuck.at).filter(over).is_some()
    }

    /// Reports whether a line begins at a token: the whole line can be parsed, or at least more than its first two
    /// tokens.
    fn is_line_start(&self, line: Rule, at: usize) -> bool {
        let behind = (at + MAX_LINE_TOKENS).min(self.tokens.len());
        let refused = grammar::read(line, self.text(at..behind), 0).err();
        let second = self.tokens.get(at + 1);
        refused.is_none_or(|refused| {
            let stuck = self.tokens[at].start + refused.at;
            second.is_some_and(|second| stuck > second.end())
        })
    }

    pub(super) fn fault(&self, place: Span, message: String) -> Diagnostic {
        Diagnostic::new(Code::Syntax, place, message)
    }
}

/// Returns the names that these tokens define.
pub(super) fn declared_names<'t>(tokens: &[Token<'t>]) -> BTreeSet<&'t str> {
    let named = |pair: &[Token<'t>]| {
        let name = pair[0].first_on_line
            && is_section_keyword(pair[0].text)
            && pair[1].kind == TokenKind::Word
            && !is_reserved(&pair[1]);
        name.then_some(pair[1].text)
    };
    tokens.windows(2).filter_map(named).collect()
}

pub(super) fn is_reserved(token: &Token<'_>) -> bool {
    reserved().contains(&token.text)
}
