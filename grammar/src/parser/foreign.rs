//! Signs of other languages, and signs of Sow in wrong places.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind};
use super::lexer::Token;
use super::lexical::character_replacement;
use super::rewrites::Rewrite;
use std::ops::Range;

impl Explainer<'_, '_> {
    /// Returns the rewrites of foreign signs in a line.
    pub(super) fn foreign_rewrites(
        &self,
        stuck: &FailurePoint,
        line: Range<usize>,
    ) -> Vec<Rewrite> {
        let arrow = line
            .clone()
            .rev()
            .find(|&at| matches!(self.tokens[at].text, "=>" | "->" | "→" | "⇒"));
        let mut found = Vec::new();
        let mut at = line.start;
        while at < line.end {
            let rewrite = self
                .bracket_rewrite(at, &line)
                .or_else(|| self.character_rewrite(at))
                .or_else(|| self.row_sign_rewrite(stuck, at, &line, arrow))
                .or_else(|| self.stray_sign_rewrite(stuck, at))
                .or_else(|| self.joined_words_rewrite(at));
            let behind = rewrite.as_ref().and_then(|one| one.edits.last());
            at = behind.map_or(at, |last| last.tokens.end - 1) + 1;
            found.extend(rewrite);
        }
        found
    }

    /// Takes out square brackets.
    fn bracket_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        if self.tokens[at].text != "[" {
            return None;
        }
        let close = (at..line.end).find(|&close| self.tokens[close].text == "]")?;
        let edits = vec![
            TokenEdit::new(at..at + 1, ""),
            TokenEdit::new(close..close + 1, ""),
        ];
        Some(Rewrite {
            at,
            edits,
            help: "take out `[` and `]`".to_owned(),
        })
    }

    /// Replaces a character that means nothing in Sow.
    fn character_rewrite(&self, at: usize) -> Option<Rewrite> {
        let token = &self.tokens[at];
        if token.kind != TokenKind::Unknown {
            return None;
        }
        let next = self.tokens.get(at + 1);
        let negates = |next: &Token<'_>| next.kind == TokenKind::Word || next.text == "(";
        if token.text == "!" && next.is_some_and(negates) {
            return Some(Rewrite::replace(at..at + 1, "not"));
        }
        match character_replacement(token.text) {
            ("" | "#" | "..", _) => None,
            (written, "") => Some(Rewrite::replace(at..at + 1, written)),
            (written, why) => Some(Rewrite::replace(at..at + 1, written).with_help(why)),
        }
    }

    /// Replaces the `:` or `then` before the actions of a row, and a `:` between the place and its condition.
    fn row_sign_rewrite(
        &self,
        stuck: &FailurePoint,
        at: usize,
        line: &Range<usize>,
        arrow: Option<usize>,
    ) -> Option<Rewrite> {
        let row = matches!(stuck.rule, Rule::one_row | Rule::one_match_row);
        if !row || at == stuck.start || !matches!(self.tokens[at].text, ":" | "then") {
            return None;
        }
        let is_sign = |&at: &usize| matches!(self.tokens[at].text, ":" | "then");
        let before_actions = arrow.or_else(|| line.clone().rev().find(is_sign))?;
        if at == before_actions {
            return Some(Rewrite::replace(at..at + 1, "=>"));
        }
        let is_conditional = |word: &str| matches!(word, "where" | "when");
        let joined = match (line.start..at).any(|before| is_conditional(self.tokens[before].text)) {
            true => "and",
            false => "where",
        };
        (self.tokens[at].text == ":" && at < before_actions)
            .then(|| Rewrite::replace(at..at + 1, joined))
    }

    /// Takes out a sign without which the line can be parsed.
    fn stray_sign_rewrite(&self, stuck: &FailurePoint, at: usize) -> Option<Rewrite> {
        let sign = self.tokens[at].text;
        let last = self
            .tokens
            .get(at + 1)
            .is_none_or(|next| next.first_on_line || next.text == "}");
        let board = stuck.rule == Rule::one_board_line;
        match sign {
            // A comma at the end of a list may also mean that a number or a place is missing.
            "," if self
                .tokens
                .get(at + 1)
                .is_some_and(|next| next.text == "=>")
                || last && !board =>
            {
                let without = TokenEdit::new(at..at + 1, "");
                let help = "take out the `,`, or write what is missing after it";
                self.parses_with(stuck, &[without])
                    .then(|| Rewrite::advice(at, help))
            }
            ":" | "=" | ";" | "," if board || last && sign != "=" => {
                let help = format!("take out the `{sign}`");
                Some(Rewrite::replace(at..at + 1, "").with_help(help))
            }
            ":" if at == stuck.start + 1 => {
                Some(Rewrite::replace(at..at + 1, "").with_help("take out the `:`"))
            }
            _ => None,
        }
    }

    /// Separates words of the language that are joined by `_`, and joins those that are separated by `-`.
    fn joined_words_rewrite(&self, at: usize) -> Option<Rewrite> {
        let token = &self.tokens[at];
        if token.kind != TokenKind::Word || self.declared_names.contains(token.text) {
            return None;
        }
        if let Some(meant) = crate::synonyms::separate_words(token.text) {
            return Some(Rewrite::replace(at..at + 1, meant));
        }
        let next = self.tokens.get(at + 1..at + 3)?;
        let whole = matches!(token.text, "counter" | "anti")
            && next[0].text == "-"
            && next[1].text == "clockwise";
        whole.then(|| Rewrite::replace(at..at + 3, "counterclockwise"))
    }
}
