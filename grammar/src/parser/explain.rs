//! Explanation of places where the grammar got stuck.

use super::build::{nesting_fault, shorten};
use super::expected::{can_begin_with, describe_expected};
use super::failure::{Explainer, FailurePoint};
use super::grammar::Rule;
use super::lexer::Token;
use super::substitution::Reach;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl Explainer<'_, '_> {
    /// Returns the fault at which the grammar got stuck, with suggestions.
    pub(super) fn explain(&self, stuck: &FailurePoint) -> Diagnostic {
        let found = self.tokens.get(stuck.at);
        if let Some(fault) = self
            .rewritten_line(stuck)
            .filter(|_| !stuck.possible.is_empty())
        {
            return fault;
        }
        if let Some(fault) = found.and_then(|found| self.lexical_fault(stuck.at, *found)) {
            return fault;
        }
        if stuck.possible.is_empty() {
            return nesting_fault(self.span(stuck.at));
        }
        if let Some(fault) = self.misread_as_name(stuck) {
            return fault;
        }
        let (place, description) = self.describe_found(stuck);
        if let Some(fault) = self.open_parenthesis(stuck, place, &description) {
            return fault;
        }
        let fault = match self.reserved_name(stuck) {
            Some(word) => {
                let message = format!("`{word}` is a word of the language and cannot be a name");
                Diagnostic::new(Code::ReservedName, place, message)
            }
            None => self.fault(place, self.unexpected_message(stuck, &description)),
        };
        fault.with_suggestions(self.suggestions(stuck))
    }

    pub(super) fn unexpected_message(&self, stuck: &FailurePoint, description: &str) -> String {
        let in_match = stuck.rule == Rule::one_match_row;
        match describe_expected(&stuck.possible, in_match) {
            nothing if nothing.is_empty() => format!("{description} does not fit here"),
            expected => format!("expected {expected}, found {description}"),
        }
    }

    /// Returns the span and a description of the text that does not fit. If that text belongs to the next line, the end
    /// of the line is described instead, because the line lacks something.
    pub(super) fn describe_found(&self, stuck: &FailurePoint) -> (Span, String) {
        match self.tokens.get(stuck.at) {
            None => (self.span(stuck.at), "the end of the file".to_owned()),
            Some(_) if self.is_end_of_line(stuck) => (
                self.span_after_previous(stuck.at),
                "the end of the line".to_owned(),
            ),
            Some(found) => (self.span(stuck.at), quoted(found)),
        }
    }

    /// Reports an open parenthesis that should have been closed where the grammar got stuck, if the rest can be parsed
    /// with it closed there.
    fn open_parenthesis(
        &self,
        stuck: &FailurePoint,
        place: Span,
        description: &str,
    ) -> Option<Diagnostic> {
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
            .filter(|_| can_begin_with(&stuck.possible, Rule::UNPAREN))?;
        let closed = self.insertion(stuck, ")");
        if self.try_edits(stuck, &[closed]) == Reach::Nowhere && stuck.at < self.tokens.len() {
            return None;
        }
        let message = format!("a `(` is not closed before {description}");
        let fault = Diagnostic::new(Code::Unclosed, place, message)
            .with_label("expected `)` before this")
            .with_related(self.span(open), "opened here");
        Some(fault.help("write `)` where the words that belong together end"))
    }
}

fn quoted(token: &Token<'_>) -> String {
    format!("`{}`", shorten(token.text))
}
