//! Trying another text in the place of a few words, to see how much of their line can be read then.

use super::explain::{Explainer, Stuck};
use super::grammar::{self, Rule};
use super::probe::MOST_BYTES;
use super::scan::Kind;
use std::ops::Range;

/// How far a line could be read with other words in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trial {
    /// Whether the other words could be read themselves.
    fits: bool,
    /// How many tokens behind them could be read.
    read: usize,
    /// How many there are on the line.
    all: usize,
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

    /// Whether the other words are the last of the line.
    pub(super) const fn is_last(self) -> bool {
        self.all == 0
    }

    /// Whether the rest of the line can be read.
    pub(super) fn whole(self) -> bool {
        self.fits && self.read == self.all
    }
}

impl Explainer<'_, '_> {
    /// How far the line is read with `meant` in the place of `tokens`.
    pub(super) fn try_on(&self, stuck: Stuck, tokens: Range<usize>, meant: &str) -> Trial {
        // What it got stuck at counts, even if it stands on the next line.
        let line = self.end_of_line(tokens.end.max(stuck.at + 1));
        let nothing = Trial {
            fits: false,
            read: 0,
            all: line - tokens.end,
        };
        let (frame, rule) = frame(stuck.rule);
        let start = self.tokens[stuck.start].start;
        let replaced = match (self.tokens.get(tokens.start), self.tokens.last()) {
            (Some(token), _) => token.start,
            (None, Some(last)) => last.end(),
            (None, None) => return nothing,
        };
        let rest = self.tokens.get(tokens.end..line).unwrap_or_default();
        let (from, to) = rest
            .first()
            .zip(rest.last())
            .map_or((0, 0), |(first, last)| (first.start, last.end()));
        let before = format!("{frame}{} {meant} ", &self.source.text[start..replaced]);
        let text = format!("{before}{} ", &self.source.text[from..to]);
        if text.len() > MOST_BYTES {
            return nothing;
        }
        let reached = grammar::read_all(rule, &text).err().unwrap_or(text.len());
        let behind = |end: usize| before.len() + end - from <= reached;
        Trial {
            fits: reached >= before.trim_end().len(),
            read: rest.iter().take_while(|token| behind(token.end())).count(),
            ..nothing
        }
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

/// What stands around lines of a kind, so that several of them on one line can be read, and the rule of it all.
fn frame(rule: Rule) -> (&'static str, Rule) {
    let frame = match rule {
        Rule::one_board_line => "board { ",
        Rule::one_deal => "setup { ",
        Rule::one_move => "phase zzzz { ",
        Rule::one_move_line => "move zzzz { ",
        Rule::one_row => "table zzzz { ",
        Rule::one_match_part => "match { ",
        Rule::one_match_row => "match { over { ",
        Rule::one_case_line => "case \"\" { ",
        rule => return ("", rule),
    };
    (frame, Rule::one_section)
}
