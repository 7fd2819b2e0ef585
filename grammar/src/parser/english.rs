//! Phrases of plain English that Sow says in other words.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind};
use super::rewrites::Rewrite;
use std::ops::Range;

/// The words after which a condition begins.
const CONDITION_STARTS: [&str; 14] = [
    "where", "when", "and", "or", "has", "while", "until", "require", "forbid", "prefer", "leaves",
    "(", "if", "case",
];

/// The words and signs before which a condition ends.
const CONDITION_ENDS: [&str; 8] = ["and", "or", "=>", ")", ",", "when", "{", ";"];

/// The words that ask how many of some places fulfil a condition.
pub(super) const QUANTIFIERS: [&str; 3] = ["some", "no", "every"];

impl Explainer<'_, '_> {
    /// Returns the rewrites of English phrases in a line.
    pub(super) fn english_rewrites(
        &self,
        stuck: &FailurePoint,
        line: Range<usize>,
    ) -> Vec<Rewrite> {
        let mut found: Vec<Rewrite> = line
            .clone()
            .filter_map(|at| {
                self.relation_rewrite(at, &line)
                    .or_else(|| self.negation_rewrite(stuck, at, &line))
            })
            .collect();
        found.extend(self.late_from_rewrite(stuck));
        found.extend(self.separator_rewrite(stuck));
        found.extend(self.advice_at(stuck, &line));
        found
    }

    /// Puts a line `from …` before the sowing above it, which would otherwise include the `from`.
    fn late_from_rewrite(&self, stuck: &FailurePoint) -> Option<Rewrite> {
        let start = stuck.start;
        let sowing =
            stuck.rule == Rule::one_move_line && matches!(self.tokens[start].text, "sow" | "relay");
        let is_from = |&at: &usize| {
            let token = &self.tokens[at];
            token.first_on_line && token.text == "from"
        };
        let last = stuck.at.min(self.tokens.len() - 1);
        let from = (start..=last).find(is_from).filter(|_| sowing)?;
        let end = self.end_of_line(from + 1);
        let line = self.text(from..end);
        let edits = vec![
            TokenEdit::new(
                start..start + 1,
                format!("{line}\n  {}", self.tokens[start].text),
            ),
            TokenEdit::new(from..end, ""),
        ];
        let help = format!(
            "put `{line}` before `{}`: after a sowing, `from` says where the first seed falls",
            self.text(start..start + 2)
        );
        Some(Rewrite {
            at: from,
            edits,
            help,
        })
    }

    /// Rewrites comparisons with two bounds, such as `1 < seeds < 4`, `=>` written for `>=`, and `with` written for
    /// `has`.
    fn relation_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let number = |at: usize| self.tokens[at].text.parse::<u32>().ok();
        let sign = |at: usize| matches!(self.tokens[at].text, "<" | "<=");
        if at + 5 <= line.end
            && sign(at + 1)
            && self.tokens[at + 2].text == "seeds"
            && sign(at + 3)
            && let (Some(low), Some(high)) = (number(at), number(at + 4))
        {
            let low = low + u32::from(self.tokens[at + 1].text == "<");
            let high = high.saturating_sub(u32::from(self.tokens[at + 3].text == "<"));
            return Some(Rewrite::replace(
                at..at + 5,
                format!("seeds in {low}..{high}"),
            ));
        }
        let arrows = line.clone().filter(|&at| self.tokens[at].text == "=>");
        let next = self.tokens.get(at + 1)?;
        match (self.tokens[at].text, next.text) {
            ("=>", _) if next.kind == TokenKind::Number && arrows.count() > 1 => {
                Some(Rewrite::replace(at..at + 1, ">="))
            }
            (said @ ("with" | "having" | "whose" | "where"), _)
                if self.follows_quantifier(said, at, line) =>
            {
                let help =
                    "what is true of the pits comes after `has`: `every own pit has seeds < 5`";
                Some(Rewrite::replace(at..at + 1, "has").with_help(help))
            }
            ("when", _) if self.is_inside_fit(at, line) => {
                let help = "write `where` after a place; a row with `when` begins with it";
                Some(Rewrite::replace(at..at + 1, "where").with_help(help))
            }
            _ => None,
        }
    }

    /// Reports whether the word `said` follows the places of a quantifier, with no `has` after it. After quantifiers
    /// other than `every`, a `where` may be right.
    fn follows_quantifier(&self, said: &str, at: usize, line: &Range<usize>) -> bool {
        let is_quantifier =
            |word: &str| word == "every" || said != "where" && QUANTIFIERS.contains(&word);
        let mut before = self.tokens[line.start..at].iter().rev();
        let before = before
            .find(|token| is_quantifier(token.text) || CONDITION_STARTS.contains(&token.text));
        let rest = &self.tokens[at..line.end];
        let mut rest = rest.iter().take_while(|token| token.text != "=>");
        before.is_some_and(|token| is_quantifier(token.text))
            && rest.all(|token| token.text != "has")
    }

    /// Reports whether a token follows the place that begins a row and precedes its `=>`.
    fn is_inside_fit(&self, at: usize, line: &Range<usize>) -> bool {
        let is_arrow = |at: usize| self.tokens[at].text == "=>";
        let conditional = |at: usize| matches!(self.tokens[at].text, "when" | "where");
        at > line.start
            && !(line.start..at).any(|before| is_arrow(before) || conditional(before))
            && (at..line.end).any(is_arrow)
    }

    /// Rewrites `PLACE is not PLACE`: the negation comes before the condition.
    fn negation_rewrite(
        &self,
        stuck: &FailurePoint,
        at: usize,
        line: &Range<usize>,
    ) -> Option<Rewrite> {
        let pair = self.tokens.get(at..at + 2)?;
        if !matches!(pair[0].text, "is" | "are") || pair[1].text != "not" || at + 2 >= line.end {
            return None;
        }
        if at > 0
            && self
                .declared_as("option")
                .contains(&self.tokens[at - 1].text)
        {
            let help = "the value of an option is compared with a sign: write `!=`";
            return Some(Rewrite::replace(at..at + 2, "!=").with_help(help));
        }
        if self.tokens[at + 2].kind == TokenKind::Number {
            let number = self.tokens[at + 2].text;
            return Some(Rewrite::replace(at..at + 3, format!("!= {number}")));
        }
        let condition = (line.start + 1..at)
            .rev()
            .find(|&start| CONDITION_STARTS.contains(&self.tokens[start - 1].text));
        let row = matches!(stuck.rule, Rule::one_row | Rule::one_match_row);
        let (start, when) = match condition {
            Some(start) => (start, ""),
            None if row => (line.start, "when "),
            None => return None,
        };
        let ends = |&end: &usize| CONDITION_ENDS.contains(&self.tokens[end].text);
        let end = (at + 2..line.end).find(ends).unwrap_or(line.end);
        let other = self.text(at + 2..end);
        if self.tokens[start].text == "not" {
            let place = self.text(start + 1..at);
            let help = format!(
                "`not` twice cancels out: write `{when}{place} is {other}`, or `{when}not {place} is {other}` if one `not` is too many"
            );
            return Some(Rewrite::advice(start, help));
        }
        let place = self.text(start..at);
        let edits = vec![
            TokenEdit::new(start..start, format!("{when}not")),
            TokenEdit::new(at + 1..at + 2, ""),
        ];
        Some(Rewrite {
            at: at + 1,
            edits,
            help: format!("`not` comes before the condition: write `{when}not {place} is {other}`"),
        })
    }

    /// Replaces a `;` before something that cannot begin an action, as in `capture here; opposite`.
    fn separator_rewrite(&self, stuck: &FailurePoint) -> Option<Rewrite> {
        let row = matches!(stuck.rule, Rule::one_row | Rule::one_match_row);
        let found = self.tokens.get(stuck.at).filter(|_| row)?;
        let is_joined = !found.first_on_line && stuck.at > stuck.start + 1;
        let help = "write `,`: places are joined by `,`, actions by `;`";
        (is_joined && self.tokens[stuck.at - 1].text == ";")
            .then(|| Rewrite::replace(stuck.at - 1..stuck.at, ",").with_help(help))
    }
}
