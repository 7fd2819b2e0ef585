//! The match section.

use super::phrases::Spanned;
use super::phrases::{Block, Row};
use crate::source::Span;
use crate::vocabulary::Role;

/// The match section: `match { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchSection {
    /// Whether it is `match always`: the game is played as a match unless a single round is asked for.
    pub always: bool,
    /// The parts in the order of the text.
    pub parts: Vec<MatchPart>,
    /// The span of the whole section.
    pub span: Span,
    /// The span of the first word.
    pub keyword: Span,
}

/// A part of the match section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchPart {
    /// `the other begins`
    Begins(Spanned<Role>),
    /// Rows, such as `over { … }` or `next round for the loser { … }`.
    Rows {
        /// The decision that the rows make.
        kind: MatchTableKind,
        /// The player who is `own` in them, if the text names one.
        own: Option<Spanned<Role>>,
        /// The rows.
        block: Block<Row>,
    },
}

/// A decision that the rows of a part of a match make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchTableKind {
    /// `points { … }`: the points of a round.
    Points,
    /// `over { … }`: when the match is over.
    Over,
    /// `first round { … }`: the layout of the first round.
    FirstRound,
    /// `next round { … }`: the layout of all other rounds.
    NextRound,
}
