//! Numbers: those known once options are set, and those that depend on the position.

use super::ids::{CounterId, OptionId};
use super::need::Need;
use super::place::Place;
use super::stage::{Fixed, InRules, InText, Name, Node, Resolved, Stage};
use crate::vocabulary::{Operator, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A number that is asked of a position or of a move under way. In a text any number, worked out from left to right with `*`
/// and `/` before `+` and `-`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = quantity, resolved_by = quantity)]
pub enum Quantity<S: Stage> {
    /// Known without the position.
    Number(InRules<S, Number>),
    /// `seeds`: seeds in the pit looked at, the last seed sown included. In a text, behind a comparison sign, also the option
    /// of that name.
    Seeds,
    /// `seeds of …`: seeds in all these places together.
    SeedsOf(Node<S, Place<S>>),
    /// `number of …`: how many pits these are.
    NumberOf(Node<S, Place<S>>),
    /// `laps`: laps begun in this move; 0 before the first sowing, 1 once the first sowing has begun.
    Laps,
    /// `turn`: turns begun in this round by both players, this one included (1 in the opening). `own turn`: those of one
    /// player alone.
    Turn(#[phrase(skip)] Option<Owner>),
    /// `captured`: seeds captured for the mover in this move so far.
    Captured,
    /// A counter; whose, if each player has one.
    Counter(InRules<S, CounterId>, #[phrase(skip)] Option<Owner>),
    /// `own seeds`: all seeds of a player: in pits, store, hand and, in a match, purse.
    All(#[phrase(skip)] Owner),
    /// `round`: the number of the round, from 1; 1 outside a match.
    Round,
    /// `own points`: a player's points in the match so far; 0 outside of it.
    Points(#[phrase(skip)] Owner),
    /// Computed from two others.
    Computed(
        Box<Node<S, Self>>,
        #[phrase(skip)] Operator,
        Box<Node<S, Self>>,
    ),
    /// What stands in texts alone.
    #[phrase(written)]
    Written(InText<S, Term<S>>),
}

/// Numbers whose meaning only the names of the game tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum Term<S: Stage> {
    /// Digits.
    Literal(u32),
    /// A word: an option's name, one of its values, or a counter.
    Word(Name),
    /// `own store`, `opponent hand`, `own catches`, or any other place compared as a number.
    Place(Box<Node<S, Place<S>>>),
}

/// A number that is known once the options are set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Number {
    /// Written out.
    Literal(u32),
    /// The value of a number option.
    Option(OptionId),
    /// Computed from two others.
    Computed(Box<Number>, Operator, Box<Number>),
}

/// `6`, `2..3`, `4..`, `..3`: numbers of a range, both ends included. For the pits of a row the numbers count from the owner's
/// left from 1, and descend if the first is greater.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Range<S: Stage> {
    /// One alone.
    One(Fixed<S>),
    /// From one to another.
    Between(Fixed<S>, Fixed<S>),
    /// From one on.
    From(Fixed<S>),
    /// Up to one.
    UpTo(Fixed<S>),
}

impl<S: Stage> Range<S> {
    /// The first number; `None` for no lower bound.
    pub const fn first(&self) -> Option<&Fixed<S>> {
        match self {
            Self::One(first) | Self::Between(first, _) | Self::From(first) => Some(first),
            Self::UpTo(_) => None,
        }
    }

    /// The last number; `None` for no upper bound.
    pub const fn last(&self) -> Option<&Fixed<S>> {
        match self {
            Self::One(last) | Self::Between(_, last) | Self::UpTo(last) => Some(last),
            Self::From(_) => None,
        }
    }
}

impl<S: Stage> Quantity<S> {
    /// What it needs in order to mean something, besides what its parts need.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::Seeds => &[Need::Pit],
            Self::Laps | Self::Captured => &[Need::UnderWay],
            Self::Turn(_) => &[Need::Position, Need::Played],
            Self::All(_) | Self::Round => &[Need::Position],
            Self::Points(_) => &[Need::Between],
            Self::Number(_)
            | Self::SeedsOf(_)
            | Self::NumberOf(_)
            | Self::Counter(..)
            | Self::Computed(..)
            | Self::Written(_) => &[],
        }
    }
}

impl Operator {
    /// The result; never overflows.
    #[inline]
    #[must_use]
    pub fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Plus => left.saturating_add(right),
            Self::Minus => left.saturating_sub(right),
            Self::Times => left.saturating_mul(right),
            Self::Divide => left.checked_div(right).unwrap_or(0),
        }
    }
}

impl Quantity<Resolved> {
    /// Its value, if it is written out.
    #[must_use]
    pub fn known(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.known().map(i64::from),
            Self::Computed(left, operator, right) => {
                Some(operator.apply(left.known()?, right.known()?))
            }
            _ => None,
        }
    }
}

impl Number {
    /// Its value, if it is written out.
    #[must_use]
    pub const fn known(&self) -> Option<u32> {
        match self {
            Self::Literal(value) => Some(*value),
            Self::Option(_) | Self::Computed(..) => None,
        }
    }
}
