//! Suggestions for fixing a place where the grammar got stuck.
//!
//! Each suggestion was tried: with it, more of the line can be parsed. Whether it improves the whole file is checked
//! when the file is loaded.

use super::expected::{any_name, any_word, choices, fits, signs, words};
use super::grammar::{Kind, Rule, is_word};
use super::lexer::Token;
use super::line_kinds::LineKind;
use super::stuck::{Change, Explainer, Stuck, is_reserved};
use super::substitution::Reach;
use crate::diagnostic::{Diagnostic, Suggestion, rank};
use crate::nearest::near;
use crate::synonyms;

/// The number of tokens searched backwards for a mistake that was accepted as something else.
const BACK: usize = 3;

impl Explainer<'_, '_> {
    /// Returns all suggestions that let the grammar continue, the likeliest first.
    pub(super) fn suggestions(&self, stuck: &Stuck) -> Vec<Suggestion> {
        let mut all = self.phrases(stuck);
        if let Some(found) = self.tokens.get(stuck.at) {
            all.extend(self.other_sign(stuck));
            all.extend(self.missing(stuck));
            all.extend(self.twice(stuck));
            // A word that begins the next line is right where it is.
            if !self.is_end_of_line(stuck) {
                all.extend(self.translated(stuck, stuck.at, &stuck.possible));
                all.extend(self.misspelt(stuck, stuck.at, &stuck.possible));
                all.extend(self.bare_text(stuck, found));
                all.extend(self.swapped(stuck));
            }
        }
        let listed = match self.reserved(stuck) {
            Some(word) => Some(format!("choose another, such as `my_{word}`")),
            None => choices(&stuck.possible, stuck.rule == Rule::one_match_row),
        };
        all.extend(listed.map(|help| self.suggestion(rank::LISTED, help, &[])));
        all.sort_by_key(|suggestion| suggestion.rank);
        all
    }

    /// Returns a suggestion if the rest of the line can be parsed with it.
    pub(super) fn fitting(
        &self,
        stuck: &Stuck,
        rank: u8,
        help: impl Into<String>,
        changes: &[Change],
    ) -> Option<Suggestion> {
        let fits = self.fits(stuck, changes);
        fits.then(|| self.suggestion(rank, help, changes))
    }

    /// Reports a word outside the language that was accepted as a name, if a word of the language lets the grammar
    /// continue.
    pub(super) fn taken_for_a_name(&self, stuck: &Stuck) -> Option<Diagnostic> {
        let behind = stuck.at.saturating_sub(BACK).max(stuck.start)..stuck.at;
        behind.rev().find_map(|at| {
            let token = self.tokens.get(at)?;
            if token.kind != Kind::Word || is_reserved(token) || self.declared.contains(token.text)
            {
                return None;
            }
            let possible = self.possible_at(stuck, at);
            let mut meant = self.translated(stuck, at, &possible);
            meant.extend(self.misspelt(stuck, at, &possible));
            let message = format!("`{}` is not a word of the language", token.text);
            (!meant.is_empty()).then(|| self.fault(self.span(at), message).try_any_of(meant))
        })
    }

    /// Reports whether the first word of a line that cannot be parsed is spelled more like one that begins such lines
    /// than like one that continues the line before; `None` if the spelling does not decide.
    pub(super) fn is_nearer_to_a_beginning(&self, before: &Stuck, this: &Stuck) -> Option<bool> {
        let beginning = self.distance(this.start, &[LineKind::of(this.rule)?.rule]);
        let goes_on = self.distance(this.start, &before.possible);
        let goes_on = goes_on.filter(|_| before.at == this.start);
        match (beginning, goes_on) {
            (None, None) => None,
            (Some(one), Some(other)) if one == other => None,
            (Some(one), Some(other)) => Some(one < other),
            (one, _) => Some(one.is_some()),
        }
    }

    /// Returns the distance in letters of a word from the nearest one that could replace it: 0 for a synonym from rule
    /// sheets, `None` if there is none near enough or the word itself is known.
    fn distance(&self, at: usize, possible: &[Rule]) -> Option<u8> {
        let known = |token: &&Token<'_>| is_reserved(token) || self.declared.contains(token.text);
        let token = self.tokens.get(at).filter(|token| !known(token))?;
        let all: Vec<_> = words(possible).collect();
        let said = synonyms::candidates(token.text).any(|meant| all.contains(&meant));
        match said {
            true => Some(0),
            false => near(token.text, all).first().map(|&(distance, _)| distance),
        }
    }

    /// Suggests words of the language for a synonym from rule sheets.
    fn translated(&self, stuck: &Stuck, at: usize, possible: &[Rule]) -> Vec<Suggestion> {
        let said = self.tokens[at].text;
        if fits(possible, Rule::comparison) && synonyms::is_amount(said) && at == stuck.at {
            let help = "numbers are compared with signs, such as `seeds > 1`";
            return vec![self.suggestion(rank::TRANSLATED, help, &[])];
        }
        let stands: Vec<_> = words(possible).chain(signs(possible)).collect();
        let meant = synonyms::candidates(said).filter(|meant| stands.contains(meant));
        let meant = meant.filter_map(|meant| {
            let change = Change::new(at..at + 1, meant);
            self.instead(stuck, change, rank::TRANSLATED, written(meant), true)
        });
        meant.collect()
    }

    /// Suggests words that are spelled nearly alike.
    fn misspelt(&self, stuck: &Stuck, at: usize, possible: &[Rule]) -> Vec<Suggestion> {
        let token = &self.tokens[at];
        if token.kind != Kind::Word || self.declared.contains(token.text) {
            return Vec::new();
        }
        let mut known: Vec<&str> = words(possible).collect();
        known.extend(self.names(possible));
        // A word of the language is hardly a misspelling except for an `s`, so no edit is offered for it.
        let word = is_word(token.text);
        let is_slip = |meant: &str| {
            !word
                || meant.strip_suffix('s') == Some(token.text)
                || token.text.strip_suffix('s') == Some(meant)
        };
        let near = near(token.text, known).into_iter();
        let meant = near.filter(|(_, meant)| is_slip(meant));
        let meant = meant.filter_map(|(distance, meant)| {
            let change = Change::new(at..at + 1, meant);
            let help = format!("did you mean `{meant}`?");
            self.instead(stuck, change, rank::MISSPELT + distance, help, !word)
        });
        meant.collect()
    }

    /// Suggests another word with which the line can be parsed, or which could follow where the grammar got stuck. It
    /// carries an edit only if the line can be parsed with it and `blindly` is set.
    fn instead(
        &self,
        stuck: &Stuck,
        change: Change,
        rank: u8,
        help: String,
        blindly: bool,
    ) -> Option<Suggestion> {
        let fits = self.fits(stuck, std::slice::from_ref(&change));
        let is_said = fits || change.tokens.start == stuck.at;
        let changes = if fits && blindly {
            vec![change]
        } else {
            vec![]
        };
        is_said.then(|| self.suggestion(rank, help, &changes))
    }

    /// Returns the names that the file defines, if a name is possible.
    fn names(&self, possible: &[Rule]) -> Vec<&str> {
        if !any_name(possible) || any_word(possible) {
            return Vec::new();
        }
        self.declared.iter().copied().collect()
    }

    /// Suggests another sign that lets the grammar continue.
    fn other_sign(&self, stuck: &Stuck) -> Vec<Suggestion> {
        let mut all = Vec::new();
        for at in stuck.at.saturating_sub(BACK - 1).max(stuck.start)..=stuck.at {
            let Some(token) = self.tokens.get(at).filter(|token| token.kind == Kind::Sign) else {
                continue;
            };
            let possible = self.possible_at(stuck, at);
            for other in signs(&possible).filter(|other| *other != token.text && *other != "(") {
                let change = Change::new(at..at + 1, other);
                if self.try_on(stuck, std::slice::from_ref(&change)) == Reach::Complete {
                    let help = self.meant_as(at, other);
                    all.push(self.suggestion(rank::SIGN, help, &[change]));
                }
            }
        }
        all
    }

    fn meant_as(&self, at: usize, other: &str) -> String {
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

    /// Suggests quotation marks for a word where only a text in quotes is allowed.
    fn bare_text(&self, stuck: &Stuck, found: &Token<'_>) -> Option<Suggestion> {
        let text = fits(&stuck.possible, Rule::string)
            && !any_word(&stuck.possible)
            && found.kind == Kind::Word
            && !is_reserved(found);
        let quoted = format!("\"{}\"", found.text);
        let help = format!("put it in quotation marks, such as `{quoted}`");
        text.then(|| {
            self.suggestion(
                rank::QUOTED,
                help,
                &[Change::new(stuck.at..stuck.at + 1, quoted)],
            )
        })
    }

    /// Suggests removing a word or sign that is written twice.
    fn twice(&self, stuck: &Stuck) -> Option<Suggestion> {
        let mut places = [stuck.at, stuck.at.saturating_sub(1)].into_iter();
        let at = places.find(|&at| at > stuck.start && self.is_doubled(at))?;
        let change = Change::new(at..at + 1, "");
        let help = format!("`{}` is here twice; take one out", self.tokens[at].text);
        self.fitting(stuck, rank::TWICE, help, &[change])
    }

    /// Suggests swapping two words. Nothing is suggested if a missing number is just as likely, except for a bracket in
    /// the wrong place, which affects more than its line. Of other pairs, the first that lets the line be parsed is
    /// enough.
    fn swapped(&self, stuck: &Stuck) -> Vec<Suggestion> {
        let number = self.inserted(stuck, "1");
        let mut open = !self.fits(stuck, &[number]);
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
            let change = Change::new(at..at + 2, &*text);
            let bracket = pair
                .iter()
                .any(|token| matches!(token.kind, Kind::Open | Kind::Close));
            let goes_on = || open && self.fits(stuck, std::slice::from_ref(&change));
            if pair[0].text != pair[1].text && (bracket || goes_on()) {
                open &= bracket;
                all.push(self.suggestion(rank::SWAPPED, written(&text), &[change]));
            }
        }
        all
    }

    /// Suggests a missing sign or word with which the rest of the line can be parsed.
    fn missing(&self, stuck: &Stuck) -> Vec<Suggestion> {
        let before = match self.is_end_of_line(stuck) {
            true => "at the end of the line",
            false => "before it",
        };
        let mut all: Vec<Suggestion> = Vec::new();
        let possible = signs(&stuck.possible).chain(words(&stuck.possible));
        for text in possible.filter(|text| *text != "(") {
            let help = format!("is `{text}` missing {before}?");
            if all.iter().all(|known| known.help != help) {
                let change = self.inserted(stuck, text);
                all.extend(self.fitting(stuck, rank::MISSING, help, &[change]));
            }
        }
        all
    }
}

fn written(meant: &str) -> String {
    match meant {
        "where" => "write `where` and a condition, such as `where seeds > 1`".to_owned(),
        meant => format!("write `{meant}`"),
    }
}
