//! Numbers, and seeds to take.

use super::ids::{ExprId, PlaceId};
use sow_grammar::rules::{Operator, Owner};

/// Seeds to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// How many seeds of each place.
    pub amount: Amount,
    /// The places, in this order.
    pub places: Vec<PlaceId>,
}

/// How many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// All that there are.
    All,
    /// As many as there are, and not more than this number.
    Number(Count),
    /// All but this number.
    AllBut(Count),
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A constant.
    Fixed(u16),
    /// A number asked of the position.
    Asked(ExprId),
}

/// A number as one of seeds.
#[inline]
#[must_use]
pub fn seeds(value: i64) -> u16 {
    value.clamp(0, u16::MAX.into()) as u16
}

/// A number as one that a counter can hold.
#[inline]
#[must_use]
pub fn counted(value: i64) -> u8 {
    value.clamp(0, u8::MAX.into()) as u8
}

impl Count {
    /// No seeds.
    pub const NONE: Self = Self::Fixed(0);

    /// The number that is asked of the position.
    pub const fn asked(self) -> Option<ExprId> {
        match self {
            Self::Fixed(_) => None,
            Self::Asked(expr) => Some(expr),
        }
    }
}

impl Amount {
    /// The number that is asked of the position.
    pub const fn asked(self) -> Option<ExprId> {
        match self {
            Self::All => None,
            Self::Number(count) | Self::AllBut(count) => count.asked(),
        }
    }
}

/// Where a counter lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterSlot {
    /// In the position, by mover.
    Kept([u8; 2]),
    /// Among those of a move.
    Move(u8),
}

impl CounterSlot {
    /// Its places in the position.
    pub fn kept(self) -> impl Iterator<Item = u8> {
        let places = match self {
            Self::Kept(places) => Some(places),
            Self::Move(_) => None,
        };
        places.into_iter().flatten()
    }
}

/// A number that is asked of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// The seeds in the cell looked at.
    Seeds,
    /// The seeds of all cells of a place.
    SeedsOf(PlaceId),
    /// The number of cells of a place.
    NumberOf(PlaceId),
    /// The laps of the move so far.
    Laps,
    /// The number of the turn, or of a player's own turns.
    Turn(Option<Owner>),
    /// The seeds captured in the move so far.
    Captured,
    /// The value of a counter.
    Counter(CounterSlot),
    /// The result of an operator on two numbers.
    Computed(ExprId, Operator, ExprId),
}

impl Expr {
    /// The numbers that it is computed from.
    pub const fn operands(self) -> Option<[ExprId; 2]> {
        match self {
            Self::Computed(left, _, right) => Some([left, right]),
            Self::Number(_)
            | Self::Seeds
            | Self::SeedsOf(_)
            | Self::NumberOf(_)
            | Self::Laps
            | Self::Turn(_)
            | Self::Captured
            | Self::Counter(_) => None,
        }
    }
}

/// Ranges of numbers, both ends included.
pub type Ranges = Vec<(i64, i64)>;
