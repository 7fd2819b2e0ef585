//! The stages of a phrase: parsed and resolved.

use super::condition::Ability;
use super::ids::MoveId;
use super::place::RowName;
use super::quantity::{Number, Quantity};
use super::sowing::{Sow, WrittenSow};
use super::visit::Visit;
use crate::source::Span;
use crate::vocabulary::Outcome;
use serde::Serialize;
use std::fmt::Debug;

/// The traits that every part of a phrase implements.
pub trait PhraseData: Clone + Debug + PartialEq + Eq + Serialize + 'static {}

impl<T: Clone + Debug + PartialEq + Eq + Serialize + 'static> PhraseData for T {}

/// The stage of a phrase: whether its names are as written or resolved.
pub trait Stage: PhraseData + Copy {
    /// The position of a phrase in its text.
    type Span: Copy;
    /// A phrase, with its span if it is parsed.
    type Node<T: PhraseData + Visit<Self>>: PhraseData + Visit<Self>;
    /// A reference to something that has a name.
    type Name<I: PhraseData + Visit<Self>>: PhraseData + Visit<Self>;
    /// A phrase that exists only in texts.
    type Written<T: PhraseData + Visit<Self>>: PhraseData + Visit<Self>;
    /// A phrase that exists only in rules.
    type Resolved<T: PhraseData + Visit<Self>>: PhraseData + Visit<Self>;
    /// A number that is known once the options are set.
    type Number: PhraseData + Visit<Self>;
    /// A row of a side.
    type Row: PhraseData + Visit<Self>;
    /// The clauses of a sowing.
    type Sow: PhraseData + Visit<Self>;
    /// The moves that a player may be able to make.
    type Ability: PhraseData + Visit<Self>;
    /// The kinds of move that share a name.
    type Moves: PhraseData + Visit<Self>;
    /// The outcome if both players have the same number.
    type Tie: PhraseData + Visit<Self>;
}

/// The stage of a phrase as written in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Parsed {}

/// The stage of a phrase whose names are resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Resolved {}

impl Stage for Parsed {
    type Span = Span;
    type Node<T: PhraseData + Visit<Self>> = Spanned<T>;
    type Name<I: PhraseData + Visit<Self>> = Name;
    type Written<T: PhraseData + Visit<Self>> = T;
    type Resolved<T: PhraseData + Visit<Self>> = Never;
    type Number = Box<Spanned<Quantity<Self>>>;
    type Row = RowName;
    type Sow = WrittenSow;
    type Ability = MoveName;
    type Moves = MoveName;
    /// `None` if the text gives no outcome.
    type Tie = Option<Outcome>;
}

impl Stage for Resolved {
    type Span = ();
    type Node<T: PhraseData + Visit<Self>> = T;
    type Name<I: PhraseData + Visit<Self>> = I;
    type Written<T: PhraseData + Visit<Self>> = Never;
    type Resolved<T: PhraseData + Visit<Self>> = T;
    type Number = Number;
    /// The index of the row; the front is 0.
    type Row = u8;
    type Sow = Sow;
    type Ability = Ability;
    type Moves = Vec<MoveId>;
    type Tie = Outcome;
}

/// A type without values, for phrases that do not exist in a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Never {}

/// A word of the text that names something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// The span.
    pub span: Span,
}

/// A word of the text that names kinds of move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveName(pub Name);

/// A node together with its span in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spanned<T> {
    /// The node.
    pub node: T,
    /// The span.
    pub span: Span,
}

/// [`Stage::Node`] of a stage. The fields of phrases use these aliases because a `derive` adds stricter bounds for
/// types that begin with the parameter itself.
pub type Node<S, T> = <S as Stage>::Node<T>;
/// [`Stage::Name`] of a stage.
pub type NameOf<S, I> = <S as Stage>::Name<I>;
/// [`Stage::Written`] of a stage.
pub type TextOnly<S, T> = <S as Stage>::Written<T>;
/// [`Stage::Resolved`] of a stage.
pub type RulesOnly<S, T> = <S as Stage>::Resolved<T>;
/// [`Stage::Number`] of a stage.
pub type FixedNumber<S> = <S as Stage>::Number;
/// [`Stage::Row`] of a stage.
pub type RowOf<S> = <S as Stage>::Row;
/// [`Stage::Sow`] of a stage.
pub type SowOf<S> = <S as Stage>::Sow;
/// [`Stage::Ability`] of a stage.
pub type AbilityOf<S> = <S as Stage>::Ability;
/// [`Stage::Moves`] of a stage.
pub type MovesOf<S> = <S as Stage>::Moves;
/// [`Stage::Tie`] of a stage.
pub type TieOf<S> = <S as Stage>::Tie;

impl<T> std::ops::Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.node
    }
}
