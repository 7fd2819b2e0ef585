//! Suggestions for fixing a place where the grammar got stuck.
//!
//! Each suggestion has been tried on its line: with it, more of the line can be parsed. Whether it improves the whole
//! file is checked when the file is loaded.

use super::expected::{allow_name, allow_word, can_begin_with, keywords, signs};
use super::failure::{Explainer, FailurePoint, TokenEdit, is_reserved};
use super::grammar::{Rule, TokenKind, is_word};
use super::lexer::Token;
use super::line_kinds::LineKind;
use super::substitution::Reach;
use crate::diagnostic::{Diagnostic, Suggestion, rank};
use crate::nearest::similar_words;
use crate::synonyms;
use std::ops::Range;

/// The number of tokens searched backwards for a mistake that was accepted as something else.
pub(super) const LOOK_BACK: usize = 3;

impl Explainer<'_, '_> {
    /// Returns all suggestions that let the grammar continue, the likeliest first.
    pub(super) fn suggestions(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        let mut all = self.suggest_structure(stuck);
        if let Some(found) = self.tokens.get(stuck.at) {
            all.extend(self.suggest_other_sign(stuck));
            all.extend(self.suggest_missing(stuck));
            all.extend(self.suggest_removing_duplicate(stuck));
            // A word that begins the next line is right where it is.
            if !self.is_end_of_line(stuck) {
                all.extend(self.suggest_synonyms(stuck, stuck.at, &stuck.possible));
                all.extend(self.suggest_spellings(stuck, stuck.at, &stuck.possible));
                all.extend(self.suggest_quotes(stuck, found));
                all.extend(self.suggest_swap(stuck));
            }
        }
        let listed = self.other_name_help(stuck).or_else(|| self.forms_at(stuck));
        all.extend(listed.map(|help| self.suggestion(rank::EXPECTATIONS, help, &[])));
        all.sort_by_key(|suggestion| suggestion.rank);
        all
    }

    /// Suggests another name for a word of the language, if a name is all that is wrong.
    fn other_name_help(&self, stuck: &FailurePoint) -> Option<String> {
        let name = format!("my_{}", self.reserved_name(stuck)?);
        let renamed = TokenEdit::new(stuck.at..stuck.at + 1, &*name);
        self.parses_with(stuck, &[renamed])
            .then(|| format!("choose another, such as `{name}`"))
    }

    /// Returns a suggestion if the rest of the line can be parsed with it.
    pub(super) fn suggest_if_parsed(
        &self,
        stuck: &FailurePoint,
        rank: u8,
        help: impl Into<String>,
        changes: &[TokenEdit],
    ) -> Option<Suggestion> {
        let fits = self.parses_with(stuck, changes);
        fits.then(|| self.suggestion(rank, help, changes))
    }

    /// Reports a word outside the language that was accepted as a name, if a word of the language lets the grammar
    /// continue.
    pub(super) fn misread_as_name(&self, stuck: &FailurePoint) -> Option<Diagnostic> {
        let behind = stuck.at.saturating_sub(LOOK_BACK).max(stuck.start)..stuck.at;
        behind.rev().find_map(|at| {
            let token = self.tokens.get(at)?;
            if token.kind != TokenKind::Word
                || is_reserved(token)
                || self.declared_names.contains(token.text)
            {
                return None;
            }
            let possible = self.possible_at(stuck, at);
            let mut meant = self.suggest_synonyms(stuck, at, &possible);
            meant.extend(self.suggest_spellings(stuck, at, &possible));
            let message = format!("`{}` is not a word of the language", token.text);
            (!meant.is_empty()).then(|| self.fault(self.span(at), message).with_suggestions(meant))
        })
    }

    /// Reports whether the first word of a line that cannot be parsed is spelled more like a word that begins such
    /// lines than like a word that continues the line before; `None` if the spelling does not decide.
    pub(super) fn resembles_line_start(
        &self,
        before: &FailurePoint,
        current: &FailurePoint,
    ) -> Option<bool> {
        let beginning = self.distance(current.start, &[LineKind::for_rule(current.rule)?.rule]);
        let goes_on = self.distance(current.start, &before.possible);
        let goes_on = goes_on.filter(|_| before.at == current.start);
        match (beginning, goes_on) {
            (None, None) => None,
            (Some(one), Some(other)) if one == other => None,
            (Some(one), Some(other)) => Some(one < other),
            (one, _) => Some(one.is_some()),
        }
    }

    /// Returns the number of letters in which a word differs from the nearest word that could replace it: 0 for a
    /// synonym from rule sheets, `None` if no word is near enough or the word itself is known.
    fn distance(&self, at: usize, possible: &[Rule]) -> Option<u8> {
        let known =
            |token: &&Token<'_>| is_reserved(token) || self.declared_names.contains(token.text);
        let token = self.tokens.get(at).filter(|token| !known(token))?;
        let all: Vec<_> = keywords(possible).collect();
        let said = synonyms::synonyms_for(token.text).any(|meant| all.contains(&meant));
        match said {
            true => Some(0),
            false => similar_words(token.text, all)
                .first()
                .map(|&(distance, _)| distance),
        }
    }

    /// Suggests words of the language for a synonym from rule sheets.
    fn suggest_synonyms(
        &self,
        stuck: &FailurePoint,
        at: usize,
        possible: &[Rule],
    ) -> Vec<Suggestion> {
        let said = self.tokens[at].text;
        if can_begin_with(possible, Rule::comparison) && synonyms::is_amount(said) && at == stuck.at
        {
            let help = "numbers are compared with signs, such as `seeds > 1`";
            return vec![self.suggestion(rank::TRANSLATED, help, &[])];
        }
        let stands: Vec<_> = keywords(possible).chain(signs(possible)).collect();
        let meant = synonyms::synonyms_for(said).filter(|meant| stands.contains(meant));
        let meant = meant.filter_map(|meant| {
            let change = TokenEdit::new(at..at + 1, meant);
            self.suggest_replacement(
                stuck,
                change,
                rank::TRANSLATED,
                write_help(meant, said),
                true,
            )
        });
        meant.collect()
    }

    /// Suggests words that are spelled nearly alike.
    fn suggest_spellings(
        &self,
        stuck: &FailurePoint,
        at: usize,
        possible: &[Rule],
    ) -> Vec<Suggestion> {
        let token = &self.tokens[at];
        if token.kind != TokenKind::Word || self.declared_names.contains(token.text) {
            return Vec::new();
        }
        let mut known: Vec<&str> = keywords(possible).collect();
        known.extend(self.names(possible));
        // A word of the language is hardly misspelt except for an `s`, so no edit is offered for it.
        let word = is_word(token.text);
        // A short word resembles many others, and may as well be superfluous.
        let without = TokenEdit::new(at..at + 1, "");
        let unclear =
            token.text.len() <= 3 && at > stuck.start && self.parses_with(stuck, &[without]);
        let is_slip = |meant: &str| {
            !word
                || meant.strip_suffix('s') == Some(token.text)
                || token.text.strip_suffix('s') == Some(meant)
        };
        let near = similar_words(token.text, known).into_iter();
        let meant = near.filter(|(_, meant)| is_slip(meant));
        let meant = meant.filter_map(|(distance, meant)| {
            let change = TokenEdit::new(at..at + 1, meant);
            let help = format!("did you mean `{meant}`?");
            let with_edit = !word && !unclear;
            self.suggest_replacement(stuck, change, rank::MISSPELT + distance, help, with_edit)
        });
        meant.collect()
    }

    /// Suggests another word with which the line can be parsed, or which could follow where the grammar got stuck. The
    /// suggestion has an edit only if the line can be parsed with the word and `with_edit` is set. If the line cannot
    /// be parsed with the word, the suggestion lists the forms of the phrase that begins with the word.
    fn suggest_replacement(
        &self,
        stuck: &FailurePoint,
        change: TokenEdit,
        rank: u8,
        help: String,
        with_edit: bool,
    ) -> Option<Suggestion> {
        let at = change.tokens.start;
        let reach = self.try_edits(stuck, std::slice::from_ref(&change));
        if reach < Reach::Whole
            && self.begins_phrase(stuck, at)
            && let Some(forms) = self.forms_with(stuck, &change.text)
        {
            let sign = if help.ends_with('?') { "" } else { ";" };
            return Some(self.suggestion(rank, format!("{help}{sign} {forms}"), &[]));
        }
        let fits = reach >= Reach::Incomplete;
        let changes = if fits && with_edit {
            vec![change]
        } else {
            vec![]
        };
        (fits || at == stuck.at).then(|| self.suggestion(rank, help, &changes))
    }

    /// Returns the names that the file defines, if a name is possible.
    fn names(&self, possible: &[Rule]) -> Vec<&str> {
        if !allow_name(possible) || allow_word(possible) {
            return Vec::new();
        }
        self.declared_names.iter().copied().collect()
    }

    /// Suggests quotation marks for a word where only a text in quotes is allowed.
    fn suggest_quotes(&self, stuck: &FailurePoint, found: &Token<'_>) -> Option<Suggestion> {
        let text = can_begin_with(&stuck.possible, Rule::string)
            && !allow_word(&stuck.possible)
            && found.kind == TokenKind::Word
            && !is_reserved(found)
            && (stuck.rule == Rule::one_title || !self.declared_names.contains(found.text));
        let quoted = format!("\"{}\"", found.text);
        let help = format!("put it in quotation marks, such as `{quoted}`");
        text.then(|| {
            self.suggestion(
                rank::QUOTED,
                help,
                &[TokenEdit::new(stuck.at..stuck.at + 1, quoted)],
            )
        })
    }

    /// Suggests removing a word or sign that is written twice.
    fn suggest_removing_duplicate(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let mut places = [stuck.at, stuck.at.saturating_sub(1)].into_iter();
        let at = places.find(|&at| at > stuck.start && self.is_doubled(at))?;
        let between = TokenEdit::new(at..at, "1");
        if self.line_parses_with(stuck, &between) {
            let help = "a number is missing between them, or one of them is too many";
            return Some(self.suggestion(rank::REPEATED, help, &[]));
        }
        let change = TokenEdit::new(at..at + 1, "");
        let help = format!("`{}` appears twice; take one out", self.tokens[at].text);
        self.suggest_if_parsed(stuck, rank::REPEATED, help, &[change])
    }

    /// Suggests swapping two words. Nothing is suggested if a missing number is just as likely, unless one of the two
    /// is a bracket, which affects more than its line. Of other pairs, the first that lets the line be parsed is
    /// enough.
    fn suggest_swap(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        let number = self.insertion(stuck, "1");
        let mut open = !self.parses_with(stuck, &[number]);
        let starts = [
            stuck.at.saturating_sub(1),
            stuck.at,
            stuck.at.saturating_sub(2),
        ];
        let mut all: Vec<Suggestion> = Vec::new();
        for at in starts.into_iter().filter(|&at| at >= stuck.start) {
            let Some(pair) = self.tokens.get(at..at + 2) else {
                continue;
            };
            let text = format!("{} {}", pair[1].text, pair[0].text);
            let change = TokenEdit::new(at..at + 2, &*text);
            let bracket = pair
                .iter()
                .any(|token| matches!(token.kind, TokenKind::Open | TokenKind::Close));
            let goes_on = || open && self.parses_with(stuck, std::slice::from_ref(&change));
            if pair[0].text != pair[1].text && (bracket || goes_on()) {
                open &= bracket;
                all.push(match self.superfluous_word(stuck, at..at + 2) {
                    Some(word) if !bracket => {
                        let help = format!("write `{text}`, or take out `{word}`");
                        self.suggestion(rank::SWAPPED, help, &[])
                    }
                    _ => self.suggestion(rank::SWAPPED, format!("write `{text}`"), &[change]),
                });
            }
        }
        all
    }

    /// Returns the first of these words and signs without which the line can be parsed.
    pub(super) fn superfluous_word(
        &self,
        stuck: &FailurePoint,
        tokens: Range<usize>,
    ) -> Option<&str> {
        let mut tokens = tokens.filter(|&at| at > stuck.start);
        let at = tokens.find(|&at| {
            let without = TokenEdit::new(at..at + 1, "");
            self.try_edits(stuck, &[without]) == Reach::Whole
        })?;
        Some(self.tokens[at].text)
    }
}

fn write_help(meaning: &str, said: &str) -> String {
    match meaning {
        "where" => "write `where` and a condition, such as `where seeds > 1`".to_owned(),
        meant => format!("write `{meant}` instead of `{said}`"),
    }
}
