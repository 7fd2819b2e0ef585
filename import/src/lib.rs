//! Descriptions of sowing games that were written for other programs, put into the Sow language as far as they can be.
//!
//! Two formats are read: the settings of StoneShark's MancalaGames (JSON) and the ludemes of Ludii (`.lud`). Each is turned into
//! one neutral description of what was understood, with a list of what was not; one printer makes a rule file of it. Nothing here plays
//! or checks: that is for whoever asks.

mod description;
mod error;
mod ludemes;
mod print;
mod settings;

pub use description::{Part, Untranslated};
pub use error::ImportError;

/// What a description is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Settings of StoneShark's MancalaGames: an object of JSON, and perhaps text after it.
    Settings,
    /// Ludemes of Ludii: lists in brackets.
    Ludemes,
}

impl Format {
    /// The format of a text, by how it begins.
    ///
    /// # Errors
    /// If it begins like neither.
    pub fn of(text: &str) -> Result<Self, ImportError> {
        let begins =
            text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
        match begins.chars().next() {
            Some('{') => Ok(Self::Settings),
            Some('(' | '/') => Ok(Self::Ludemes),
            _ => Err(ImportError::UnknownFormat),
        }
    }
}

/// What came of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The rule file, laid out.
    pub text: String,
    /// What it does not say, in the order of the rule file. Each stands there as a comment too.
    pub untranslated: Vec<Untranslated>,
}

/// Translates a description.
///
/// # Errors
/// If it is not what its format asks for, is larger than it may be, or says nothing of a board and of sowing.
pub fn import(text: &str, format: Format) -> Result<Imported, ImportError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut game = match format {
        Format::Settings => settings::read(text)?,
        Format::Ludemes => ludemes::read(text)?,
    };
    game.untranslated.sort_by_key(|left| left.part);
    Ok(Imported {
        text: print::print(&game),
        untranslated: game.untranslated,
    })
}
