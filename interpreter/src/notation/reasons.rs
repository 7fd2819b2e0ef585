//! x
use super::MoveError;
use crate::game::Game;
pub(crate) fn why_not(_game: &Game<'_>, text: &str, spelt: &[String]) -> MoveError {
    MoveError::Illegal(format!("{text} {spelt:?}"))
}
