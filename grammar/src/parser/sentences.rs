//! Words of English sentences that Sow leaves out or puts in another place.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::Rule;
use super::rewrites::{CONDITION_WORDS, Rewrite};
use std::ops::Range;

impl Explainer<'_, '_> {
    /// Returns the rewrite of a phrase that begins at a token.
    pub(super) fn sentence_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        self.each_place_rewrite(at, line)
            .or_else(|| self.movement_rewrite(at, line))
    }

    fn line_text(&self, at: usize, line: &Range<usize>) -> &str {
        match line.contains(&at) {
            true => self.tokens[at].text,
            false => "",
        }
    }

    /// Takes out `any` and `all` before a place that means all of them: `from any own pit`.
    fn each_place_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let place = matches!(
            self.line_text(at + 1, line),
            "own" | "opponent" | "pit" | "pits" | "front" | "back" | "occupied" | "empty"
        );
        let said @ ("any" | "all" | "each" | "every") = self.line_text(at, line) else {
            return None;
        };
        if !place || at == line.start {
            return None;
        }
        let rest = self.tokens[at..line.end].iter();
        let tested = rest
            .take_while(|token| token.text != "=>")
            .any(|token| token.text == "has");
        match (said, self.tokens[at - 1].text) {
            (_, "from" | "capture" | "lift" | "skipping" | "except" | ",") => {
                let help = format!("take out `{said}`: a place means all of its pits");
                Some(Rewrite::replace(at..at + 1, "").with_help(help))
            }
            ("any", _) if tested => Some(Rewrite::replace(at..at + 1, "some")),
            ("all", _) if tested => Some(Rewrite::replace(at..at + 1, "every")),
            ("all", _) => {
                let help = "take out `all`: a place means all of its pits";
                Some(Rewrite::replace(at..at + 1, "").with_help(help))
            }
            _ => None,
        }
    }

    /// Rewrites actions that English says with `move … to …`.
    fn movement_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let begins = at > line.start && matches!(self.tokens[at - 1].text, "=>" | ";");
        let said @ ("move" | "bring" | "transfer" | "place" | "put") = self.line_text(at, line)
        else {
            return None;
        };
        let ends = |&at: &usize| matches!(self.tokens[at].text, ";" | "=>");
        let end = (at..line.end).find(ends).unwrap_or(line.end);
        let to = (at + 2..end).find(|&at| matches!(self.tokens[at].text, "to" | "in" | "into"))?;
        if !begins || said == "put" && self.tokens[to].text == "into" {
            return None;
        }
        let (places, target) = (self.text(at + 1..to), self.text(to + 1..end));
        if target == "own store" {
            let help = format!(
                "write `capture {places}`; or `put {places} into own store`, if this is no capture"
            );
            return Some(Rewrite::advice(at, help));
        }
        let edits = vec![
            TokenEdit::new(at..at + 1, "put"),
            TokenEdit::new(to..to + 1, "into"),
        ];
        let help = format!("write `put {places} into {target}`");
        Some(Rewrite { at, edits, help })
    }

    /// Mends the sign between two parts of a row, where the second cannot begin a row: `wins else draw`,
    /// `capture here; opposite`.
    pub(super) fn separator_rewrite(&self, stuck: &FailurePoint) -> Option<Rewrite> {
        let row = matches!(stuck.rule, Rule::one_row | Rule::one_match_row);
        let found = self.tokens.get(stuck.at).filter(|_| row)?;
        if found.first_on_line || stuck.at <= stuck.start + 1 {
            return None;
        }
        match (self.tokens[stuck.at - 1].text, found.text) {
            ("wins" | "loses", "else") => {
                let help = "write `,` before `else`: it gives the result for equal numbers";
                Some(Rewrite {
                    at: stuck.at,
                    edits: vec![self.insertion(stuck, ",")],
                    help: help.to_owned(),
                })
            }
            (";", _) => {
                let help = "write `,`: places are joined by `,`, actions by `;`";
                Some(Rewrite::replace(stuck.at - 1..stuck.at, ",").with_help(help))
            }
            _ => None,
        }
    }

    /// Returns the place with which a row begins, after words such as `if the last seed falls in`.
    pub(super) fn start_of_landing(&self, start: usize) -> Option<usize> {
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
