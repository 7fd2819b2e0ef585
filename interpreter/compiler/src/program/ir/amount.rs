//! Numbers, and seeds to take.

use super::PlaceId;
use sow_grammar::rules::{Operator, Owner};

/// Seeds to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    pub amount: Amount,
    pub places: Vec<PlaceId>,
}

/// How many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    All,
    Number(Count),
    AllBut(Count),
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    Fixed(u16),
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

/// The number of a [`Expr`].
pub type ExprId = u32;

/// A number that is asked of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    Number(i64),
    Seeds,
    SeedsOf(PlaceId),
    NumberOf(PlaceId),
    Laps,
    Turn(Option<Owner>),
    Captured,
    Counter(CounterSlot),
    Computed(ExprId, Operator, ExprId),
}

/// Ranges of numbers, both ends included.
pub type Ranges = Vec<(i64, i64)>;
