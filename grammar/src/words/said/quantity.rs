//! Numbers, and what is asked of them.

use super::place::Phrase;
use crate::rules::{Comparison, Operator, Owner};

/// A number.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Quantity {
    /// Known.
    Value(i64),
    /// An option of this name that rounds of a match set.
    Option(String),
    /// How many seeds lie there.
    Seeds(Phrase),
    /// How many places there are.
    NumberOf(Phrase),
    /// Laps of this move.
    Laps,
    /// The number of the turn, of a player or of both.
    Turn(Option<Owner>),
    /// Seeds captured in this move.
    Captured,
    /// All seeds of a player.
    All(Owner),
    /// The number of the round.
    Round,
    /// Points of a player.
    Points(Owner),
    /// A counter, and whose.
    Counter(String, Option<Owner>),
    /// Two numbers and a sign.
    Computed(Box<Quantity>, Operator, Box<Quantity>),
}

impl Quantity {
    /// Whether a part of a computation needs parentheses beside a sign: sums that the sign would tear apart.
    pub(in crate::words) const fn is_torn(&self, sign: Operator, behind: bool) -> bool {
        let tears = behind || matches!(sign, Operator::Times | Operator::Divide);
        let is_sum = matches!(self, Self::Computed(_, Operator::Plus | Operator::Minus, _));
        tears && is_sum
    }
}

/// From a number to another; `None` where it is open.
pub(in crate::words) type Range = (Option<Quantity>, Option<Quantity>);

/// What is asked of a number.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Test {
    /// That it is odd.
    Odd,
    /// That it is even.
    Even,
    /// That it lies in one of these.
    In(Vec<Range>),
    /// How it compares.
    Compare(Comparison, Quantity),
}
