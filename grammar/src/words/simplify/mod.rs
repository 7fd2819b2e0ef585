//! Rules → what is said of them: the part of putting rules into words that is the same in every language.
//!
//! What cannot happen with the chosen options is left out, needless parentheses go, what is said of a list is said of
//! each of its places, and every name and number is looked up.

mod action;
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
mod sowing;
mod table;

use super::said::{Noun, Part};
use crate::rules::{Rules, Settings};

/// All rules of a game, in the order of a rule sheet.
pub(super) fn parts(rules: &Rules, settings: &Settings) -> Vec<Part> {
    let simplifier = Simplifier::new(rules, settings);
    let mut parts = vec![simplifier.board(), simplifier.opening()];
    parts.extend(simplifier.names());
    parts.extend(simplifier.phases());
    parts.extend(simplifier.moves());
    parts.extend(simplifier.tables());
    parts.extend(simplifier.after_move());
    parts.push(simplifier.endings());
    parts.extend(simplifier.match_rules());
    parts
}

/// Simplifies parts of the rules of one game with these option values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Simplifier<'r> {
    rules: &'r Rules,
    settings: &'r Settings,
    here: Here,
    /// Whether a noun before the condition names the pit looked at; otherwise that is `here`.
    named: bool,
}

/// What the pit is that the move has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Here {
    /// Where it has come to.
    That,
    /// The one chosen.
    Chosen,
    /// The one whose name is explained.
    Explained,
}

impl<'r> Simplifier<'r> {
    pub(super) const fn new(rules: &'r Rules, settings: &'r Settings) -> Self {
        Self {
            rules,
            settings,
            here: Here::That,
            named: false,
        }
    }

    /// The same with another pit that the move has come to.
    const fn being_at(self, here: Here) -> Self {
        Self { here, ..self }
    }

    /// The same after a noun that names the pit looked at.
    const fn looking_at_it(self) -> Self {
        Self {
            named: true,
            ..self
        }
    }

    const fn here(self) -> Noun {
        match self.here {
            Here::That => Noun::ThatPit,
            Here::Chosen => Noun::ChosenPit,
            Here::Explained => Noun::It,
        }
    }

    const fn it(self) -> Noun {
        if self.named { Noun::It } else { self.here() }
    }

    /// Whether pits have to be told apart by row.
    fn has_back_row(self) -> bool {
        self.rules.board.rows.value(self.settings) > 1
    }

    /// Whether all pits lie in the middle and belong to nobody.
    fn sideless(self) -> bool {
        self.rules.board.rows.value(self.settings) == 0
    }
}

/// A name as it stands in a rule file, for reading.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}
