//! What is said of a place where the grammar got stuck.

use super::brackets::Brackets;
use super::build::{shorten, too_deep};
use super::expected::{expected, fits, only_a_name};
use super::grammar::{self, Kind, Refused, Rule, reserved};
use super::lexer::Token;
use super::line_kinds::LineKind;
use super::sections::is_head;
use crate::diagnostic::{Code, Diagnostic, rank};
use crate::source::{Source, Span};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;

/// A place where the grammar got stuck.
#[derive(Clone)]
pub(super) struct Stuck {
    /// The rule by which it was reading, to the end of the text.
    pub(super) rule: Rule,
    /// The token with which it began.
    pub(super) start: usize,
    /// The token at which it got stuck; the number of tokens at the end of the text.
    pub(super) at: usize,
    /// The phrases that could have stood there.
    pub(super) possible: Vec<Rule>,
}

/// Other words in the place of some tokens, or before a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) tokens: Range<usize>,
    pub(super) text: String,
}

impl Change {
    pub(super) fn new(tokens: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            tokens,
            text: text.into(),
        }
    }
}

/// How many tokens a line may have.
const MOST_OF_A_LINE: usize = 200;

/// Finds the words for faults of one text.
pub(super) struct Explainer<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    /// The names that the file gives to something.
    pub(super) declared: BTreeSet<&'t str>,
    /// How many more bytes of text may be tried on.
    pub(super) work: Cell<usize>,
}

impl Explainer<'_, '_> {
    /// The place of a token; behind the last one: the end of that.
    pub(super) fn span(&self, at: usize) -> Span {
        match self.tokens.get(at) {
            Some(token) => self.bytes(token.start, token.end()),
            None => self.behind(at),
        }
    }

    /// The empty place behind the token before `at`.
    pub(super) fn behind(&self, at: usize) -> Span {
        let before = self.tokens[..at.min(self.tokens.len())].last();
        let end = before.map_or(0, Token::end);
        self.bytes(end, end)
    }

    /// The text at a place.
    pub(super) fn text_at(&self, span: Span) -> &str {
        let byte = |offset: u32| offset.saturating_sub(self.source.base) as usize;
        let text = self.source.text.get(byte(span.start)..byte(span.end));
        text.unwrap_or_default()
    }

    fn bytes(&self, start: usize, end: usize) -> Span {
        Span::new(
            self.source.base + start as u32,
            self.source.base + end as u32,
        )
    }

    /// The place where reading got stuck that began with the token `start`.
    pub(super) fn stuck(&self, rule: Rule, start: usize, refused: Refused) -> Stuck {
        let offset = self.tokens[start].start + refused.at;
        Stuck {
            rule,
            start,
            at: start + self.tokens[start..].partition_point(|token| token.end() <= offset),
            possible: refused.possible,
        }
    }

    /// What is wrong where the grammar got stuck, and how it may be mended.
    pub(super) fn explain(&self, stuck: &Stuck) -> Diagnostic {
        let found = self.tokens.get(stuck.at);
        if let Some(fault) = found.and_then(|found| self.not_of_the_language(stuck.at, *found)) {
            return fault;
        }
        if stuck.possible.is_empty() {
            return too_deep(self.span(stuck.at));
        }
        if let Some(fault) = self.taken_for_a_name(stuck) {
            return fault;
        }
        if let Some(found) =
            found.filter(|found| only_a_name(&stuck.possible) && is_reserved(found))
        {
            return self.reserved(stuck.at, found.text);
        }
        let (place, what) = self.found(stuck);
        if let Some(fault) = self.open_parenthesis(stuck, place, &what) {
            return fault;
        }
        if let Some(fault) = self.unless_behind_when(stuck) {
            return fault;
        }
        let in_match = stuck.rule == Rule::one_match_row;
        let message = match expected(&stuck.possible, in_match) {
            nothing if nothing.is_empty() => format!("{what} does not fit here"),
            expected => format!("expected {expected}, found {what}"),
        };
        let fault = Diagnostic::new(Code::Syntax, place, message);
        if found.is_some_and(|found| is_operator(found)) && fits(&stuck.possible, Rule::FROM) {
            let help = "a calculated amount stands in parentheses, such as `(laps + 1) from here`";
            return fault.help(help);
        }
        fault.try_any_of(self.suggestions(stuck))
    }

    /// Where and what it is that does not fit. What belongs to the next line does not: the line before lacks something.
    fn found(&self, stuck: &Stuck) -> (Span, String) {
        match self.tokens.get(stuck.at) {
            None => (self.span(stuck.at), "the end of the file".to_owned()),
            Some(_) if self.is_end_of_line(stuck) => {
                (self.behind(stuck.at), "the end of the line".to_owned())
            }
            Some(found) => (self.span(stuck.at), quoted(found)),
        }
    }

    /// Whether the line was over where the grammar got stuck.
    pub(super) fn is_end_of_line(&self, stuck: &Stuck) -> bool {
        let over = |token: &&Token<'_>| {
            let next = token.kind == Kind::Close || is_head(token.text);
            token.first
                && (next
                    || LineKind::of(stuck.rule).is_some_and(|kind| self.reads(kind.rule, stuck.at)))
        };
        stuck.at > stuck.start && self.tokens.get(stuck.at).filter(over).is_some()
    }

    /// Whether a line begins at a token: it can be read, or more than its first two words can.
    fn reads(&self, line: Rule, at: usize) -> bool {
        let behind = (at + MOST_OF_A_LINE).min(self.tokens.len());
        let refused = grammar::read(line, self.text(at..behind), 0).err();
        let second = self.tokens.get(at + 1);
        refused.is_none_or(|refused| {
            let stuck = self.tokens[at].start + refused.at;
            second.is_some_and(|second| stuck > second.end())
        })
    }

    pub(super) fn fault(&self, at: usize, message: String) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.span(at), message)
    }

    fn reserved(&self, at: usize, word: &str) -> Diagnostic {
        let message = format!("`{word}` is a word of the language and cannot be a name");
        let help = format!("choose another, such as `my_{word}`");
        Diagnostic::new(Code::ReservedName, self.span(at), message).help(help)
    }

    /// The head of a kind of move that has its parts the wrong way round.
    fn unless_behind_when(&self, stuck: &Stuck) -> Option<Diagnostic> {
        let text = |at: usize| self.tokens.get(at).map(|token| token.text);
        let is_head = text(stuck.start) == Some("move") && text(stuck.at) == Some("unless");
        let head = stuck.start..stuck.at;
        let when = head.clone().find(|&at| text(at) == Some("when"))?;
        let open = (stuck.at..self.tokens.len()).find(|&at| text(at) == Some("{"))?;
        if !is_head || head.clone().any(|at| text(at) == Some("{")) {
            return None;
        }
        let (when_part, unless_part) = (
            self.text(when..stuck.at).trim(),
            self.text(stuck.at..open).trim(),
        );
        let turned = format!("{unless_part} {when_part}");
        let fault = self.fault(stuck.at, "`unless` stands before `when`".to_owned());
        let help = format!("write `{turned}`");
        let change = Change::new(when..open, turned);
        Some(fault.try_any_of(vec![self.suggestion(rank::PHRASE, help, &[change])]))
    }

    /// A parenthesis that should have been closed where the grammar got stuck: closed there, the rest could be read.
    fn open_parenthesis(&self, stuck: &Stuck, place: Span, what: &str) -> Option<Diagnostic> {
        let mut open = Vec::new();
        for at in stuck.start..stuck.at {
            match self.tokens[at].text {
                "(" => open.push(at),
                ")" => drop(open.pop()),
                _ => {}
            }
        }
        let open = open
            .pop()
            .filter(|_| fits(&stuck.possible, Rule::UNPAREN))?;
        let closed = self.inserted(stuck, ")");
        if self.try_on(stuck, std::slice::from_ref(&closed)).goes_on() == 0
            && self.tokens.get(stuck.at).is_some()
        {
            return None;
        }
        let message = format!("a `(` is not closed before {what}");
        let fault = Diagnostic::new(Code::Unclosed, place, message)
            .at("expected `)` before this")
            .and(self.span(open), "opened here");
        Some(fault.help("write `)` where the words that belong together end"))
    }
}

/// The names that these tokens give to something.
pub(super) fn declared<'t>(tokens: &[Token<'t>]) -> BTreeSet<&'t str> {
    let named = |pair: &[Token<'t>]| {
        let name = pair[0].first
            && is_head(pair[0].text)
            && pair[1].kind == Kind::Word
            && !is_reserved(&pair[1]);
        name.then_some(pair[1].text)
    };
    tokens.windows(2).filter_map(named).collect()
}

fn quoted(token: &Token<'_>) -> String {
    format!("`{}`", shorten(token.text))
}

fn is_operator(token: &Token<'_>) -> bool {
    matches!(token.text, "+" | "-" | "*" | "/")
}

pub(super) fn is_reserved(token: &Token<'_>) -> bool {
    reserved().contains(&token.text)
}
