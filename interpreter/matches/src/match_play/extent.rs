//! How much of a match is played, and why it may not be begun.

use sow_interpreter::CompileError;
use sow_interpreter::notation::PositionError;

/// How much of a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// One round.
    Round,
    /// All rounds of a match.
    Match,
    /// What the rules say: a match if they say `match always`, else one round.
    AsRuled,
}

/// Why a match cannot be begun.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The rules have no `match` section.
    #[error("this game has no `match` section: it is played as a single round")]
    OneRound,
    /// The board cannot be made with these options.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The text is no position of this game.
    #[error("not a position of this game: {0}")]
    Position(#[from] PositionError),
}
