//! Rules in plain words, for people who want to read a game rather than its file.
//!
//! [`rules_in_words`] puts a whole game into words; [`Words`] puts a single place, condition or action into words, as
//! the tools that explain a move need it. Options speak with their chosen values: what cannot happen with these is left
//! out.
//!
//! `writer` turns rules into messages, once for all languages: the name of a message and its arguments. How a message
//! reads is data: a Fluent file for each language in `languages`.

mod language;
mod message;
mod text;
mod writer;

pub use language::Language;
pub use writer::Section;

use crate::rules::{Action, Condition, MatchRules, OptionId, Place, Row, Rules, Settings, TableId};
use writer::Writer;

/// All rules of a game in English, in the order of a rule sheet.
#[must_use]
pub fn rules_in_words(rules: &Rules, settings: &Settings) -> Vec<Section> {
    rules_in_language(rules, settings, Language::English)
}

/// All rules of a game in a language, in the order of a rule sheet. Names and options stand as the rule file has them.
#[must_use]
pub fn rules_in_language(rules: &Rules, settings: &Settings, language: Language) -> Vec<Section> {
    let settings = &settings.clone().leaving_open(changing(rules));
    Writer::new(&rules.specialise(settings), settings, language).sections()
}

/// The options that rounds of a match set: what depends on them is told for all their values.
fn changing(rules: &Rules) -> Vec<OptionId> {
    let rounds = rules.match_rules.iter();
    let rows = rounds.flat_map(MatchRules::layouts);
    let set = rows.flat_map(|row| &row.set);
    set.map(|(option, _)| *option).collect()
}

/// Puts parts of the rules of one game into English words, with these option values.
#[derive(Clone, Copy)]
pub struct Words<'r>(Writer<'r>);

impl<'r> Words<'r> {
    /// For these rules and option values.
    #[must_use]
    pub const fn new(rules: &'r Rules, settings: &'r Settings) -> Self {
        Self(Writer::new(rules, settings, Language::English))
    }

    /// One of the place, any: "one of your empty pits with 2 seeds".
    #[must_use]
    pub fn one_of(self, place: &Place) -> String {
        self.0.language.text(&self.0.one_of(place))
    }

    /// A condition as a clause: "the pit opposite holds seeds".
    #[must_use]
    pub fn condition(self, condition: &Condition) -> String {
        self.0.language.text(&self.0.condition(condition))
    }

    /// An action: "capture all seeds from that pit and the pit opposite".
    #[must_use]
    pub fn action(self, action: &Action) -> String {
        self.0.language.text(&self.0.action(action))
    }

    /// The rows of a table; those of several are numbered.
    #[must_use]
    pub fn table(self, table: TableId) -> Vec<String> {
        let lines = self.0.table(table, "there").into_iter();
        lines.map(|(line, _)| line).collect()
    }

    /// A row of any table as a sentence.
    #[must_use]
    pub fn table_row(self, row: &Row) -> String {
        text::sentence(&self.0.language.text(&self.0.row(row, "there")))
    }
}
