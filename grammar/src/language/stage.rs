//! How far the names of a phrase are resolved.

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

/// What every part of a phrase can do.
pub trait Data: Clone + Debug + PartialEq + Eq + Serialize + 'static {}

impl<T: Clone + Debug + PartialEq + Eq + Serialize + 'static> Data for T {}

/// How far the names of a phrase are resolved.
pub trait Stage: Data + Copy {
    /// Where a phrase stands.
    type Span: Copy;
    /// A phrase, perhaps with its place in the text.
    type Node<T: Data + Visit<Self>>: Data + Visit<Self>;
    /// What has a name.
    type Name<I: Data + Visit<Self>>: Data + Visit<Self>;
    /// What stands in texts alone.
    type Written<T: Data + Visit<Self>>: Data + Visit<Self>;
    /// What only comes of resolving.
    type Resolved<T: Data + Visit<Self>>: Data + Visit<Self>;
    /// A number that is known once the options are set.
    type Number: Data + Visit<Self>;
    /// Which row.
    type Row: Data + Visit<Self>;
    /// How a sowing runs.
    type Sow: Data + Visit<Self>;
    /// What a player may be able to do.
    type Ability: Data + Visit<Self>;
    /// Kinds of move of the same name.
    type Moves: Data + Visit<Self>;
    /// What equal numbers mean.
    type Tie: Data + Visit<Self>;
}

/// As a file says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Parsed {}

/// As it is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Resolved {}

impl Stage for Parsed {
    type Span = Span;
    type Node<T: Data + Visit<Self>> = Spanned<T>;
    type Name<I: Data + Visit<Self>> = Name;
    type Written<T: Data + Visit<Self>> = T;
    type Resolved<T: Data + Visit<Self>> = Never;
    type Number = Box<Spanned<Quantity<Self>>>;
    type Row = RowName;
    type Sow = WrittenSow;
    type Ability = MoveName;
    type Moves = MoveName;
    /// `None` if it is not said.
    type Tie = Option<Outcome>;
}

impl Stage for Resolved {
    type Span = ();
    type Node<T: Data + Visit<Self>> = T;
    type Name<I: Data + Visit<Self>> = I;
    type Written<T: Data + Visit<Self>> = Never;
    type Resolved<T: Data + Visit<Self>> = T;
    type Number = Number;
    /// The front is 0.
    type Row = u8;
    type Sow = Sow;
    type Ability = Ability;
    type Moves = Vec<MoveId>;
    type Tie = Outcome;
}

/// What cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Never {}

/// A word of the text that names something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A word of the text that names kinds of move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveName(pub Name);

/// A node together with its place in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spanned<T> {
    /// The node.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

/// [`Stage::Node`] of a stage. The fields of phrases have these names, since a `derive` would ask more of a type that begins
/// with the parameter itself.
pub type Node<S, T> = <S as Stage>::Node<T>;
/// [`Stage::Name`] of a stage.
pub type Named<S, I> = <S as Stage>::Name<I>;
/// [`Stage::Written`] of a stage.
pub type InText<S, T> = <S as Stage>::Written<T>;
/// [`Stage::Resolved`] of a stage.
pub type InRules<S, T> = <S as Stage>::Resolved<T>;
/// [`Stage::Number`] of a stage.
pub type Fixed<S> = <S as Stage>::Number;
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
