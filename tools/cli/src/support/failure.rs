//! How a command ends when it does not end well, and the exit code that says so.

use sow_grammar::load::in_words;
use sow_interpreter::Limit;
use std::io;

/// Why a command stopped.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input has faults that have been shown already: exit code 1.
    #[error("")]
    Shown,
    /// The input has a fault, in words: exit code 1.
    #[error("{0}")]
    Input(String),
    /// The command was called wrongly: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Nobody reads the output any more, which is no error: exit code 0.
    #[error("")]
    Closed,
}

impl Failure {
    /// A fault of the input, such as a file, a position or a move.
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }

    /// A game cannot be played on for the limits of play.
    #[must_use]
    pub fn unplayable(game: &str, limit: Limit) -> Self {
        Self::Input(format!("in {game} {limit}"))
    }

    /// The exit code.
    #[must_use]
    pub const fn code(&self) -> u8 {
        match self {
            Self::Shown | Self::Input(_) => 1,
            Self::Usage(_) => 2,
            Self::Closed => 0,
        }
    }

    /// What is still to be said.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Input(message) | Self::Usage(message) => Some(message),
            Self::Shown | Self::Closed => None,
        }
    }
}

/// A position that cannot be played is a fault of the rules.
impl From<Limit> for Failure {
    fn from(limit: Limit) -> Self {
        Self::input(limit)
    }
}

/// Errors of reading and writing that are not turned into a message where they arise come from the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Input(format!(
                "the output cannot be written: {}",
                in_words(&error)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_error() {
        let failure = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(failure.code(), 0);
        assert_eq!(failure.message(), None);
    }

    #[test]
    fn other_errors_are_told() {
        let failure = Failure::from(io::Error::other("no space left"));
        assert_eq!(failure.code(), 1);
        let told = "the output cannot be written: no space left";
        assert_eq!(failure.message(), Some(told));
    }
}
