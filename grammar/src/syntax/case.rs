//! Cases: moves and their expected results, for testing the rules.

use super::phrases::{Name, Spanned};
use crate::source::Span;
use crate::vocabulary::Seat;

/// A case, such as `case "a last seed in an own empty pit captures" { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseSection {
    /// The title without quotes: a sentence about the rules that the case demonstrates.
    pub title: Spanned<String>,
    /// The lines in the order of the text.
    pub lines: Vec<Spanned<CaseLine>>,
    /// The span of the whole section.
    pub span: Span,
}

/// A line of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseLine {
    /// `set seeds = 4`: the name of an option and its value as written.
    Set(Name, Spanned<String>),
    /// `position "…"`
    Position(Spanned<String>),
    /// `move 3, f5>/left`
    Move(Vec<Spanned<String>>),
    /// `gives "…"`
    Gives(Spanned<String>),
    /// `allows 3, 5`
    Allows(Vec<Spanned<String>>),
    /// `forbids 3`
    Forbids(Vec<Spanned<String>>),
    /// `south wins`, `draw`
    Wins(Option<Seat>),
    /// `south moves`
    Moves(Seat),
}
