//! Lines that are written as in another language or as in English, and the same lines in the words of Sow.
//!
//! Each habit is recognised by itself. If the line can be parsed only with several habits mended, they are mended
//! together.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind, is_word};
use crate::diagnostic::{Diagnostic, Suggestion, rank};
use std::ops::Range;

/// A part of a line as it was probably meant.
pub(super) struct Rewrite {
    /// The first token that is wrong.
    pub(super) at: usize,
    /// The changes, in the order of the text; empty if there are several meanings, or if the meaning is unknown.
    pub(super) edits: Vec<TokenEdit>,
    /// The help message; if it is empty, the changes are quoted.
    pub(super) help: String,
}

impl Rewrite {
    /// Creates a rewrite that replaces some tokens.
    pub(super) fn replace(tokens: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            at: tokens.start,
            edits: vec![TokenEdit::new(tokens, text)],
            help: String::new(),
        }
    }

    /// Creates advice that changes nothing.
    pub(super) fn advice(at: usize, help: impl Into<String>) -> Self {
        Self {
            at,
            edits: Vec::new(),
            help: help.into(),
        }
    }

    /// Replaces the help message.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

/// The help for an action that does not name its pits.
pub(super) const TAKEN_PITS_HELP: &str =
    "`here`, the pit where the last seed fell, or `opposite`, the pit that faces it";

/// The words with which other languages begin a condition at the start of a row.
const CONDITION_WORDS: [&str; 4] = ["if", "If", "whenever", "case"];

impl Explainer<'_, '_> {
    /// Reports a line that is written as in another language or as in English.
    pub(super) fn rewritten_line(&self, stuck: &FailurePoint) -> Option<Diagnostic> {
        let line = stuck.start..self.end_of_stuck_line(stuck);
        let mut rewrites = self.slip_rewrites(stuck, &line);
        rewrites.extend(self.parenthesis_rewrites(stuck, &line));
        rewrites.extend(self.foreign_rewrites(stuck, line.clone()));
        rewrites.extend(self.english_rewrites(stuck, line.clone()));
        let (advice, rewrites): (Vec<_>, Vec<_>) =
            rewrites.into_iter().partition(|one| one.edits.is_empty());
        let starts = self.row_start_rewrites(stuck);
        let alone = starts.iter().chain(&rewrites);
        let alone = alone.filter(|one| self.parses_with(stuck, &one.edits));
        let mut fitting: Vec<(usize, String, Vec<TokenEdit>)> = alone
            .map(|one| (one.at, self.rewrite_help(one), one.edits.clone()))
            .collect();
        if fitting.is_empty() {
            fitting = self.combined_rewrites(stuck, &line, &starts, &rewrites);
        }
        fitting.extend(advice.into_iter().map(|one| (one.at, one.help, Vec::new())));
        let at = fitting.iter().map(|&(at, ..)| at).min()?;
        let forms = self.forms_at(stuck);
        let forms = forms.map(|help| self.suggestion(rank::EXPECTATIONS, help, &[]));
        let ranked = (rank::PHRASE..rank::TRANSLATED).zip(fitting);
        let suggestions: Vec<Suggestion> = ranked
            .map(|(rank, (_, help, edits))| self.suggestion(rank, help, &edits))
            .chain(forms)
            .collect();
        Some(self.fault_at(stuck, at).with_suggestions(suggestions))
    }

    /// Returns the help of a rewrite that changes something.
    fn rewrite_help(&self, rewrite: &Rewrite) -> String {
        match &rewrite.edits[..] {
            [TokenEdit { tokens, text }] if rewrite.help.is_empty() => {
                let said = self.text(tokens.clone());
                match (said, &**text) {
                    ("", text) => format!("write `{text}`"),
                    (said, "") => format!("take out `{said}`"),
                    (said, text) => format!("write `{text}` instead of `{said}`"),
                }
            }
            _ => rewrite.help.clone(),
        }
    }

    /// Returns the fault of a line that is wrong from the token `at` on, although the grammar may have got stuck only
    /// later.
    fn fault_at(&self, stuck: &FailurePoint, at: usize) -> Diagnostic {
        let token = self.tokens.get(at);
        if let Some(fault) = token.and_then(|token| self.lexical_fault(at, *token)) {
            return fault;
        }
        match token {
            Some(token)
                if at < stuck.at && token.kind == TokenKind::Word && !is_word(token.text) =>
            {
                let message = format!("`{}` is not a word of the language", token.text);
                self.fault(self.span(at), message)
            }
            _ => {
                let (place, description) = self.describe_found(stuck);
                self.fault(place, self.unexpected_message(stuck, &description))
            }
        }
    }

    /// Returns the line with all habits mended, if it can be parsed then: one result for each possible start of the
    /// row.
    fn combined_rewrites(
        &self,
        stuck: &FailurePoint,
        line: &Range<usize>,
        starts: &[Rewrite],
        rewrites: &[Rewrite],
    ) -> Vec<(usize, String, Vec<TokenEdit>)> {
        let combine = |start: Option<&Rewrite>| {
            let mut edits: Vec<TokenEdit> = Vec::new();
            for edit in start.into_iter().chain(rewrites).flat_map(|one| &one.edits) {
                let apart = |other: &TokenEdit| {
                    other.tokens.end <= edit.tokens.start || edit.tokens.end <= other.tokens.start
                };
                if edits.iter().all(apart) {
                    edits.push(edit.clone());
                }
            }
            edits.sort_by_key(|edit| edit.tokens.start);
            let at = start.into_iter().chain(rewrites).map(|one| one.at).min()?;
            if edits.len() < 2 || !self.parses_with(stuck, &edits) {
                return None;
            }
            let text = self.text_with(line, &edits);
            let last = self.tokens[line.end - 1].text;
            Some(match last {
                "capture" | "lift" => {
                    let help = format!("write `{text}`, and what is taken: {TAKEN_PITS_HELP}");
                    (at, help, Vec::new())
                }
                _ => (at, format!("write `{text}`"), edits),
            })
        };
        match starts {
            [] => combine(None).into_iter().collect(),
            starts => starts
                .iter()
                .filter_map(|start| combine(Some(start)))
                .collect(),
        }
    }

    /// Returns the text of a line with changes made.
    pub(super) fn text_with(&self, line: &Range<usize>, edits: &[TokenEdit]) -> String {
        let mut parts: Vec<&str> = Vec::new();
        let mut at = line.start;
        for edit in edits {
            parts.push(self.text(at..edit.tokens.start));
            parts.push(&edit.text);
            at = edit.tokens.end;
        }
        parts.push(self.text(at..line.end));
        parts.retain(|part| !part.is_empty());
        parts.join(" ").replace(" ,", ",")
    }

    /// Returns the first token after the line in which the grammar got stuck.
    fn end_of_stuck_line(&self, stuck: &FailurePoint) -> usize {
        let end = self.tokens.len();
        if self.is_end_of_line(stuck) || stuck.at >= end {
            return stuck.at;
        }
        let depth = self.brackets.depth[stuck.start];
        let ends = |&at: &usize| {
            let token = &self.tokens[at];
            token.first_on_line || self.brackets.depth[at] < depth
        };
        (stuck.at + 1..end).find(ends).unwrap_or(end)
    }

    /// Returns the possible starts of a row that begins with `if`: its place, or `when` and its condition. A row that
    /// first says where the last seed falls can only begin with a place.
    fn row_start_rewrites(&self, stuck: &FailurePoint) -> Vec<Rewrite> {
        let row = matches!(stuck.rule, Rule::one_row | Rule::one_match_row);
        let start = stuck.start;
        let word = self.tokens[start].text;
        let condition = CONDITION_WORDS.contains(&word);
        if let Some(place) = self.start_of_landing(start).filter(|_| row) {
            let help = format!(
                "take out `{}`: a row begins with the place where the last seed fell",
                self.text(start..place)
            );
            return vec![Rewrite::replace(start..place, "").with_help(help)];
        }
        if !row || !condition {
            return Vec::new();
        }
        let alone = format!("take out `{word}`: a row begins with its place");
        vec![
            Rewrite::replace(start..start + 1, "").with_help(alone),
            Rewrite::replace(start..start + 1, "when"),
        ]
    }

    /// Returns the place with which a row begins, after words such as `if the last seed falls in`.
    fn start_of_landing(&self, start: usize) -> Option<usize> {
        let is_landing = |at: usize| {
            matches!(
                self.tokens[at].text,
                "last"
                    | "seed"
                    | "stone"
                    | "the"
                    | "in"
                    | "into"
                    | "lands"
                    | "falls"
                    | "ends"
                    | "on"
            )
        };
        let word = self.tokens[start].text;
        let condition = word == "when" || CONDITION_WORDS.contains(&word);
        let first = start + usize::from(condition);
        let place = (first..self.tokens.len()).find(|&at| !is_landing(at))?;
        let before = self.tokens[first..place].last()?;
        let ends = matches!(
            before.text,
            "in" | "into" | "on" | "lands" | "falls" | "ends"
        );
        ends.then_some(place)
    }
}
