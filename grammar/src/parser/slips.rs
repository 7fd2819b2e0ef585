//! Slips: phrases of rule sheets, English or other languages at which the grammar gets stuck, and what Sow says
//! instead. They are listed in the table `slips.txt`.

use super::amounts::{is_unit, number_word, ordinal};
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::TokenKind;
use super::lexer::Token;
use super::rewrites::Rewrite;
use std::ops::Range;
use std::sync::LazyLock;

/// A slip and its answer: one line of the table. The notation is explained at the top of the table.
pub(super) struct Slip {
    /// The words of the slip.
    said: Vec<&'static str>,
    /// Whether the slip begins a line.
    at_start: bool,
    /// What replaces these words. The change is tried before it is offered.
    pub(super) meant: Option<&'static str>,
    /// The help; if it is empty, the change is quoted.
    help: &'static str,
}

/// The largest number of tokens that `~` stands for.
const MAX_PHRASE: usize = 16;

/// The table, and the slips in it.
pub(super) const TABLE: &str = include_str!("slips.txt");
static SLIPS: LazyLock<Vec<Slip>> = LazyLock::new(|| TABLE.lines().filter_map(slip).collect());

/// Returns the slip that a line of the table describes; `None` for comments.
pub(super) fn slip(line: &'static str) -> Option<Slip> {
    let line = (!line.starts_with("//")).then_some(line)?;
    let (said, answer) = line.split_once(" :: ")?;
    let (meant, help) = answer.split_once(" :: ").unwrap_or((answer, ""));
    let words = said.strip_prefix("^ ");
    Some(Slip {
        said: words.unwrap_or(said).split(' ').collect(),
        at_start: words.is_some(),
        meant: (meant != "?").then_some(meant),
        help,
    })
}

impl Explainer<'_, '_> {
    /// Returns the rewrites of the slips at which the grammar got stuck.
    pub(super) fn slip_rewrites(&self, stuck: &FailurePoint, line: &Range<usize>) -> Vec<Rewrite> {
        let mut explained: Vec<Range<usize>> = Vec::new();
        let mut found = Vec::new();
        for slip in SLIPS.iter() {
            let last = match (slip.at_start, slip.meant) {
                (true, _) => line.start,
                // An explanation counts only where the grammar got stuck.
                (false, None) => stuck.at.min(line.end),
                (false, Some(_)) => line.end,
            };
            for start in line.start..=last {
                let said = self.match_slip(&slip.said, start, line);
                let Some(said) =
                    said.filter(|said| said.last().is_some_and(|last| stuck.at <= last.end))
                else {
                    continue;
                };
                let all = said[0].start..said[said.len() - 1].end;
                if explained
                    .iter()
                    .any(|other| other.start < all.end && all.start < other.end)
                {
                    continue;
                }
                found.push(self.slip_rewrite(slip, &said));
                if slip.meant.is_none() {
                    explained.push(all);
                }
            }
        }
        found
    }

    fn slip_rewrite(&self, slip: &Slip, said: &[Range<usize>]) -> Rewrite {
        let (start, end) = (said[0].start, said[said.len() - 1].end);
        let help = self.fill_slip(slip.help, slip, said);
        match slip.meant {
            None => Rewrite::advice(start, help),
            Some(meant) => {
                Rewrite::replace(start..end, self.fill_slip(meant, slip, said)).with_help(help)
            }
        }
    }

    /// Returns the tokens from `start` on that match the words of a slip, as one range for each word.
    fn match_slip(
        &self,
        words: &[&str],
        start: usize,
        line: &Range<usize>,
    ) -> Option<Vec<Range<usize>>> {
        let Some((&word, rest)) = words.split_first() else {
            return Some(Vec::new());
        };
        let with = |range: Range<usize>| {
            let mut others = self.match_slip(rest, range.end, line)?;
            others.insert(0, range);
            Some(others)
        };
        match word {
            "…" => with(start..line.end),
            "~" => {
                let ends = |&at: &usize| matches!(self.tokens[at].text, ";" | "=>" | "{" | "}");
                // Longer phrases are no slips, and trying them would take long in lines of thousands of words.
                let bound = line.end.min(start + MAX_PHRASE);
                let last = (start..bound).find(ends).unwrap_or(bound);
                match rest {
                    [] => (start < last).then(|| with(start..last))?,
                    _ => (start + 1..=last).find_map(|end| with(start..end)),
                }
            }
            "<amount>" => with(start..self.amount(start, line)?.end),
            word => {
                let optional = word.strip_suffix('?');
                let fits = line.contains(&start) && self.is_said(start, optional.unwrap_or(word));
                let said = if fits { with(start..start + 1) } else { None };
                said.or_else(|| optional.and_then(|_| with(start..start)))
            }
        }
    }

    /// Reports whether a token is one of the alternatives of a word of a slip.
    fn is_said(&self, at: usize, words: &str) -> bool {
        let token = &self.tokens[at];
        let declared = self.declared_names.contains(token.text);
        words.split('|').any(|word| match word {
            "#" => token.kind == TokenKind::Number || number_word(token.text).is_some(),
            "###" => token.kind == TokenKind::Number && token.text.len() == 3,
            "@" => token.kind == TokenKind::Word,
            "<seeds>" => is_unit(token.text),
            "<nth>" => ordinal(token.text).is_some(),
            "%" => declared,
            word => word == token.text && !declared,
        })
    }

    /// Replaces `$1`, `&1` and the like in the meaning or help of a slip by the words that the slip matched.
    fn fill_slip(&self, text: &str, slip: &Slip, said: &[Range<usize>]) -> String {
        let words = slip.said.iter().zip(said).enumerate().rev();
        words.fold(text.to_owned(), |filled, (at, (&pattern, tokens))| {
            let (word, number) = (self.text(tokens.clone()), at + 1);
            if tokens.is_empty() {
                return filled.replace(&format!("${number} "), "");
            }
            let written = match pattern {
                "<amount>" => self.amount(tokens.start, tokens).map(|amount| amount.test),
                "<nth>" => ordinal(word).map(|number| number.to_string()),
                _ => number_word(word).map(str::to_owned),
            };
            let filled = filled.replace(&format!("${number}"), written.as_deref().unwrap_or(word));
            filled.replace(&format!("&{number}"), &self.counter_value(word))
        })
    }

    /// Returns the counter of this name as a number: `own NAME` if it is per player.
    fn counter_value(&self, name: &str) -> String {
        let is_own = |words: &[Token<'_>]| {
            let [counter, counted, per, player] = [0, 1, 2, 3].map(|at| words[at].text);
            counter == "counter" && counted == name && per == "per" && player == "player"
        };
        match self.tokens.windows(4).any(is_own) {
            true => format!("own {name}"),
            false => name.to_owned(),
        }
    }

    /// Returns the rewrite of a line that ends in parentheses: without them if they enclose the whole line, otherwise
    /// with a remark in their place.
    pub(super) fn parenthesis_rewrites(
        &self,
        stuck: &FailurePoint,
        line: &Range<usize>,
    ) -> Option<Rewrite> {
        let last = line.end.checked_sub(1)?;
        let is_open = |&at: &usize| self.tokens[at].text == "(";
        let open = line.clone().rev().find(is_open)?;
        if self.tokens[last].text != ")" || !(open..=last).contains(&stuck.at) {
            return None;
        }
        if open == line.start {
            let edits = vec![
                TokenEdit::new(open..open + 1, ""),
                TokenEdit::new(last..line.end, ""),
            ];
            let help = "a line stands without parentheses".to_owned();
            return Some(Rewrite {
                at: open,
                edits,
                help,
            });
        }
        let remark = format!("# {}", self.text(open + 1..last));
        let help = format!("a remark begins with `#`: write `{remark}`");
        Some(Rewrite::replace(open..line.end, remark).with_help(help))
    }
}
