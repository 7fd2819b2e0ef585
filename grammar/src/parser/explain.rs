//! What is said of a place where the grammar got stuck.

use super::brackets::Brackets;
use super::build::shorten;
use super::grammar::{self, Rule};
use super::phrases::expected;
use super::probe::{Fitting, Probe, Understood};
use super::scan::Token;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

/// A place where the grammar got stuck.
#[derive(Clone, Copy)]
pub(super) struct Stuck {
    /// The rule by which it was reading, to the end of the text.
    pub(super) rule: Rule,
    /// The token with which it began.
    pub(super) start: usize,
    /// The token at which it got stuck; the number of tokens at the end of the text.
    pub(super) at: usize,
}

/// Finds the words for faults of one text.
pub(super) struct Explainer<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) tokens: &'a [Token<'t>],
    pub(super) brackets: &'a Brackets,
    probe: Probe,
}

impl<'a, 't> Explainer<'a, 't> {
    pub(super) fn new(source: &'t Source, tokens: &'a [Token<'t>], brackets: &'a Brackets) -> Self {
        Self {
            source,
            tokens,
            brackets,
            probe: Probe::default(),
        }
    }

    /// The place of a token; behind the last one: the end of that.
    pub(super) fn span(&self, at: usize) -> Span {
        let range = match (self.tokens.get(at), self.tokens.last()) {
            (Some(token), _) => token.start..token.end(),
            (None, Some(last)) => last.end()..last.end(),
            (None, None) => 0..0,
        };
        Span::new(
            self.source.base + range.start as u32,
            self.source.base + range.end as u32,
        )
    }

    /// What is wrong where the grammar got stuck.
    pub(super) fn explain(&mut self, stuck: Stuck) -> Diagnostic {
        let found = self.tokens.get(stuck.at).copied();
        if let Some(fault) = found.and_then(|found| self.not_of_the_language(stuck.at, found)) {
            return fault;
        }
        if let Some(fault) = self.taken_for_a_name(stuck) {
            return fault;
        }
        let before = self.understood(stuck);
        let what = found.map_or_else(|| "the end of the file".to_owned(), |found| quoted(&found));
        let Some(fitting) = self.probe.fitting(before) else {
            return self.fault(stuck.at, format!("{what} does not fit here"));
        };
        if let Some(found) = found.filter(|found| is_reserved(found) && is_name_place(&fitting)) {
            return self.reserved(stuck.at, found.text);
        }
        if let Some(open) = self
            .open_parenthesis(stuck)
            .filter(|_| fitting.signs.contains(&")"))
        {
            let message = format!("a `(` is not closed before {what}");
            let fault = Diagnostic::new(Code::Unclosed, self.span(stuck.at), message);
            return fault
                .at("expected `)` before this")
                .and(self.span(open), "opened here");
        }
        let in_match = stuck.rule == Rule::one_match_row;
        let mut fault = match expected(&fitting, in_match) {
            nothing if nothing.is_empty() => {
                self.fault(stuck.at, format!("{what} does not fit here"))
            }
            expected => self.fault(stuck.at, format!("expected {expected}, found {what}")),
        };
        fault.help = found.and_then(|found| self.help(stuck, &fitting, &found));
        fault
    }

    pub(super) fn fault(&self, at: usize, message: String) -> Diagnostic {
        Diagnostic::new(Code::Syntax, self.span(at), message)
    }

    /// The text up to the last word that was understood.
    pub(super) fn understood(&self, stuck: Stuck) -> Understood<'t> {
        let start = self.tokens[stuck.start].start;
        let end = self.tokens[stuck.start..stuck.at]
            .last()
            .map_or(start, Token::end);
        Understood {
            rule: stuck.rule,
            text: &self.source.text[start..end],
        }
    }

    fn reserved(&self, at: usize, word: &str) -> Diagnostic {
        let message = format!("`{word}` is a word of the language and cannot be a name");
        let help = format!("choose another, such as `my_{word}`");
        Diagnostic::new(Code::ReservedName, self.span(at), message).help(help)
    }

    /// The innermost parenthesis that is open where the grammar got stuck.
    fn open_parenthesis(&self, stuck: Stuck) -> Option<usize> {
        let mut open = Vec::new();
        for at in stuck.start..stuck.at {
            match self.tokens[at].text {
                "(" => open.push(at),
                ")" => drop(open.pop()),
                _ => {}
            }
        }
        open.pop()
    }
}

fn quoted(token: &Token<'_>) -> String {
    format!("`{}`", shorten(token.text))
}

pub(super) fn is_reserved(token: &Token<'_>) -> bool {
    grammar::words().iter().any(|word| word == token.text)
}

/// Whether nothing but a name may stand there.
fn is_name_place(fitting: &Fitting) -> bool {
    fitting.name && fitting.words.is_empty()
}
