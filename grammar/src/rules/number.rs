//! Numbers: those known once options are set, and those that depend on the position.

use super::ids::{CounterId, OptionId};
use super::options::Settings;
use super::place::Place;
use crate::vocabulary::{Operator, Owner};
use serde::Serialize;

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

/// A number that is asked of a position or of a move under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Quantity {
    /// Known without the position.
    Number(Number),
    /// Seeds in the pit looked at, the last seed sown included.
    Seeds,
    /// Seeds in all these places together.
    SeedsOf(Place),
    /// How many pits these are.
    NumberOf(Place),
    /// Laps begun in this move; 0 before the first sowing, 1 once the first sowing has begun.
    Laps,
    /// `None`: turns begun in this round by both players, this one included (1 in the opening).
    /// `Some`: those of one player alone.
    Turn(Option<Owner>),
    /// Seeds captured for the mover in this move so far.
    Captured,
    /// A counter; whose, if each player has one.
    Counter(CounterId, Option<Owner>),
    /// All seeds of a player: in pits, store, hand and, in a match, purse.
    All(Owner),
    /// The number of the round, from 1; 1 outside a match.
    Round,
    /// A player's points in the match so far; 0 outside of it.
    Points(Owner),
    /// Computed from two others.
    Computed(Box<Quantity>, Operator, Box<Quantity>),
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

impl Quantity {
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

    /// Whether an option that is left open decides it.
    pub(crate) fn is_open(&self, settings: &Settings) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Option(id) => settings.is_open(*id),
            Self::Computed(left, _, right) => left.is_open(settings) || right.is_open(settings),
        }
    }

    /// Its value, at least 0 and at most `u32::MAX`.
    #[must_use]
    pub fn value(&self, settings: &Settings) -> u32 {
        match self {
            Self::Literal(value) => *value,
            Self::Option(id) => settings.get(*id),
            Self::Computed(left, operator, right) => {
                let value =
                    operator.apply(left.value(settings).into(), right.value(settings).into());
                u32::try_from(value.max(0)).unwrap_or(u32::MAX)
            }
        }
    }
}
