//! Failures of commands and their exit codes.

use sow_grammar::load::describe_io_error;
use sow_interpreter::Limit;
use std::io;

/// The reason why a command stopped.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input has faults, which have been shown already: exit code 1.
    #[error("")]
    Reported,
    /// The input has a fault, described by the message: exit code 1.
    #[error("{0}")]
    Input(String),
    /// The command line is wrong: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// The reader of the output has closed it, which is not an error: exit code 0.
    #[error("")]
    OutputClosed,
}

impl Failure {
    /// Creates a failure for a fault of the input, such as a file, a position or a move.
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }

    /// Creates a failure for a game that cannot be continued within the limits of play.
    #[must_use]
    pub fn unplayable(game: &str, limit: Limit) -> Self {
        Self::Input(format!("in {game} {limit}"))
    }

    /// Returns the exit code.
    #[must_use]
    pub const fn code(&self) -> u8 {
        match self {
            Self::Reported | Self::Input(_) => 1,
            Self::Usage(_) => 2,
            Self::OutputClosed => 0,
        }
    }

    /// Returns the message to print; `None` if nothing needs to be printed.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Input(message) | Self::Usage(message) => Some(message),
            Self::Reported | Self::OutputClosed => None,
        }
    }
}

/// A position beyond the limits of play counts as a fault of the rules.
impl From<Limit> for Failure {
    fn from(limit: Limit) -> Self {
        Self::input(limit)
    }
}

/// Errors of reading input are turned into messages where they occur, so any other I/O error comes from writing output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Input(format!(
                "the output cannot be written: {}",
                describe_io_error(&error)
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
    fn other_errors_are_reported() {
        let failure = Failure::from(io::Error::other("no space left"));
        assert_eq!(failure.code(), 1);
        let told = "the output cannot be written: no space left";
        assert_eq!(failure.message(), Some(told));
    }
}
