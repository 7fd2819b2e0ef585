//! Rules in plain English, for people who want to read a game rather than its file.
//!
//! [`rules_in_words`] puts a whole game into words; [`Words`] says a single place, condition or action, as the tools
//! that explain a move need it. Options speak with their chosen values: what cannot happen with these is left out.

mod action;
mod board;
mod condition;
mod matches;
mod moves;
mod names;
mod narrowing;
mod noun;
mod phrase;
mod place;
mod plainer;
mod quantity;
mod sowing;
mod table;

use crate::rules::{OptionId, Rules, Settings};
use crate::source::Span;

/// A part of the rules in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// Its sentences; those of a table are numbered.
    pub lines: Vec<String>,
    /// The clauses of the source that it says, each with the index of its line: rows of tables, kinds of move and what
    /// they ask.
    pub clauses: Vec<(Span, usize)>,
}

impl Section {
    /// Sentences of which nobody asks which clause they say.
    fn plain(title: &str, lines: Vec<String>) -> Self {
        let title = title.to_owned();
        let clauses = Vec::new();
        Self {
            title,
            lines,
            clauses,
        }
    }

    /// Sentences, each with the clause that it says.
    fn of(title: &str, said: Vec<Line>) -> Self {
        let clauses = said.iter().enumerate();
        let clauses = clauses.filter_map(|(at, line)| Some((line.clause?, at)));
        Self {
            title: title.to_owned(),
            clauses: clauses.collect(),
            lines: said.into_iter().map(|line| line.text).collect(),
        }
    }
}

/// A sentence, and the clause that it says.
struct Line {
    text: String,
    clause: Option<Span>,
}

impl Line {
    const fn new(text: String, clause: Span) -> Self {
        let clause = Some(clause);
        Self { text, clause }
    }

    const fn plain(text: String) -> Self {
        Self { text, clause: None }
    }
}

/// All rules of a game in words, in the order of a rule sheet.
#[must_use]
pub fn rules_in_words(rules: &Rules, settings: &Settings) -> Vec<Section> {
    let settings = &settings.clone().leaving_open(changing(rules));
    let rules = rules.specialise(settings);
    let words = Words::new(&rules, settings);
    let mut sections = vec![words.board(), words.opening()];
    sections.extend(words.names());
    sections.extend(words.phases());
    sections.extend(words.moves());
    sections.extend(words.tables());
    sections.extend(words.after_move());
    sections.push(words.endings());
    sections.extend(words.match_rules());
    sections
}

/// The options that rounds of a match set: what depends on them is told for all their values.
fn changing(rules: &Rules) -> Vec<OptionId> {
    let rounds = rules.match_rules.iter();
    let rows = rounds.flat_map(|rounds| rounds.first_round.iter().chain(&rounds.next_round));
    let set = rows.flat_map(|row| &row.set);
    set.map(|(option, _)| *option).collect()
}

/// Says parts of the rules of one game with these option values.
#[derive(Debug, Clone, Copy)]
pub struct Words<'r> {
    rules: &'r Rules,
    settings: &'r Settings,
    /// What `here` is called.
    here: &'static str,
    /// What the pit looked at is called.
    it: &'static str,
}

impl<'r> Words<'r> {
    /// For these rules and option values; `here` is "that pit".
    #[must_use]
    pub const fn new(rules: &'r Rules, settings: &'r Settings) -> Self {
        Self {
            rules,
            settings,
            here: "that pit",
            it: "it",
        }
    }

    /// The same with another name for the pit that the move has come to.
    #[must_use]
    pub const fn calling_here(self, here: &'static str) -> Self {
        Self { here, ..self }
    }

    /// The same where the pit that the move has come to is looked at, and nothing has named it.
    const fn looking_at_here(self) -> Self {
        Self {
            it: self.here,
            ..self
        }
    }

    /// The same behind a noun that names the pit looked at.
    const fn looking_at_it(self) -> Self {
        Self { it: "it", ..self }
    }

    /// Whether pits have to be told apart by row.
    fn has_back_row(self) -> bool {
        self.rules.board.rows.value(self.settings) > 1
    }
}

#[cfg(test)]
mod tests;
