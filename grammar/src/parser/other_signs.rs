//! Signs that are written where another sign is meant.

use super::expected::signs;
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind};
use super::substitution::Reach;
use super::suggestions::LOOK_BACK;
use crate::diagnostic::{Suggestion, rank};

impl Explainer<'_, '_> {
    /// Suggests another sign that lets the grammar continue.
    pub(super) fn suggest_other_sign(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        let mut all = Vec::new();
        for at in stuck.at.saturating_sub(LOOK_BACK - 1).max(stuck.start)..=stuck.at {
            let is_sign = self
                .tokens
                .get(at)
                .is_some_and(|token| token.kind == TokenKind::Sign);
            if !is_sign || self.row_start_read_as_continuation(stuck, at).is_some() {
                continue;
            }
            let possible = self.possible_at(stuck, at);
            let others = signs(&possible).filter(|other| self.may_be_meant(stuck, at, other));
            for other in others {
                let change = TokenEdit::new(at..at + 1, other);
                if self.try_edits(stuck, std::slice::from_ref(&change)) >= Reach::Complete {
                    all.push(self.other_sign_suggestion(stuck, at, change));
                }
            }
        }
        all
    }

    /// Reports whether another sign may be meant by the one at `at`.
    fn may_be_meant(&self, stuck: &FailurePoint, at: usize, other: &str) -> bool {
        let is_operator = |sign| matches!(sign, "+" | "-" | "*" | "/");
        let is_order = |sign| matches!(sign, "<" | ">" | "<=" | ">=");
        let sign = self.tokens[at].text;
        match other {
            "(" => false,
            _ if other == sign => false,
            "," | ";" | ":" if is_order(sign) => false,
            // A range may be open at an end, so `..` fits wherever a number is missing.
            ".." => matches!(sign, "-" | "..."),
            "=>" => !self.has_arrow_before(stuck, at),
            // In a deal, the `:` between the places and the seeds is right.
            "," if sign == ":" => stuck.rule != Rule::one_deal,
            _ => !is_operator(other) || is_operator(sign),
        }
    }

    /// Reports whether a `=>` at a token would be the second of its row: there is one before it in the line, or the row
    /// begins in the middle of a line.
    pub(super) fn has_arrow_before(&self, stuck: &FailurePoint, at: usize) -> bool {
        let start = stuck.start;
        let begins_line = self.tokens[start].first_on_line
            || start == 0
            || matches!(self.tokens[start - 1].text, "{" | "}");
        let line = (start..at).rev();
        let mut line = line.take_while(|&before| !self.tokens[before + 1].first_on_line);
        !begins_line || line.any(|before| self.tokens[before].text == "=>")
    }

    /// Suggests another sign. If the line can also be parsed without the sign, or with the other sign after it, these
    /// are just as likely, and no edit is offered.
    fn other_sign_suggestion(
        &self,
        stuck: &FailurePoint,
        at: usize,
        change: TokenEdit,
    ) -> Suggestion {
        let (sign, other) = (self.tokens[at].text, &change.text);
        let without = TokenEdit::new(at..at + 1, "");
        if self.try_edits(stuck, &[without]) == Reach::Whole {
            let help = format!("take out the `{sign}`, or write `{other}` instead of it");
            return self.suggestion(rank::OTHER_SIGN, help, &[]);
        }
        let behind = TokenEdit::new(at + 1..at + 1, &**other);
        if at < stuck.at && self.try_edits(stuck, &[behind]) >= Reach::Complete {
            let help = format!("write `{other}` after the `{sign}`, or instead of it");
            return self.suggestion(rank::OTHER_SIGN, help, &[]);
        }
        let help = self.other_sign_help(at, other);
        self.suggestion(rank::OTHER_SIGN, help, &[change])
    }

    /// If the token `at` is a `=>` whose row was read as a continuation of the row above, returns the first token of its
    /// row. In that case the `=>` is right, and something is missing at the end of the row above.
    pub(super) fn row_start_read_as_continuation(
        &self,
        stuck: &FailurePoint,
        at: usize,
    ) -> Option<usize> {
        let is_arrow = self.tokens.get(at)?.text == "=>";
        let mut line = (stuck.start + 1..at).rev();
        line.find(|&before| is_arrow && self.tokens[before].first_on_line)
    }

    fn other_sign_help(&self, at: usize, other: &str) -> String {
        let (sign, next) = (
            self.tokens[at].text,
            self.tokens.get(at + 1).map_or("", |next| next.text),
        );
        let why = match (sign, other) {
            (",", ";") => " actions are joined by `;`, places by `,`",
            (";", ",") => " places are joined by `,`, actions by `;`",
            _ => "",
        };
        format!("is the `{sign}` before `{next}` meant as `{other}`?{why}")
    }
}
