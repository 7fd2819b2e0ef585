//! Rules → messages: the part of putting rules into words that is the same in every language.
//!
//! What cannot happen with the chosen options is left out, needless parentheses go, what is said of a list is said of
//! each of its places, and every name and number is looked up.

mod action;
mod argument;
mod board;
mod condition;
mod matches;
mod moves;
mod names;
mod narrowing;
mod noun;
mod place;
mod plainer;
mod quantity;
mod section;
mod simplify;
mod sowing;
mod table;

use super::language::Language;
use super::message::{Message, Value};
use crate::rules::{Rules, Settings};
pub use section::Section;

/// Turns parts of the rules of one game with these option values into messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Writer<'r> {
    rules: &'r Rules,
    settings: &'r Settings,
    pub(super) language: Language,
    /// The message for the pit that the move has come to, as the reader knows it.
    here: &'static str,
    /// Whether a noun before the condition names the pit looked at; otherwise that is `here`.
    named: bool,
}

impl<'r> Writer<'r> {
    pub(super) const fn new(rules: &'r Rules, settings: &'r Settings, language: Language) -> Self {
        Self {
            rules,
            settings,
            language,
            here: "that-pit",
            named: false,
        }
    }

    /// All rules of the game, in the order of a rule sheet.
    pub(super) fn sections(self) -> Vec<Section> {
        let mut sections = vec![self.board(), self.opening()];
        sections.extend(self.names());
        sections.extend(self.phases());
        sections.extend(self.moves());
        sections.extend(self.tables());
        sections.extend(self.after_move());
        sections.push(self.endings());
        sections.extend(self.match_rules());
        sections
    }

    /// A message with this name. Every message may select by the number of players.
    fn message(self, id: &'static str) -> Message {
        Message::new(id).with("players", Value::Number(self.rules.board.players.into()))
    }

    /// The same writer with another pit as `here`.
    const fn being_at(self, here: &'static str) -> Self {
        Self { here, ..self }
    }

    /// The same writer after a noun that names the pit looked at.
    const fn looking_at_it(self) -> Self {
        Self {
            named: true,
            ..self
        }
    }

    /// Whether all pits lie in the middle and belong to nobody.
    fn sideless(self) -> bool {
        self.rules.board.rows.value(self.settings) == 0
    }

    /// Whether one player plays alone.
    const fn is_solitaire(self) -> bool {
        self.rules.board.players == 1
    }
}

/// A name as it stands in a rule file, for reading.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}
