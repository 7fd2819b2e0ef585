//! The stages of a phrase, parsed and resolved, and the indices by which resolved phrases refer to what they name.

use super::condition::Ability;
use super::place::RowName;
use super::quantity::{Number, Quantity};
use super::sowing::{Sow, WrittenSow};
use super::visit::{Visit, impl_visit_leaf};
use crate::source::Span;
use crate::vocabulary::Outcome;
use serde::Serialize;
use std::fmt::Debug;

/// The traits that every part of a phrase implements.
pub trait PhraseData: Clone + Debug + PartialEq + Eq + Serialize + 'static {}

impl<T: Clone + Debug + PartialEq + Eq + Serialize + 'static> PhraseData for T {}

/// The stage of a phrase: whether its names are as written or resolved.
pub trait Stage: PhraseData + Copy {
    /// A word that has one meaning in every game; its span matters only in a text.
    type Word<T: PhraseData + Visit<Self>>: PhraseData + Visit<Self>;
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
    type Word<T: PhraseData + Visit<Self>> = Spanned<T>;
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
    type Word<T: PhraseData + Visit<Self>> = T;
    type Name<I: PhraseData + Visit<Self>> = I;
    type Written<T: PhraseData + Visit<Self>> = Never;
    type Resolved<T: PhraseData + Visit<Self>> = T;
    type Number = Spanned<Number>;
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

/// A phrase together with its span in the text.
///
/// Phrases are equal if they say the same, wherever they stand: the checker looks for the same question asked twice,
/// and rules are compared with specialised rules. So the span does not count for equality, and it is not serialised. (A
/// span by itself remains an ordinary value: two spans are equal if they cover the same bytes.)
///
/// If one phrase of a text becomes several in the rules, they all get its span: `no own pit has seeds > 1` is a `not`
/// with a `some` in it, and `sow onward` a lift with a sowing after it. A part with the span of its whole is therefore
/// not written separately.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Spanned<T> {
    /// The phrase.
    pub node: T,
    /// The span. If no text contains the phrase, it is the empty span at the start of the first text.
    pub span: Span,
}

/// [`Stage::Word`] of a stage. The fields of phrases use these aliases because a `derive` adds stricter bounds for
/// types that begin with the parameter itself.
pub type Word<S, T> = <S as Stage>::Word<T>;
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

impl<T> Spanned<T> {
    /// Returns a phrase at its place in a text.
    pub const fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }

    /// Reports whether the phrase stands in a text.
    pub(crate) fn is_written(&self) -> bool {
        self.span != Span::default()
    }

    /// Returns another phrase with the same span.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned::new(change(self.node), self.span)
    }
}

impl<T> From<T> for Spanned<T> {
    /// Returns a phrase that no text contains.
    fn from(node: T) -> Self {
        Self::new(node, Span::default())
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.node.serialize(serializer)
    }
}

impl<T> std::ops::Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.node
    }
}

impl<T> std::ops::DerefMut for Spanned<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.node
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub struct $id(pub u16);

        impl_visit_leaf!($id);
    )*};
}

ids! {
    /// The index of an option.
    OptionId
    /// The index of a named region.
    RegionId
    /// The index of a mark.
    MarkId
    /// The index of a counter.
    CounterId
    /// The index of a phase.
    PhaseId
    /// The index of a kind of move.
    MoveId
    /// The index of a decision table.
    TableId
}
