//! Errors of reading moves and positions.

/// The reason why a move cannot be played, as a phrase for the player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move; with a hint on how moves look.
    #[error("`{text}` is not a move; {hint}")]
    Unreadable {
        /// The given text.
        text: String,
        /// The form of moves in this position.
        hint: String,
    },
    /// The text names a pit but leaves a choice open; with the possible continuations (`>`, `<`, `/left`).
    #[error("{text} leaves a choice open: {}", .choices.iter().map(|choice| format!("{text}{choice}")).collect::<Vec<_>>().join(", "))]
    Incomplete {
        /// The given text, as moves are spelt.
        text: String,
        /// The texts that may follow.
        choices: Vec<String>,
    },
    /// The move is illegal, with the reason: "pit 3 is empty", "a capture is possible: 2>, 5<".
    #[error("{0}")]
    Illegal(String),
}

/// The reason why a text is not a position of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionError {
    /// The fault, and what was expected.
    pub message: String,
}

/// Returns the error of a text that is not a position of this game.
///
/// # Errors
/// Always.
pub fn position_error<T>(message: String) -> Result<T, PositionError> {
    Err(PositionError { message })
}
