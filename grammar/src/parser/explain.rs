//! Explanation of places where the grammar got stuck.

use super::build::{shorten, too_deep};
use super::expected::{expected, fits};
use super::grammar::Rule;
use super::lexer::Token;
use super::stuck::{Explainer, Stuck};
use super::substitution::Reach;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl Explainer<'_, '_> {
    /// Returns the fault at which the grammar got stuck, with suggestions.
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
        let (place, what) = self.found(stuck);
        if let Some(fault) = self.open_parenthesis(stuck, place, &what) {
            return fault;
        }
        let fault = match self.reserved(stuck) {
            Some(word) => {
                let message = format!("`{word}` is a word of the language and cannot be a name");
                Diagnostic::new(Code::ReservedName, place, message)
            }
            None => self.fault(place, self.unexpected(stuck, &what)),
        };
        fault.try_any_of(self.suggestions(stuck))
    }

    fn unexpected(&self, stuck: &Stuck, what: &str) -> String {
        let in_match = stuck.rule == Rule::one_match_row;
        match expected(&stuck.possible, in_match) {
            nothing if nothing.is_empty() => format!("{what} does not fit here"),
            expected => format!("expected {expected}, found {what}"),
        }
    }

    /// Returns the span and a description of the text that does not fit. If that text belongs to the next line, it is
    /// the end of the line: the line lacks something.
    fn found(&self, stuck: &Stuck) -> (Span, String) {
        match self.tokens.get(stuck.at) {
            None => (self.span(stuck.at), "the end of the file".to_owned()),
            Some(_) if self.is_end_of_line(stuck) => {
                (self.behind(stuck.at), "the end of the line".to_owned())
            }
            Some(found) => (self.span(stuck.at), quoted(found)),
        }
    }

    /// Reports an open parenthesis that should have been closed where the grammar got stuck, if the rest can be parsed
    /// with it closed there.
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
        if self.try_on(stuck, &[closed]) == Reach::Nowhere && stuck.at < self.tokens.len() {
            return None;
        }
        let message = format!("a `(` is not closed before {what}");
        let fault = Diagnostic::new(Code::Unclosed, place, message)
            .at("expected `)` before this")
            .and(self.span(open), "opened here");
        Some(fault.help("write `)` where the words that belong together end"))
    }
}

fn quoted(token: &Token<'_>) -> String {
    format!("`{}`", shorten(token.text))
}
