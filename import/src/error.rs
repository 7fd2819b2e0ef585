//! Why nothing can be made of a description.

/// Why nothing can be made of a description. Messages say what was found, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It begins like no format that is known.
    #[error(
        "the format is not known: settings begin with `{{`, ludemes with `(`; a rule file of Sow needs no import"
    )]
    UnknownFormat,
    /// It cannot be read at this place; lines and columns count from 1.
    #[error("line {line}, column {column}: {message}")]
    Unreadable {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A setting has a value that it cannot have.
    #[error("`{setting}` is {found}; it must be {expected}")]
    WrongValue {
        /// Its name.
        setting: String,
        /// What it is, shortened.
        found: String,
        /// What it may be.
        expected: String,
    },
    /// Something is not there without which there is no game.
    #[error("there is no {missing}; {help}")]
    Missing {
        /// What is not there.
        missing: &'static str,
        /// What to do.
        help: &'static str,
    },
    /// The language has no such board.
    #[error(
        "a board of {what} cannot be said; boards have two or four rows, and 1 to 64 pits in a row"
    )]
    Board {
        /// What it is.
        what: String,
    },
    /// Definitions that mention each other make it larger than it may be.
    #[error(
        "written out, its definitions make it too large; take out definitions that mention each other"
    )]
    TooLarge,
}
