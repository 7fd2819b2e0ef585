//! Suggestions of parentheses, of `when`, and of the order of `unless` and `when`, where the grammar got stuck without
//! them.

use super::expected::{allow_only_name, can_begin_with};
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::Rule;
use super::lexer::Token;
use super::substitution::Reach;
use crate::diagnostic::{Suggestion, rank};

impl Explainer<'_, '_> {
    /// Suggests parentheses where they are needed, and words in their right order.
    pub(super) fn suggest_structure(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        if allow_only_name(&stuck.possible) || self.is_doubled(stuck.at) {
            return Vec::new();
        }
        let first = self.suggest_option_parentheses(stuck).into_iter();
        first
            .chain(self.suggest_when(stuck))
            .chain(self.suggest_unless_before_when(stuck))
            .chain(self.suggest_place_parentheses(stuck))
            .chain(self.suggest_amount_parentheses(stuck))
            .collect()
    }

    /// Suggests parentheses around a number option after a noun.
    fn suggest_option_parentheses(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let name = self.tokens.get(stuck.at)?.text;
        let noun = match &self.tokens[stuck.start..stuck.at] {
            [.., from, range] if range.text == ".." => format!("{}..", from.text),
            [.., noun] => format!("{} ", noun.text),
            [] => return None,
        };
        let option = |pair: &[Token<'_>]| pair[0].text == "option" && pair[1].text == name;
        let known = self.tokens.windows(2).any(option);
        let change = TokenEdit::new(stuck.at..stuck.at + 1, format!("({name})"));
        let help = format!("a number option after a noun goes in parentheses: `{noun}({name})`");
        let farther = || self.try_edits(stuck, std::slice::from_ref(&change)) >= Reach::Farther;
        (known && farther()).then(|| self.suggestion(rank::PARENTHESES, help, &[change]))
    }

    /// Suggests parentheses around a computed amount where only a plain number is allowed.
    fn suggest_amount_parentheses(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let operator = matches!(self.tokens.get(stuck.at)?.text, "+" | "-" | "*" | "/");
        let help = "a calculated amount goes in parentheses, such as `(laps + 1) from here`";
        let amount = operator && can_begin_with(&stuck.possible, Rule::FROM);
        amount.then(|| self.suggestion(rank::PARENTHESES, help, &[]))
    }

    /// Suggests the right order for the parts of the head of a kind of move.
    fn suggest_unless_before_when(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let text = |at: usize| self.tokens[at].text;
        let end = (stuck.at..self.tokens.len()).find(|&at| text(at) == "{")?;
        let when = (stuck.start..stuck.at).find(|&at| text(at) == "when")?;
        let head = text(stuck.start) == "move" && text(stuck.at) == "unless";
        let (when_part, unless_part) = (self.text(when..stuck.at), self.text(stuck.at..end));
        let turned = format!("{unless_part} {when_part}");
        let help = format!("`unless` comes before `when`: write `{turned}`");
        head.then(|| {
            self.suggest_if_parsed(
                stuck,
                rank::PHRASE,
                help,
                &[TokenEdit::new(when..end, turned)],
            )
        })?
    }

    /// Suggests `when` for a row that begins with a condition.
    fn suggest_when(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let row =
            matches!(stuck.rule, Rule::one_row | Rule::one_match_row) && stuck.at > stuck.start;
        let change = TokenEdit::new(stuck.start..stuck.start, "when");
        let first = self.tokens[stuck.start].text;
        let help = format!(
            "write `when` before `{first}`: a row begins with a place, or with `when` and a condition"
        );
        row.then(|| self.suggest_if_parsed(stuck, rank::MISSING, help, &[change]))?
    }
}
