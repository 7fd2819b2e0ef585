//! The languages that rules are said in.

use super::phrasing::{Label, Phrasing};
use super::{dutch, english, german};

/// A language that rules are said in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the language of rule files.
    #[default]
    English,
    /// German.
    German,
    /// Dutch.
    Dutch,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Dutch];

    /// Its code after ISO 639-1: `en`, `de`, `nl`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Dutch => "nl",
        }
    }

    /// Its name in itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Dutch => "Nederlands",
        }
    }

    /// The language of a code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// What stands before a fact of a game, or over a part of its page.
    #[must_use]
    pub fn label(self, label: Label) -> &'static str {
        self.phrasing().label(label)
    }

    pub(super) fn phrasing(self) -> &'static dyn Phrasing {
        match self {
            Self::English => &english::English,
            Self::German => &german::German,
            Self::Dutch => &dutch::Dutch,
        }
    }
}
