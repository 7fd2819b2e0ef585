//! Errors of reading moves and positions.

/// The reason why a move cannot be played, as a phrase for the player.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::notation::MoveError;
///
/// let game = Game::new(&program);
/// assert!(matches!(game.read_move("nine"), Err(MoveError::Unreadable { .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move.
    #[error("`{text}` is not a move; {hint}")]
    Unreadable {
        /// The given text.
        text: String,
        /// The form of moves in this position.
        hint: String,
    },
    /// The text is the beginning of a legal move but leaves a choice open.
    #[error("{text} leaves a choice open: {}", .choices.iter().map(|choice| format!("{text}{choice}")).collect::<Vec<_>>().join(", "))]
    Incomplete {
        /// The given text, as moves are spelt.
        text: String,
        /// The texts that may follow, such as `>`, `<` or `/left`.
        choices: Vec<String>,
    },
    /// The move is illegal, with the reason: "pit 3 is empty", "a capture is possible: 2>, 5<".
    #[error("{0}")]
    Illegal(String),
}

/// The reason why a text is not a position of this game.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let error = Game::from_notation(&program, "4,4,4").unwrap_err();
/// println!("{error}");
/// ```
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
#[doc(hidden)]
pub fn position_error<T>(message: String) -> Result<T, PositionError> {
    Err(PositionError { message })
}
