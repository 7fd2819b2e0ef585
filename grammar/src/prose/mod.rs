//! Rules in plain words, for people who want to read a game rather than its file.
//!
//! [`rules_in_words`] describes a whole game; [`Prose`] describes a single place, condition or action, for tools that
//! explain a move. Options are taken at their chosen values: rules that cannot apply with these values are left out.
//!
//! `writer` turns rules into messages that are the same for all languages: the name of a message and its arguments. The
//! wording is data: a Fluent file for each language in `languages`.

mod language;
mod message;
mod writer;

pub use language::Language;
pub use writer::Section;

use crate::rules::{Action, Condition, MatchRules, OptionId, Place, Row, Rules, Settings, TableId};
use writer::Writer;

/// Describes all rules of a game in English, in the order of a rule sheet.
#[must_use]
pub fn rules_in_words(rules: &Rules, settings: &Settings) -> Vec<Section> {
    rules_in_language(rules, settings, Language::English)
}

/// Describes all rules of a game in a language, in the order of a rule sheet. Names and options appear as written in
/// the rule file.
///
/// ```
/// use sow_grammar::prose::{Language, rules_in_language};
/// use sow_grammar::rules::Settings;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// for section in rules_in_language(&rules, &settings, Language::German) {
///     println!("{}", section.lines.join("\n"));
/// }
/// ```
#[must_use]
pub fn rules_in_language(rules: &Rules, settings: &Settings, language: Language) -> Vec<Section> {
    let settings = &settings.clone().with_open(options_set_by_match(rules));
    Writer::new(&rules.specialise(settings), settings, language).sections()
}

/// Returns the options that rounds of a match set. Rules that depend on these are described for all values.
fn options_set_by_match(rules: &Rules) -> Vec<OptionId> {
    let rounds = rules.match_rules.iter();
    let rows = rounds.flat_map(MatchRules::setup_rows);
    let set = rows.flat_map(|row| &row.set);
    set.map(|(option, _)| *option).collect()
}

/// Describes parts of the rules of one game in English, with given option values.
///
/// ```
/// use sow_grammar::prose::Prose;
/// use sow_grammar::rules::Settings;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let prose = Prose::new(&rules, &settings);
/// let kind = &rules.moves[0];
/// println!("{}", prose.action(&kind.actions[0].node));
/// ```
#[derive(Clone, Copy)]
pub struct Prose<'r>(Writer<'r>);

impl<'r> Prose<'r> {
    /// Creates a describer for these rules and option values.
    #[must_use]
    pub const fn new(rules: &'r Rules, settings: &'r Settings) -> Self {
        Self(Writer::new(rules, settings, Language::English))
    }

    /// Describes any one of a set of places: "one of your empty pits with 2 seeds".
    #[must_use]
    pub fn one_of(self, place: &Place) -> String {
        self.0.language.text(&self.0.one_of(place))
    }

    /// Describes a condition as a clause: "the pit opposite holds seeds".
    #[must_use]
    pub fn condition(self, condition: &Condition) -> String {
        self.0.language.text(&self.0.condition(condition))
    }

    /// Describes an action: "capture all seeds from that pit and the pit opposite".
    #[must_use]
    pub fn action(self, action: &Action) -> String {
        let action = action.specialise(self.0.settings);
        self.0.language.text(&self.0.action(&action))
    }

    /// Describes the rows of a table, numbered if there are several.
    #[must_use]
    pub fn table(self, table: TableId) -> Vec<String> {
        let rows = self.0.rules[table].rows.iter();
        let rows: Vec<Row> = rows.map(|row| row.specialise(self.0.settings)).collect();
        let lines = self.0.rows(&rows, "there").into_iter();
        lines.map(|(line, _)| line).collect()
    }

    /// Describes a row of any table as a sentence.
    #[must_use]
    pub fn table_row(self, row: &Row) -> String {
        let row = row.specialise(self.0.settings);
        message::sentence(&self.0.language.text(&self.0.row(&row, "there")))
    }
}
