//! The extent of a match to be played, and the reasons why it cannot begin.

use sow_interpreter::CompileError;
use sow_interpreter::notation::PositionError;

/// The extent of a game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// One round.
    Round,
    /// All rounds of a match.
    Match,
    /// As the rules say: a match if they contain `match always`, else one round.
    ByRules,
}

/// The reason why a match cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The rules have no `match` section.
    #[error("this game has no `match` section: it is played as a single round")]
    NoMatchRules,
    /// The board cannot be compiled with these options.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The text is not a position of this game.
    #[error("not a position of this game: {0}")]
    Position(#[from] PositionError),
}
