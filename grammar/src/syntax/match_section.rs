//! The section about matches.

use super::phrases::Spanned;
use super::phrases::{Block, Row};
use crate::source::Span;
use crate::vocabulary::Role;

/// `match { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchSection {
    /// `match always`: the game is played as a match unless somebody asks for a single round.
    pub always: bool,
    /// What it says, in the order of the text.
    pub parts: Vec<MatchPart>,
    /// The whole section.
    pub span: Span,
    /// The word that opens it.
    pub keyword: Span,
}

/// A part of the section about matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchPart {
    /// `the other begins`
    Begins(Spanned<Role>),
    /// Rows, such as `over { … }` or `next round for the loser { … }`.
    Rows {
        /// What they say.
        of: MatchRows,
        /// Who is `own` in them, if it is said.
        own: Option<Spanned<Role>>,
        /// The rows.
        block: Block<Row>,
    },
}

/// What the rows of a match say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchRows {
    /// `points { … }`: what a round is worth.
    Points,
    /// `over { … }`: when the match is over.
    Over,
    /// `first round { … }`: how the first round is laid out.
    FirstRound,
    /// `next round { … }`: how all others are.
    NextRound,
}
