//! The section about matches.

use super::{Begins, Block, Row, Spanned};
use crate::source::Span;

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
    Begins(Spanned<Begins>),
    /// Rows, such as `over { … }`.
    Rows(MatchRows, Block<Row>),
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
