//! Phrases of plain English that Sow says in other words.

use super::expected::can_begin_with;
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind};
use super::rewrites::{Rewrite, TAKEN_PITS_HELP};
use std::ops::Range;

/// Ordinal numbers, in order.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// The words after which a condition begins.
const CONDITION_STARTS: [&str; 14] = [
    "where", "when", "and", "or", "has", "while", "until", "require", "forbid", "prefer", "leaves",
    "(", "if", "case",
];

/// The words and signs before which a condition ends.
const CONDITION_ENDS: [&str; 8] = ["and", "or", "=>", ")", ",", "when", "{", ";"];

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
                self.state_rewrite(at, &line)
                    .or_else(|| self.relation_rewrite(at, &line))
                    .or_else(|| self.negation_rewrite(stuck, at, &line))
                    .or_else(|| self.ordinal_rewrite(at, &line))
            })
            .collect();
        found.extend(self.late_from_rewrite(stuck));
        found.extend(self.advice_at(stuck, &line));
        found
    }

    /// Puts the line `from …` before the sowing, which it would otherwise continue.
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

    /// Rewrites states that are said with a verb: `next is empty`, `opposite has no seeds`.
    fn state_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let words: Vec<&str> = self.tokens[at..line.end]
            .iter()
            .take(4)
            .map(|token| token.text)
            .collect();
        if at == line.start {
            return None;
        }
        let (length, written) = match words[..] {
            ["is" | "are" | "be", "not", "empty", ..] => (3, "occupied"),
            ["is" | "are" | "be", "not", "occupied", ..] => (3, "empty"),
            ["is" | "are" | "be", "not", "odd", ..] => (3, "even"),
            ["is" | "are" | "be", "not", "even", ..] => (3, "odd"),
            ["is" | "are" | "be", "not", "equal", "to"] => (4, "!="),
            [
                "is" | "are" | "be",
                state @ ("empty" | "occupied" | "odd" | "even"),
                ..,
            ] => (2, state),
            [
                "is" | "are",
                sign @ (">" | "<" | ">=" | "<=" | "!=" | "="),
                ..,
            ] => (2, sign),
            [
                "has" | "have" | "contains" | "holds",
                "no",
                "seeds" | "stones",
                ..,
            ] => (3, "empty"),
            ["not", "empty", ..] if self.follows_place(at) => (2, "occupied"),
            _ => return None,
        };
        let said = self.text(at..at + length);
        let help = format!("write `{written}` instead of `{said}`");
        Some(Rewrite::replace(at..at + length, written).with_help(help))
    }

    /// Rewrites comparisons with two bounds, mistaken signs, and `with`.
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
            ("=", "<") => Some(Rewrite::replace(at..at + 2, "<=")),
            ("with" | "having" | "whose", "seeds") => Some(
                Rewrite::replace(at..at + 1, "where")
                    .with_help("write `where` and a condition, such as `where seeds > 1`"),
            ),
            _ => None,
        }
    }

    /// Reports whether a place may end before a token.
    fn follows_place(&self, at: usize) -> bool {
        let before = self.tokens[at - 1].text;
        !CONDITION_STARTS.contains(&before) && before != "not"
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

    /// Rewrites ordinal numbers of pits: `own second pit`, `third own front`.
    fn ordinal_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let text = |at: usize| match line.contains(&at) {
            true => self.tokens[at].text,
            false => "",
        };
        let is_owner = |at: usize| matches!(text(at), "own" | "opponent");
        let is_row = |at: usize| matches!(text(at), "pit" | "front" | "back" | "middle");
        let ordinal = ORDINALS.iter().position(|&ordinal| ordinal == text(at));
        let number = match ordinal {
            Some(index) => index + 1,
            None => return self.end_of_row_advice(at),
        };
        let noun = at + 1 + usize::from(is_owner(at + 1));
        let end = noun + 1 + usize::from(text(noun) != "pit" && text(noun + 1) == "pit");
        let after = number == 1 && text(end) == "after";
        if !is_row(noun) || after || text(end) == "where" && number == 1 {
            return None;
        }
        let owner = if is_owner(at + 1) {
            format!("{} ", text(at + 1))
        } else {
            String::new()
        };
        let written = format!("{owner}{} {number}", text(noun));
        let start = at - usize::from(at > line.start && is_owner(at - 1));
        let help = format!(
            "pits have numbers: write `{}`",
            match start < at {
                true => format!("{} {written}", text(start)),
                false => written.clone(),
            }
        );
        Some(Rewrite::replace(at..end, written).with_help(help))
    }

    /// Explains how the pit at the end of a row is named.
    fn end_of_row_advice(&self, at: usize) -> Option<Rewrite> {
        let help = match self.tokens[at].text {
            "leftmost" => {
                "pits are numbered from their owner's left: the leftmost is `own pit 1`, or `opponent pit 1`"
            }
            "rightmost" => {
                "pits are numbered from their owner's left: the rightmost has the highest number, such as `own pit 6`"
            }
            _ => return None,
        };
        Some(Rewrite::advice(at, help))
    }

    /// Explains a phrase with several meanings at which the grammar got stuck.
    fn advice_at(&self, stuck: &FailurePoint, line: &Range<usize>) -> Option<Rewrite> {
        let token = self.tokens.get(stuck.at)?;
        let before = match stuck.at > stuck.start {
            true => self.tokens[stuck.at - 1].text,
            false => "",
        };
        if let Some(row) = self.row_read_before(stuck, stuck.at)
            && let taking @ ("capture" | "lift") = self.tokens[row - 1].text
        {
            let help =
                format!("write what the row before takes, after `{taking}`: {TAKEN_PITS_HELP}");
            return Some(Rewrite::advice(stuck.at, help));
        }
        let place = can_begin_with(&stuck.possible, Rule::OWN);
        let is_over = stuck.at >= line.end || matches!(token.text, ";" | "}");
        let help = match (before, token.text) {
            (_, "south" | "north") if place && !can_begin_with(&stuck.possible, Rule::SOUTH) => {
                "rules are written for the player to move: `own` means that player's, `opponent` the other player's"
            }
            ("store", "both" | "yes" | "shared" | "1" | "2" | "each" | "none" | "no")
                if stuck.rule == Rule::one_board_line =>
            {
                "each player has a store: write at which end of the row it lies, `store right`, `store left` or `store ahead`"
            }
            ("capture" | "lift" | "take", _) if is_over && place => {
                let help = format!("write what is taken: {TAKEN_PITS_HELP}");
                return Some(Rewrite::advice(stuck.at, help));
            }
            (_, "when") if self.tokens[stuck.start].text == "from" => {
                "a condition on the pits is part of their place: `preferring (pit where seeds > 3 and turn > 2)`; `when` stands at the head of a move, as in `move NAME when turn > 2`"
            }
            (_, "must" | "{") if self.tokens[stuck.start].text == "last" && before != "last" => {
                "a table written here has no name: write `last { … }` or `last must { … }`; or write `last landing`, and `table landing { … }` as a section"
            }
            ("last", "must" | "{") | (_, "must") if stuck.rule != Rule::one_move_line => {
                "a table after an action has a name: write `last landing` here, and `table landing must { … }` as a section"
            }
            (_, ".") if self.tokens[stuck.at - 1].kind == TokenKind::Word => {
                "words are not joined by `.`: the seeds of a place are `seeds of opposite`"
            }
            (_, "%") => {
                "seeds are counted, not measured in percent: write the number of seeds, or calculate it, such as `seeds of pits / 2`"
            }
            _ => return None,
        };
        Some(Rewrite::advice(stuck.at, help))
    }
}
