//! Conditions and numbers.

use super::{Owner, Place};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Condition {
    /// The pit looked at is one of these.
    At(Place),
    Compare(Amount, Comparison, Amount),
    /// It is among these numbers.
    Among(Amount, Vec<u32>),
    Even(Amount),
    Odd(Amount),
    Occupied(Place),
    Empty(Place),
    /// The first is one of the second.
    Is(Place, Place),
    /// There is such a pit.
    Some(Place),
    /// There is none.
    No(Place),
    /// In this move a seed was sown into one of these.
    Passed(Place),
    /// The player to move next has no legal move.
    NoMove,
    ToMove,
    /// The pit looked at bears the mark.
    Marked(&'static str),
    /// While every seed is looked at: this is the last.
    LastSeed,
    Repeats,
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    /// The pit looked at holds so many seeds, compared so.
    pub(crate) const fn seeds(comparison: Comparison, number: u32) -> Self {
        Self::Compare(Amount::Seeds, comparison, Amount::Number(number))
    }

    /// The same of another place.
    pub(crate) const fn seeds_of(place: Place, comparison: Comparison, number: u32) -> Self {
        Self::Compare(Amount::SeedsOf(place), comparison, Amount::Number(number))
    }

    /// The opposite.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Not(condition) => *condition,
            Self::Occupied(place) => Self::Empty(place),
            Self::Empty(place) => Self::Occupied(place),
            Self::Some(place) => Self::No(place),
            Self::No(place) => Self::Some(place),
            Self::Even(amount) => Self::Odd(amount),
            Self::Odd(amount) => Self::Even(amount),
            Self::Compare(left, comparison, right) => {
                Self::Compare(left, comparison.negated(), right)
            }
            other => Self::Not(Box::new(other)),
        }
    }

    /// The conditions that all have to hold, one by one.
    pub(crate) fn parts(self) -> Vec<Self> {
        match self {
            Self::All(parts) => parts.into_iter().flat_map(Self::parts).collect(),
            other => vec![other],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Amount {
    Number(u32),
    /// In the pit looked at, the last seed included.
    Seeds,
    SeedsOf(Place),
    Store(Owner),
    Turn,
    OwnTurn,
    Laps,
    Captured,
    Sum(Vec<Amount>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Comparison {
    /// The sign for it.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    /// The one that holds where this one does not.
    pub(crate) const fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::More,
            Self::More => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// The one that holds with both sides changed.
    pub(crate) const fn turned(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::Unequal => Self::Unequal,
            Self::Less => Self::More,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::AtLeast => Self::AtMost,
        }
    }
}
