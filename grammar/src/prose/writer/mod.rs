//! Turns rules into messages: the part of describing rules that is the same in every language.
//!
//! Rules that cannot apply with the chosen options are left out, needless parentheses are dropped, qualifiers of a list
//! are distributed over its places, and names and numbers are resolved.

mod argument;
mod phrases;
mod sections;

use super::language::Language;
use super::message::{Message, Value};
use crate::rules::{Rules, Settings};
pub use sections::Section;

/// Converts parts of the rules of one game, with the given option values, to messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Writer<'r> {
    pub(super) rules: &'r Rules,
    pub(super) settings: &'r Settings,
    pub(super) language: Language,
    /// The message that names the pit reached by the move; it depends on the context.
    here: &'static str,
    /// Whether a noun before the condition names the inspected pit; otherwise the inspected pit is `here`.
    pit_is_named: bool,
}

impl<'r> Writer<'r> {
    pub(super) const fn new(rules: &'r Rules, settings: &'r Settings, language: Language) -> Self {
        Self {
            rules,
            settings,
            language,
            here: "that-pit",
            pit_is_named: false,
        }
    }

    /// Describes all rules of the game, in the order of a rule sheet.
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

    /// Creates a message with this name. Every message may select by the number of players.
    fn message(self, id: &'static str) -> Message {
        Message::new(id).with("players", Value::Number(self.rules.board.players.into()))
    }

    /// Returns the writer with another message for `here`.
    const fn with_here(self, here: &'static str) -> Self {
        Self { here, ..self }
    }

    /// Returns the writer for text that follows a noun naming the inspected pit.
    const fn with_named_pit(self) -> Self {
        Self {
            pit_is_named: true,
            ..self
        }
    }

    /// Reports whether all pits lie in the middle and belong to nobody.
    fn is_sideless(self) -> bool {
        self.rules.board.rows.value(self.settings) == 0
    }

    /// Reports whether the game is for one player.
    const fn is_solitaire(self) -> bool {
        self.rules.board.players == 1
    }
}

/// Converts a name from a rule file to readable text.
fn readable_name(name: &str) -> String {
    name.replace('_', " ")
}
