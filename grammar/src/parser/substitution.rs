//! Trial changes: replacing a few words to see how much of their line can then be parsed.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{self, Rule, TokenKind};
use super::line_kinds::LineKind;
use crate::diagnostic::{Edit, Suggestion};
use crate::source::Span;

/// The largest number of bytes from the start of a line for which changes are tried.
const MAX_BYTES: usize = 2048;

/// How far a line can be parsed with a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// The line can be parsed no farther than without the change.
    Nowhere,
    /// The line can be parsed past the place where the grammar got stuck.
    Farther,
    /// The line can be parsed to its end, where more must follow.
    Incomplete,
    /// The line can be parsed to its end, and may be complete.
    Complete,
    /// The line can be parsed to its end, and nothing has to follow.
    Whole,
}

impl Explainer<'_, '_> {
    /// Returns how far the line can be parsed with these changes, which are in the order of the text.
    pub(super) fn try_edits(&self, stuck: &FailurePoint, changes: &[TokenEdit]) -> Reach {
        let behind = changes.last().map_or(stuck.at, |last| last.tokens.end);
        // The token where parsing got stuck counts even if it is on the next line, unless it begins a separate line.
        let ended = self.is_end_of_line(stuck);
        let line = match ended {
            true => behind.max(stuck.at),
            false => self.end_of_line(behind.max(stuck.at + 1)),
        };
        let (frame, rule) = match LineKind::for_rule(stuck.rule) {
            Some(kind) => (kind.frame, Rule::one_section),
            None => ("", stuck.rule),
        };
        let mut text = frame.to_owned();
        let mut at = stuck.start;
        for change in changes {
            let before = self.text(at..change.tokens.start);
            text.push_str(&format!("{before} {} ", change.text));
            at = change.tokens.end;
        }
        let next = behind.max(stuck.at) + 1;
        let farther = text.len() + self.text(behind..next).len();
        text.push_str(self.text(behind..line));
        let whole = text.trim_end().len();
        if !self.spend_trial_bytes(&text) {
            return Reach::Nowhere;
        }
        text.push_str(&" }".repeat(frame.matches('{').count()));
        match grammar::read_all(rule, &text).err() {
            None => Reach::Whole,
            Some(refused) if refused.at >= whole && !ended => Reach::Complete,
            Some(refused) if refused.at >= whole => Reach::Incomplete,
            Some(refused) if refused.at >= farther => Reach::Farther,
            Some(_) => Reach::Nowhere,
        }
    }

    /// Reports whether the rest of the line can be parsed with these changes.
    pub(super) fn parses_with(&self, stuck: &FailurePoint, changes: &[TokenEdit]) -> bool {
        self.try_edits(stuck, changes) >= Reach::Incomplete
    }

    /// Reports whether the line itself can be parsed with a change; what follows the change does not begin another
    /// line.
    pub(super) fn line_parses_with(&self, stuck: &FailurePoint, change: &TokenEdit) -> bool {
        let end = self.end_of_line(stuck.at + 1);
        let text = format!(
            "{} {} {}",
            self.text(stuck.start..change.tokens.start),
            change.text,
            self.text(change.tokens.end..end)
        );
        let whole = text.trim_end().len();
        let parsed = || grammar::read_all(stuck.rule, &text).err();
        self.spend_trial_bytes(&text) && parsed().is_none_or(|refused| refused.at >= whole)
    }

    /// Returns the phrases that could replace a token that was accepted.
    pub(super) fn possible_at(&self, stuck: &FailurePoint, at: usize) -> Vec<Rule> {
        let before = self.text(stuck.start..at);
        match self.spend_trial_bytes(before) {
            true => grammar::read_incomplete(stuck.rule, before).possible,
            false => Vec::new(),
        }
    }

    fn spend_trial_bytes(&self, text: &str) -> bool {
        /// The cost of a trial in addition to its length.
        const BASE_COST: usize = 64;
        let left = self
            .trial_bytes_left
            .get()
            .checked_sub(text.len() + BASE_COST);
        let may = text.len() <= MAX_BYTES && left.is_some();
        self.trial_bytes_left.set(left.unwrap_or(0));
        may
    }

    /// Returns the insertion of a word or sign where the grammar got stuck.
    pub(super) fn insertion(&self, stuck: &FailurePoint, text: &str) -> TokenEdit {
        TokenEdit::new(stuck.at..stuck.at, text)
    }

    /// Returns a suggestion for a fault; suggestions of a lower rank are tried first.
    pub(super) fn suggestion(
        &self,
        rank: u8,
        help: impl Into<String>,
        changes: &[TokenEdit],
    ) -> Suggestion {
        Suggestion {
            rank,
            help: help.into(),
            edits: changes.iter().map(|change| self.edit(change)).collect(),
        }
    }

    /// Converts a change of tokens to one of bytes, with white space where it is needed.
    fn edit(&self, change: &TokenEdit) -> Edit {
        let TokenEdit { tokens, text } = change;
        if !tokens.is_empty() && !text.is_empty() {
            let place = self.span(tokens.start).to(self.span(tokens.end - 1));
            let touches = tokens.start > 0
                && self.span_after_previous(tokens.start).end == place.start
                && is_glued(self.tokens[tokens.start].text);
            let space = if touches && !is_glued(text) { " " } else { "" };
            return Edit::new(place, format!("{space}{text}"));
        }
        let (before, next) = (
            self.span_after_previous(tokens.start),
            self.span(tokens.end),
        );
        let at_start = tokens.start == 0;
        if text.is_empty() {
            let first = self.tokens[tokens.start].first_on_line;
            let place = match first {
                true => Span::new(self.span(tokens.start).start, next.start),
                false => Span::new(before.start, self.span(tokens.end - 1).end),
            };
            return Edit::new(place, "");
        }
        let own_line = self
            .tokens
            .get(tokens.start)
            .is_some_and(|token| token.first_on_line);
        let after_paren = !at_start && matches!(self.tokens[tokens.start - 1].text, "(" | "..");
        if at_start || text == "(" || after_paren {
            let space = if text == "(" || next.start == before.end {
                ""
            } else {
                " "
            };
            return Edit::new(Span::new(next.start, next.start), format!("{text}{space}"));
        }
        let space = if is_glued(text) { "" } else { " " };
        let close = if next.start == before.end && !own_line {
            " "
        } else {
            ""
        };
        Edit::new(before, format!("{space}{text}{close}"))
    }

    /// Returns the first token from `at` on that is on another line or closes a bracket opened before `at`.
    pub(super) fn end_of_line(&self, at: usize) -> usize {
        let mut open = 0_usize;
        let ends = |&at: &usize| {
            let token = &self.tokens[at];
            match token.kind {
                TokenKind::Open => open += 1,
                TokenKind::Close if open == 0 => return true,
                TokenKind::Close => open -= 1,
                _ => {}
            }
            token.first_on_line
        };
        let end = self.tokens.len();
        (at..end).find(ends).unwrap_or(end)
    }
}

/// Reports whether a sign stands directly after the token before it.
fn is_glued(sign: &str) -> bool {
    matches!(sign, ";" | "," | ":" | ")")
}
