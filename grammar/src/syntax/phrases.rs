//! The parsed phrases of the language: names as they are written, with spans.

use crate::language::{self, Parsed};
use crate::source::Span;

pub use crate::language::{MoveName, Name, Quantifier, RowName, SowModifier, Spanned, WrittenSow};

/// See [`language::Action`].
pub type Action = language::Action<Parsed>;
/// See [`language::WrittenAction`].
pub type WrittenAction = language::WrittenAction<Parsed>;
/// See [`language::Alternative`].
pub type Alternative = language::Alternative<Parsed>;
/// See [`language::Amount`].
pub type Amount = language::Amount<Parsed>;
/// See [`language::ChosenNumber`].
pub type ChosenNumber = language::ChosenNumber<Parsed>;
/// A condition with its span.
pub type Condition = Spanned<Cond>;
/// See [`language::Condition`].
pub type Cond = language::Condition<Parsed>;
/// See [`language::WrittenCondition`].
pub type WrittenCondition = language::WrittenCondition<Parsed>;
/// See [`language::Fit`].
pub type Fit = language::Fit<Parsed>;
/// See [`language::SetupStep`].
pub type SetupStep = language::SetupStep<Parsed>;
/// See [`language::Noun`].
pub type Noun = language::Noun<Parsed>;
/// A noun phrase with its span.
pub type Place = Spanned<NounPhrase>;
/// See [`language::Place`].
pub type NounPhrase = language::Place<Parsed>;
/// See [`language::Places`].
pub type Places = language::Places<Parsed>;
/// A number, possibly computed from others, with its span.
pub type NumberNode = Spanned<Number>;
/// See [`language::Quantity`].
pub type Number = language::Quantity<Parsed>;
/// See [`language::Term`].
pub type Term = language::Term<Parsed>;
/// See [`language::Range`].
pub type Range = language::Range<Parsed>;
/// See [`language::Row`].
pub type Row = language::Row<Parsed>;
/// See [`language::Take`].
pub type Take = language::Take<Parsed>;
/// See [`language::Test`].
pub type Test = language::Test<Parsed>;

/// A section with lines between braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block<T> {
    /// The lines in the order of the text.
    pub lines: Vec<T>,
    /// The span of the whole section.
    pub span: Span,
    /// The span of the first word.
    pub keyword: Span,
    /// The span of `must`, if present; it makes moves that fit no row of the table illegal.
    pub must: Option<Span>,
}
