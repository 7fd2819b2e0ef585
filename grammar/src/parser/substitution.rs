//! Trying another text in the place of a few words, to see how much of their line can be read then.

use super::explain::{Change, Explainer, Stuck};
use super::grammar::{self, Kind, Rule};
use super::line_kinds::LineKind;
use crate::diagnostic::{Edit, Suggestion};
use crate::source::Span;
use std::ops::Range;

/// Longer beginnings are not tried on.
const MOST_BYTES: usize = 2048;

/// How far a line could be read with other words in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trial {
    /// Whether the other words could be read themselves.
    fits: bool,
    /// How many tokens behind them could be read.
    read: usize,
    /// How many there are on the line.
    all: usize,
    /// Whether nothing is lacking behind them, if the line is known to end there.
    ends: bool,
}

impl Trial {
    /// How well the text goes on: 0 if not even one token behind the other words can be read, where there is one.
    pub(super) fn goes_on(self) -> usize {
        match self {
            Self { fits: false, .. } => 0,
            Self { all: 0, .. } => 1,
            Self { read, .. } => read,
        }
    }

    /// Whether the rest of the line can be read.
    pub(super) fn whole(self) -> bool {
        self.fits && self.read == self.all
    }

    /// Whether the line can be read to its end, and may end there.
    pub(super) fn ends(self) -> bool {
        self.whole() && self.ends
    }
}

impl Explainer<'_, '_> {
    /// How far the line is read with these changes, which stand in the order of the text.
    pub(super) fn try_on(&self, stuck: &Stuck, changes: &[Change]) -> Trial {
        let behind = changes.last().map_or(stuck.at, |last| last.tokens.end);
        // What it got stuck at counts, even if it stands on the next line, unless that is a line of its own.
        let line = match self.is_end_of_line(stuck) {
            true => behind.max(stuck.at),
            false => self.end_of_line(behind.max(stuck.at + 1)),
        };
        let rest = self.tokens.get(behind..line).unwrap_or_default();
        let nothing = Trial {
            fits: false,
            read: 0,
            all: rest.len(),
            ends: false,
        };
        let (frame, rule) = match LineKind::of(stuck.rule) {
            Some(kind) => (kind.frame, Rule::one_section),
            None => ("", stuck.rule),
        };
        let mut text = frame.to_owned();
        let mut at = stuck.start;
        for change in changes {
            text.push_str(self.text(at..change.tokens.start));
            text.push(' ');
            text.push_str(&change.text);
            text.push(' ');
            at = change.tokens.end;
        }
        let before = text.trim_end().len();
        let shift = rest.first().map_or(0, |first| first.start);
        let start = text.len();
        text.push_str(self.text(behind..line));
        text.push(' ');
        if !self.may_try(&text) {
            return nothing;
        }
        let end = text.len();
        text.push_str(&"}".repeat(frame.matches('{').count()));
        let refused = grammar::read_all(rule, &text).err();
        let reached = refused.as_ref().map_or(end, |refused| refused.at);
        let is_read = |end: usize| start + end - shift <= reached;
        Trial {
            fits: reached >= before,
            read: rest.iter().take_while(|token| is_read(token.end())).count(),
            ends: refused.is_none() || !self.is_end_of_line(stuck),
            ..nothing
        }
    }

    /// The phrases that could stand in the place of a token that was read.
    pub(super) fn possible_at(&self, stuck: &Stuck, at: usize) -> Vec<Rule> {
        /// No word, sign, or number.
        const NOTHING: &str = "\u{1}";
        let before = self.text(stuck.start..at);
        if !self.may_try(before) {
            return Vec::new();
        }
        let refused = grammar::read_all(stuck.rule, &format!("{before} {NOTHING}"));
        refused
            .err()
            .map_or_else(Vec::new, |refused| refused.possible)
    }

    fn may_try(&self, text: &str) -> bool {
        /// What every trial costs, however short.
        const LEAST: usize = 64;
        let left = self.work.get().checked_sub(text.len() + LEAST);
        let may = text.len() <= MOST_BYTES && left.is_some();
        self.work.set(left.unwrap_or(0));
        may
    }

    /// The text of these tokens.
    pub(super) fn text(&self, tokens: Range<usize>) -> &str {
        let all = self.tokens.get(tokens).unwrap_or_default();
        match all {
            [] => "",
            [first, .., last] => &self.source.text[first.start..last.end()],
            [only] => only.text,
        }
    }

    /// A word or sign put in where the grammar got stuck.
    pub(super) fn inserted(&self, stuck: &Stuck, text: &str) -> Change {
        Change::new(stuck.at..stuck.at, text)
    }

    /// What to say and to do about a fault; suggestions of a lower rank are tried first.
    pub(super) fn suggestion(
        &self,
        rank: u8,
        help: impl Into<String>,
        changes: &[Change],
    ) -> Suggestion {
        Suggestion {
            rank,
            help: help.into(),
            edits: changes.iter().map(|change| self.edit(change)).collect(),
        }
    }

    /// The change as one of bytes, with white space where it needs some.
    fn edit(&self, change: &Change) -> Edit {
        let Change { tokens, text } = change;
        if !tokens.is_empty() && !text.is_empty() {
            let place = self.span(tokens.start).to(self.span(tokens.end - 1));
            return Edit::new(place, text.clone());
        }
        let (before, next) = (self.behind(tokens.start), self.span(tokens.end));
        let at_start = tokens.start == 0;
        if text.is_empty() {
            let first = self.tokens[tokens.start].first;
            let place = match first {
                true => Span::new(self.span(tokens.start).start, next.start),
                false => Span::new(before.start, self.span(tokens.end - 1).end),
            };
            return Edit::new(place, "");
        }
        let own_line = self
            .tokens
            .get(tokens.start)
            .is_some_and(|token| token.first);
        let glued = matches!(&**text, ";" | "," | ":" | ")");
        let after_paren = !at_start && matches!(self.tokens[tokens.start - 1].text, "(" | "..");
        if at_start || text == "(" || after_paren {
            let space = if text == "(" || next.start == before.end {
                ""
            } else {
                " "
            };
            return Edit::new(Span::new(next.start, next.start), format!("{text}{space}"));
        }
        let space = if glued { "" } else { " " };
        let close = if next.start == before.end && !own_line {
            " "
        } else {
            ""
        };
        Edit::new(before, format!("{space}{text}{close}"))
    }

    /// The first token behind `at` that stands on another line or behind the bracket that is open there.
    fn end_of_line(&self, at: usize) -> usize {
        let mut open = 0_usize;
        let ends = |&at: &usize| {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Open => open += 1,
                Kind::Close if open == 0 => return true,
                Kind::Close => open -= 1,
                _ => {}
            }
            token.first
        };
        let end = self.tokens.len();
        (at..end).find(ends).unwrap_or(end)
    }
}
