//! Numbers: those known once options are set, and those that depend on the position.
#![deny(clippy::wildcard_enum_match_arm)]

use super::condition::Need;
use super::place::Place;
use super::stage::{
    CounterId, FixedNumber, Name, OptionId, Resolved, RulesOnly, Spanned, Stage, TextOnly,
};
use crate::vocabulary::{Operator, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A number that depends on the position or on a move in progress. In a text, any number; `*` and `/` are evaluated
/// before `+` and `-`, each from left to right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = quantity, resolved_by = quantity)]
pub enum Quantity<S: Stage> {
    /// A number that is known without the position.
    Number(RulesOnly<S, Number>),
    /// `seeds`: the seeds in the inspected pit, including the last seed sown. In a text, after a comparison sign, also
    /// the option of that name.
    Seeds,
    /// `seeds of …`: the seeds in all these places together.
    SeedsOf(Spanned<Place<S>>),
    /// `number of …`: the number of these pits.
    NumberOf(Spanned<Place<S>>),
    /// `laps`: the laps begun in this move; 0 before the first sowing, 1 once the first sowing has begun.
    Laps,
    /// `turn`: the turns begun in this round by both players, including this one (1 in the opening). `own turn`: the
    /// turns begun by one player alone.
    Turn(#[phrase(skip)] Option<Owner>),
    /// `captured`: the seeds captured for the mover in this move so far.
    Captured,
    /// A counter, and its owner if each player has one.
    Counter(RulesOnly<S, CounterId>, #[phrase(skip)] Option<Owner>),
    /// `own seeds`: all seeds of a player, in pits, store and hand and, in a match, in the purse.
    All(#[phrase(skip)] Owner),
    /// `round`: the number of the round, counted from 1; outside a match it is 1.
    Round,
    /// `own points`: a player's points in the match so far; outside a match they are 0.
    Points(#[phrase(skip)] Owner),
    /// A number computed from two others.
    Computed(
        Box<Spanned<Self>>,
        #[phrase(skip)] Operator,
        Box<Spanned<Self>>,
    ),
    /// A number that exists only in texts.
    #[phrase(written)]
    Written(TextOnly<S, Term<S>>),
}

/// Numbers whose meaning depends on the names that the game declares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum Term<S: Stage> {
    /// A number in digits.
    Literal(u32),
    /// A word: an option's name, one of its values, or a counter.
    Word(Name),
    /// `own store`, `opponent hand`, `own catches`, or any other place that is compared as a number.
    Place(Box<Spanned<Place<S>>>),
}

/// A number that is known once the options are set.
///
/// ```
/// use sow_grammar::rules::{Number, Settings};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// assert_eq!(Number::Literal(4).value(&settings), 4);
/// assert_eq!(rules.board.pits, Number::Literal(6));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Number {
    /// A literal number.
    Literal(u32),
    /// The value of a number option.
    Option(OptionId),
    /// A number computed from two others.
    Computed(Box<Number>, Operator, Box<Number>),
}

/// A range of numbers, both ends included: `6`, `2..3`, `4..` or `..3`. For the pits of a row, the numbers count from 1
/// at the owner's left; they descend if the first is greater.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Range<S: Stage> {
    /// A single number.
    One(FixedNumber<S>),
    /// From the first number to the second.
    Between(FixedNumber<S>, FixedNumber<S>),
    /// From this number upwards.
    From(FixedNumber<S>),
    /// Up to this number.
    UpTo(FixedNumber<S>),
}

impl<S: Stage> Range<S> {
    /// Returns the first number; `None` for no lower bound.
    pub const fn first(&self) -> Option<&FixedNumber<S>> {
        match self {
            Self::One(first) | Self::Between(first, _) | Self::From(first) => Some(first),
            Self::UpTo(_) => None,
        }
    }

    /// Returns the last number; `None` for no upper bound.
    pub const fn last(&self) -> Option<&FixedNumber<S>> {
        match self {
            Self::One(last) | Self::Between(_, last) | Self::UpTo(last) => Some(last),
            Self::From(_) => None,
        }
    }
}

impl<S: Stage> Quantity<S> {
    /// Returns the requirements of the number on its context, without those of its parts.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::Seeds => &[Need::Pit],
            Self::Laps | Self::Captured => &[Need::MoveInProgress],
            Self::Turn(_) => &[Need::Position, Need::RoundInProgress],
            Self::All(_) | Self::Round => &[Need::Position],
            Self::Points(_) => &[Need::FinishedRound],
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
    /// Computes the result. It saturates instead of overflowing, and division by zero yields 0.
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
    /// Returns the value, if it is written out in literals.
    #[must_use]
    pub fn literal_value(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.literal_value().map(i64::from),
            Self::Computed(left, operator, right) => {
                Some(operator.apply(left.literal_value()?, right.literal_value()?))
            }
            Self::Seeds
            | Self::SeedsOf(_)
            | Self::NumberOf(_)
            | Self::Laps
            | Self::Turn(_)
            | Self::Captured
            | Self::Counter(..)
            | Self::All(_)
            | Self::Round
            | Self::Points(_)
            | Self::Written(_) => None,
        }
    }
}

impl Number {
    /// Returns the value, if it is a literal.
    #[must_use]
    pub const fn literal_value(&self) -> Option<u32> {
        match self {
            Self::Literal(value) => Some(*value),
            Self::Option(_) | Self::Computed(..) => None,
        }
    }
}
