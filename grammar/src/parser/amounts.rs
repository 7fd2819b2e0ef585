//! Amounts of seeds in the words of rule sheets and of other languages: `at least 2`, `2, 3 or 4`, `2 to 4`, `not 1`.

use super::failure::Explainer;
use super::grammar::TokenKind;
use crate::synonyms::synonyms_for;
use std::ops::Range;

/// An amount: its test in the words of Sow, and the token after it.
pub(super) struct Amount {
    pub(super) test: String,
    pub(super) end: usize,
}

impl Explainer<'_, '_> {
    /// Returns the amount that begins with a token of a line.
    pub(super) fn amount(&self, at: usize, line: &Range<usize>) -> Option<Amount> {
        let (sign, first) = match self.words(at, line) {
            ["at", "least", ..] => (">=", 2),
            ["at", "most", ..] => ("<=", 2),
            ["more" | "greater", "than", ..] => (">", 2),
            ["fewer" | "less", "than", ..] => ("<", 2),
            ["exactly", ..] => ("=", 1),
            ["not", ..] => ("!=", 1),
            _ => return self.listed_amount(at, line),
        };
        let number = self.number_at(at + first, line)?;
        Some(Amount {
            test: format!("{sign} {number}"),
            end: at + first + 1,
        })
    }

    /// Returns an amount that begins with a number: a number with a bound, a list or a range; `None` for a plain
    /// number.
    fn listed_amount(&self, at: usize, line: &Range<usize>) -> Option<Amount> {
        let first = self.number_at(at, line)?;
        let bound = match self.words(at + 1, line) {
            ["or", "more"] => Some(">="),
            ["or", "fewer" | "less"] => Some("<="),
            _ => None,
        };
        if let Some(sign) = bound {
            let test = format!("{sign} {first}");
            return Some(Amount { test, end: at + 3 });
        }
        let mut members = Vec::new();
        let mut end = at;
        while let Some(low) = self.number_at(end, line) {
            let is_range = matches!(self.words(end + 1, line)[0], "to" | "through" | "-" | "..");
            let high = self.number_at(end + 2, line).filter(|_| is_range);
            members.push(high.map_or(low.to_owned(), |high| format!("{low}..{high}")));
            let member_end = end + if high.is_some() { 3 } else { 1 };
            end = self.after_separator(member_end, line);
            if end == member_end || self.number_at(end, line).is_none() {
                end = member_end;
                break;
            }
        }
        let listed = members.join(", ");
        let is_plain = members.len() == 1 && !listed.contains("..");
        let test = format!("in {listed}");
        (!is_plain).then_some(Amount { test, end })
    }

    /// Returns the token after the separator of two numbers in a list: after `,` in `2, 3`, `, or` in `2, or 3`, and
    /// `or =` in `= 2 or = 3`. Returns `at` if there is no separator.
    fn after_separator(&self, at: usize, line: &Range<usize>) -> usize {
        match self.words(at, line) {
            [",", "or" | "and", ..] | ["or" | "and" | "||", "=" | "==", ..] => at + 2,
            ["," | "or" | "and" | "||", ..] => at + 1,
            _ => at,
        }
    }

    /// Returns the words at a token and at the next one; empty for a token outside the line.
    fn words(&self, at: usize, line: &Range<usize>) -> [&str; 2] {
        [at, at + 1].map(|at| match line.contains(&at) {
            true => self.tokens[at].text,
            false => "",
        })
    }

    /// Returns the number that a token writes in digits or as a word.
    fn number_at(&self, at: usize, line: &Range<usize>) -> Option<&str> {
        let token = self.tokens.get(at).filter(|_| line.contains(&at))?;
        match token.kind {
            TokenKind::Number => Some(token.text),
            _ => number_word(token.text),
        }
    }
}

/// Returns the digits for a number in words.
pub(super) fn number_word(word: &str) -> Option<&'static str> {
    synonyms_for(word).find(|meant| meant.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Ordinal numbers, in order.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// Returns the number that an ordinal stands for, such as 2 for `second`.
pub(super) fn ordinal(word: &str) -> Option<usize> {
    let at = ORDINALS.iter().position(|&ordinal| ordinal == word)?;
    Some(at + 1)
}

/// Reports whether a word is a unit in which seeds are counted, such as `seeds` or a synonym.
pub(super) fn is_unit(word: &str) -> bool {
    let many = format!("{word}s");
    let mut meant = synonyms_for(word).chain(synonyms_for(&many));
    matches!(word, "seed" | "seeds") || meant.any(|meant| meant == "seeds")
}
