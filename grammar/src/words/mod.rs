//! Rules in plain words, for people who want to read a game rather than its file.
//!
//! [`rules_in_words`] puts a whole game into words; [`Words`] says a single place, condition or action, as the tools
//! that explain a move need it. Options speak with their chosen values: what cannot happen with these is left out.
//!
//! What is said and how it is said are two things: `simplify` makes sentences without words (`said`) out of rules, and
//! each language has a folder that knows nothing but these. A further language is one more folder, a variant of
//! [`Language`], and an implementation of its `Phrasing`; the compiler names every sentence that it still lacks.

mod commas;
mod dutch;
mod english;
mod german;
mod language;
mod list;
mod phrasing;
mod said;
mod simplify;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;

pub use language::Language;
pub use phrasing::Label;

use crate::rules::{Action, Condition, MatchRules, OptionId, Place, Row, Rules, Settings, TableId};
use crate::source::Span;
use commas::capitalised;
use phrasing::Phrasing;
use said::{Lead, Line};
use simplify::Simplifier;

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

/// All rules of a game in English, in the order of a rule sheet.
#[must_use]
pub fn rules_in_words(rules: &Rules, settings: &Settings) -> Vec<Section> {
    rules_in_language(rules, settings, Language::English)
}

/// All rules of a game in a language, in the order of a rule sheet. Names and options stand as the rule file has them.
#[must_use]
pub fn rules_in_language(rules: &Rules, settings: &Settings, language: Language) -> Vec<Section> {
    let settings = &settings.clone().leaving_open(changing(rules));
    let rules = rules.specialise(settings);
    let phrasing = language.phrasing();
    let parts = simplify::parts(&rules, settings).into_iter();
    let section = |part: said::Part| Section {
        title: capitalised(&phrasing.title(&part.title)),
        clauses: clauses(&part.lines),
        lines: part
            .lines
            .iter()
            .map(|line| written(line, phrasing))
            .collect(),
    };
    parts.map(section).collect()
}

/// The clauses of lines, each with the index of its line.
fn clauses(lines: &[Line]) -> Vec<(Span, usize)> {
    let lines = lines.iter().enumerate();
    let known = lines.filter_map(|(at, line)| Some((line.clause?, at)));
    known.collect()
}

/// A line with its number, a capital letter and a full stop, and what the file says itself as another sentence.
fn written(line: &Line, phrasing: &dyn Phrasing) -> String {
    let mut said = sentence(&phrasing.statement(&line.statement));
    if !line.help.is_empty() {
        said = format!("{said} {}", sentence(&line.help));
    }
    match line.number {
        Some(number) => format!("{number}. {said}"),
        None => said,
    }
}

/// The options that rounds of a match set: what depends on them is told for all their values.
fn changing(rules: &Rules) -> Vec<OptionId> {
    let rounds = rules.match_rules.iter();
    let rows = rounds.flat_map(MatchRules::layouts);
    let set = rows.flat_map(|row| &row.set);
    set.map(|(option, _)| *option).collect()
}

/// Says parts of the rules of one game with these option values, in English.
#[derive(Clone, Copy)]
pub struct Words<'r> {
    simplifier: Simplifier<'r>,
    phrasing: &'static dyn Phrasing,
}

impl<'r> Words<'r> {
    /// For these rules and option values.
    #[must_use]
    pub fn new(rules: &'r Rules, settings: &'r Settings) -> Self {
        Self {
            simplifier: Simplifier::new(rules, settings),
            phrasing: Language::English.phrasing(),
        }
    }

    /// One of the place, any: "one of your empty pits with 2 seeds".
    #[must_use]
    pub fn one_of(self, place: &Place) -> String {
        self.phrasing.one_of(&self.simplifier.place(place))
    }

    /// All of the place: "your empty pits", "the pit opposite".
    #[must_use]
    pub fn these(self, place: &Place) -> String {
        self.all_of(std::slice::from_ref(place))
    }

    /// Several places together.
    #[must_use]
    pub fn all_of(self, places: &[Place]) -> String {
        self.phrasing.all_of(&self.simplifier.places(places))
    }

    /// A condition as a clause: "the pit opposite holds seeds".
    #[must_use]
    pub fn condition(self, condition: &Condition) -> String {
        self.phrasing
            .condition(&self.simplifier.condition(condition))
    }

    /// An action: "capture the seeds of that pit and the pit opposite".
    #[must_use]
    pub fn action(self, action: &Action) -> String {
        self.phrasing.acts(&[self.simplifier.action(action)])
    }

    /// The rows of a table; those of several are numbered.
    #[must_use]
    pub fn table(self, table: TableId) -> Vec<String> {
        let lines = self.simplifier.table(table, Lead::There);
        let lines = lines.iter().map(|line| written(line, self.phrasing));
        lines.collect()
    }

    /// A row of any table as a sentence.
    #[must_use]
    pub fn table_row(self, row: &Row) -> String {
        let row = self.simplifier.row(row, Lead::There);
        sentence(&self.phrasing.statement(&row))
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', ':']) { "" } else { "." };
    capitalised(text) + stop
}
