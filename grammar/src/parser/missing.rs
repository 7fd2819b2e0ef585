//! Words and signs that are missing where the grammar got stuck.

use super::expected::{keywords, signs};
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, is_word};
use super::substitution::Reach;
use super::suggestions::LOOK_BACK;
use crate::diagnostic::{Suggestion, rank};

impl Explainer<'_, '_> {
    /// Suggests a missing sign or word with which the rest of the line can be parsed. Nothing is suggested if another
    /// mistake is as likely: a missing number, which could be any, a superfluous word, or a `,` meant as `and`.
    pub(super) fn suggest_missing(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        // In a case, a number may be a move, so it is no likelier than a word.
        if stuck.rule != Rule::one_case_line
            && self.parses_with(stuck, &[self.insertion(stuck, "1")])
        {
            return Vec::new();
        }
        let missing = self.missing_words(stuck);
        if missing.is_empty() {
            return self.suggest_and(stuck).into_iter().collect();
        }
        let ended = self.is_end_of_line(stuck);
        let superfluous = || {
            !ended
                && self
                    .superfluous_word(stuck, stuck.at..stuck.at + 1)
                    .is_some()
        };
        if self.comma_for_and(stuck).is_some() || superfluous() {
            return Vec::new();
        }
        let place = match ended {
            true => "at the end of the line",
            false => "before it",
        };
        let suggestion = |text: &str| {
            let help = format!("is `{text}` missing {place}?");
            let change = self.missing_text(stuck, text);
            // If the line is still incomplete with the word, the next line would be read as its rest.
            let open = ended && self.try_edits(stuck, std::slice::from_ref(&change)) < Reach::Whole;
            (!open).then(|| self.suggestion(rank::MISSING, help, &[change]))
        };
        missing.into_iter().filter_map(suggestion).collect()
    }

    /// Returns the words and signs that, inserted where the grammar got stuck, let the rest of the line be parsed.
    fn missing_words(&self, stuck: &FailurePoint) -> Vec<&'static str> {
        let possible = signs(&stuck.possible).chain(keywords(&stuck.possible));
        let beside = [stuck.at.saturating_sub(1), stuck.at].map(|at| self.tokens[at].text);
        let mut unlikely: Vec<_> = beside.into_iter().chain(["("]).collect();
        // A list does not go on in the next section or row.
        unlikely.extend(self.is_end_of_line(stuck).then_some(","));
        unlikely.extend(self.has_arrow_before(stuck, stuck.at).then_some("=>"));
        // Only an arrangement, in a row of a match, is followed by a requirement.
        unlikely.extend((stuck.rule == Rule::one_row).then_some("require"));
        let mut missing: Vec<&'static str> = Vec::new();
        for text in possible.filter(|text| !unlikely.contains(text)) {
            if !missing.contains(&text)
                && self.parses_with(stuck, &[self.missing_text(stuck, text)])
            {
                missing.push(text);
            }
        }
        missing
    }

    /// Suggests `and` for a comma between conditions.
    fn suggest_and(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let comma = self.comma_for_and(stuck)?;
        let change = TokenEdit::new(comma..comma + 1, "and");
        let help = "is the `,` meant as `and`? conditions are joined by `and`, places by `,`";
        Some(self.suggestion(rank::OTHER_SIGN, help, &[change]))
    }

    /// Returns the comma shortly before the place where the grammar got stuck, if the line can be parsed with `and` in
    /// its place.
    fn comma_for_and(&self, stuck: &FailurePoint) -> Option<usize> {
        let first = stuck.at.saturating_sub(LOOK_BACK).max(stuck.start);
        let comma = (first..=stuck.at)
            .rev()
            .find(|&at| self.tokens.get(at).is_some_and(|token| token.text == ","))?;
        let change = TokenEdit::new(comma..comma + 1, "and");
        (self.try_edits(stuck, &[change]) >= Reach::Complete).then_some(comma)
    }

    /// Returns the insertion of a missing word or sign. A word missing before the first token of a line goes on that
    /// line.
    fn missing_text(&self, stuck: &FailurePoint, text: &str) -> TokenEdit {
        let found = &self.tokens[stuck.at];
        match found.first_on_line && is_word(text) && !self.is_end_of_line(stuck) {
            true => TokenEdit::new(stuck.at..stuck.at + 1, format!("{text} {}", found.text)),
            false => self.insertion(stuck, text),
        }
    }
}
