//! Amounts of seeds in the words of rule sheets: `at least 2 seeds`, `2 or 3 seeds`, `no seeds`.

use super::english::{CONDITION_ENDS, QUANTIFIERS};
use super::failure::Explainer;
use super::grammar::TokenKind;
use super::rewrites::Rewrite;
use crate::synonyms::synonyms_for;
use std::ops::Range;

/// The words before which an amount or a state is said of a place.
const HAVING: [&str; 8] = [
    "has",
    "have",
    "with",
    "having",
    "holds",
    "contains",
    "holding",
    "containing",
];

/// The words after which a condition on the pit looked at begins.
const LOOKING: [&str; 4] = ["where", "and", "or", "("];

/// An amount: its test in the words of Sow, and the token after it.
struct Amount {
    test: String,
    end: usize,
}

impl Explainer<'_, '_> {
    /// Returns the amount of seeds in English that begins with the token `at`, or with the word of having before it.
    pub(super) fn amount_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        if at == line.start {
            return None;
        }
        let before = self.tokens[at - 1].text;
        let said = self.tokens[at].text;
        if HAVING.contains(&said) {
            return self
                .occupied_rewrite(at, line)
                .or_else(|| self.having_rewrite(at, line));
        }
        let amount = self.amount(at, line)?;
        let range = at..self.without_unit(amount.end, line);
        if matches!(before, "=" | "!=" | "<" | ">" | "<=" | ">=")
            && amount.end == at + 1
            && range.end > amount.end
        {
            let unit = amount.end..range.end;
            let help = format!(
                "take out `{}`: a number stands alone",
                self.text(unit.clone())
            );
            return Some(Rewrite::replace(unit, "").with_help(help));
        }
        if matches!(before, "seeds" | "store" | "hand") && amount.end > at + 1 {
            return Some(Rewrite::replace(at..amount.end, amount.test));
        }
        let looking = LOOKING.contains(&before) && range.end > amount.end;
        looking.then(|| Rewrite::replace(range, format!("seeds {}", amount.test)))
    }

    /// Rewrites `has more than 2 seeds` and `with 2 or 3 seeds`.
    fn having_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let amount = self.amount(at + 1, line)?;
        let range = at..self.without_unit(amount.end, line);
        let total = matches!(self.tokens[at - 1].text, "store" | "hand");
        let plain = amount.test.starts_with('=') && range.end == amount.end;
        if plain || total && range.end == amount.end && amount.test.starts_with("in") {
            return None;
        }
        let tested = self.is_quantified(at, line) || self.is_conditional(at, line);
        let joined = match (total, tested) {
            (true, _) => "",
            (false, true) => "has seeds ",
            (false, false) => "where seeds ",
        };
        Some(Rewrite::replace(range, format!("{joined}{}", amount.test)))
    }

    /// Rewrites `has seeds` and `has no seeds`: the pits are occupied, or empty.
    fn occupied_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let (state, long) = match self.words(at + 1, line) {
            ["no", unit, ..] if is_unit(unit) => ("empty", 3),
            ["any" | "some", unit, ..] if is_unit(unit) => ("occupied", 3),
            [unit, ..] if is_unit(unit) => ("occupied", 2),
            _ => return None,
        };
        let end = at + long;
        let over = end >= line.end || CONDITION_ENDS.contains(&self.tokens[end].text);
        if !over {
            return None;
        }
        let joined = match self.tokens[at - 1].text {
            // A player has seeds in some pit.
            "own" | "opponent" => "pits ",
            _ if self.is_quantified(at, line) => "has ",
            _ if self.is_conditional(at, line) => "",
            _ => "where ",
        };
        Some(Rewrite::replace(at..end, format!("{joined}{state}")))
    }

    /// Returns the first words from a token on that belong to the line.
    fn words(&self, at: usize, line: &Range<usize>) -> [&str; 5] {
        std::array::from_fn(|next| match line.contains(&(at + next)) {
            true => self.tokens[at + next].text,
            false => "",
        })
    }

    /// Returns the amount that begins with a token.
    fn amount(&self, at: usize, line: &Range<usize>) -> Option<Amount> {
        let words = self.words(at, line);
        let (sign, first) = match words {
            ["at", "least", ..] => (">=", 2),
            ["at", "most", ..] => ("<=", 2),
            ["more" | "greater", "than", ..] => (">", 2),
            ["fewer" | "less", "than", ..] => ("<", 2),
            ["exactly", ..] => ("=", 1),
            ["not", ..] => ("!=", 1),
            _ => ("", 0),
        };
        let number = self.number_at(at + first, line)?;
        let end = at + first + 1;
        if !sign.is_empty() {
            let test = format!("{sign} {number}");
            return Some(Amount { test, end });
        }
        let other = self.number_at(end + 1, line);
        let (test, long) = match (words[1], words[2], other) {
            ("or", "more", _) => (format!(">= {number}"), 2),
            ("or", "fewer" | "less", _) => (format!("<= {number}"), 2),
            ("or" | ",", _, Some(other)) => (format!("in {number}, {other}"), 2),
            ("to" | "-" | "..", _, Some(other)) => (format!("in {number}..{other}"), 2),
            _ => (format!("= {number}"), 0),
        };
        let end = end + long;
        Some(Amount { test, end })
    }

    /// Returns the number that a token writes in digits or as a word.
    fn number_at(&self, at: usize, line: &Range<usize>) -> Option<&str> {
        let token = self.tokens.get(at).filter(|_| line.contains(&at))?;
        match token.kind {
            TokenKind::Number => Some(token.text),
            _ => synonyms_for(token.text)
                .find(|meant| meant.bytes().all(|digit| digit.is_ascii_digit())),
        }
    }

    /// Returns the token after the word for seeds, if there is one.
    fn without_unit(&self, at: usize, line: &Range<usize>) -> usize {
        at + usize::from(is_unit(self.words(at, line)[0]))
    }

    /// Reports whether the places before a token have a quantifier.
    fn is_quantified(&self, at: usize, line: &Range<usize>) -> bool {
        let before = self.tokens[line.start..at].iter().rev();
        let mut places =
            before.take_while(|token| !matches!(token.text, "where" | "when" | "and" | "or"));
        places.any(|token| QUANTIFIERS.contains(&token.text))
    }

    /// Reports whether a token belongs to a condition.
    fn is_conditional(&self, at: usize, line: &Range<usize>) -> bool {
        let words = self.tokens[line.start..at].iter();
        let mut words = words.rev().take_while(|token| token.text != "=>");
        words.any(|token| {
            matches!(
                token.text,
                "where" | "when" | "require" | "forbid" | "prefer" | "while" | "until"
            )
        })
    }
}

/// Reports whether a word counts seeds.
fn is_unit(word: &str) -> bool {
    let many = format!("{word}s");
    let mut meant = synonyms_for(word).chain(synonyms_for(&many));
    matches!(word, "seed" | "seeds") || meant.any(|meant| meant == "seeds")
}
