//! Parentheses around places that need them.

use super::english::QUANTIFIERS;
use super::expected::can_begin_with;
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::Rule;
use crate::diagnostic::{Suggestion, rank};

/// The number of tokens searched in each direction for a place that needs parentheses.
const MAX_SEARCH_TOKENS: usize = 12;

/// The words before the noun of a place that belong to it.
const BEFORE_NOUN: [&str; 6] = ["the", "only", "own", "opponent", "empty", "occupied"];

/// The words with which conditions and numbers can begin, but places cannot.
const NOT_PLACES: [&str; 10] = [
    "some", "no", "every", "not", "seeds", "number", "passed", "of", "(", ",",
];

impl Explainer<'_, '_> {
    /// Suggests parentheses around places that need them here.
    pub(super) fn suggest_place_parentheses(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let found = self.tokens.get(stuck.at)?;
        let list =
            found.text == "," || stuck.at > stuck.start && self.tokens[stuck.at - 1].text == ",";
        let what = match found.text {
            _ if list => "several places go",
            "where" => "a place with `where` goes",
            _ => return None,
        };
        let first = stuck.start.max(stuck.at.saturating_sub(MAX_SEARCH_TOKENS));
        let mut starts: Vec<usize> = self.place_starts(first, stuck.at).collect();
        // A list has to be in parentheses from its first member on, so its farthest start is tried first.
        if list {
            starts.reverse();
        }
        let (open, ends) = starts
            .into_iter()
            .map(|open| (open, self.place_ends(stuck, open)))
            .find(|(_, ends)| !ends.is_empty())?;
        let word = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        let help = match ends[..] {
            [close] => format!(
                "{what} in parentheses here: write `(` before `{}` and `)` after `{}`",
                word(open),
                word(close - 1)
            ),
            _ => format!(
                "{what} in parentheses here: write `(` before `{}` and `)` where the place ends: after `{}` or after `{}`",
                word(open),
                word(ends[ends.len() - 1] - 1),
                word(ends[0] - 1)
            ),
        };
        // If a missing word is just as likely, no edit is offered.
        let sure = ends.len() == 1 && !can_begin_with(&stuck.possible, Rule::PREFERRING);
        let changes = match sure {
            true => parentheses(open, ends[0]).to_vec(),
            false => Vec::new(),
        };
        Some(self.suggestion(rank::PARENTHESES, help, &changes))
    }

    /// Returns the tokens at which the place before `at` may begin, the nearest first.
    fn place_starts(&self, first: usize, at: usize) -> impl Iterator<Item = usize> {
        let text = |at: usize| self.tokens[at].text;
        (first..at).rev().filter(move |&open| {
            let continues = open > first && BEFORE_NOUN.contains(&text(open - 1));
            !continues && !NOT_PLACES.contains(&text(open))
        })
    }

    /// Returns the tokens before which a place that begins at `open` may end so that the line can be parsed, the
    /// farthest first. If the place can end before the `has` of a quantifier, it must end there.
    fn place_ends(&self, stuck: &FailurePoint, open: usize) -> Vec<usize> {
        let last = (stuck.at + MAX_SEARCH_TOKENS).min(self.tokens.len());
        let ends = (stuck.at + 1..=last).rev();
        let mut ends: Vec<usize> = ends
            .filter(|&close| self.parses_with(stuck, &parentheses(open, close)))
            .collect();
        let is_quantified = open > stuck.start && QUANTIFIERS.contains(&self.tokens[open - 1].text);
        let before_has = |close: &usize| {
            self.tokens
                .get(*close)
                .is_some_and(|token| token.text == "has")
        };
        if is_quantified && ends.iter().any(before_has) {
            ends.retain(before_has);
        }
        // A place does not end before a sign that continues a number or a list.
        let is_cut = |close: &usize| {
            self.tokens
                .get(*close)
                .is_some_and(|token| matches!(token.text, ".." | "," | "+" | "-" | "*" | "/"))
        };
        if ends.len() > 1 {
            ends.retain(|close| !is_cut(close));
        }
        ends
    }
}

fn parentheses(open: usize, close: usize) -> [TokenEdit; 2] {
    [
        TokenEdit::new(open..open, "("),
        TokenEdit::new(close..close, ")"),
    ]
}
