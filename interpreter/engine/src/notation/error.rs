//! Why a text is no move or no position.

/// Why a move cannot be played, in words for the player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move; with what a move looks like.
    #[error("`{text}` is not a move; {hint}")]
    Unreadable {
        /// What was given.
        text: String,
        /// What moves look like here.
        hint: String,
    },
    /// The text names a pit but leaves a choice open; with the texts that may follow (`>`, `<`, `/left`).
    #[error("{text} leaves a choice open: {}", .choices.iter().map(|choice| format!("{text}{choice}")).collect::<Vec<_>>().join(", "))]
    Incomplete {
        /// What was given, as it is spelt.
        text: String,
        /// The texts that may be added.
        choices: Vec<String>,
    },
    /// The move is not legal, for this reason: "pit 3 is empty", "a capture is possible: 2>, 5<".
    #[error("{0}")]
    Illegal(String),
}

/// Why a text is not a position of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionError {
    /// What is wrong and what was expected.
    pub message: String,
}

/// Returns the error of a text that is not a position of this game.
///
/// # Errors
/// Always.
pub fn fault<T>(message: String) -> Result<T, PositionError> {
    Err(PositionError { message })
}
