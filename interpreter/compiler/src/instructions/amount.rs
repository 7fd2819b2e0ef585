//! Numbers, and amounts of seeds to take.

use super::ids::{ExprId, PlaceId};
use sow_grammar::rules::{Operator, Owner};

/// Seeds to take from places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// The amount to take from each place.
    pub amount: Amount,
    /// The places, in the order in which seeds are taken.
    pub places: Vec<PlaceId>,
}

/// The amount of seeds to take from a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// All seeds.
    All,
    /// At most this number of seeds.
    Number(Count),
    /// All but this number of seeds.
    AllBut(Count),
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A constant.
    Fixed(u16),
    /// A number computed from the position.
    Computed(ExprId),
}

/// Clamps a number to the range of seeds, 0 to 65,535.
#[inline]
#[must_use]
pub fn clamp_seeds(value: i64) -> u16 {
    value.clamp(0, u16::MAX.into()) as u16
}

/// Clamps a number to the range of a counter, 0 to 255.
#[inline]
#[must_use]
pub fn clamp_counter(value: i64) -> u8 {
    value.clamp(0, u8::MAX.into()) as u8
}

impl Count {
    /// The count of no seeds.
    pub const NONE: Self = Self::Fixed(0);

    /// Returns the expression that has to be evaluated, if any.
    pub const fn computed_expr(self) -> Option<ExprId> {
        match self {
            Self::Fixed(_) => None,
            Self::Computed(expr) => Some(expr),
        }
    }
}

impl Amount {
    /// Returns the expression that has to be evaluated, if any.
    pub const fn computed_expr(self) -> Option<ExprId> {
        match self {
            Self::All => None,
            Self::Number(count) | Self::AllBut(count) => count.computed_expr(),
        }
    }
}

/// The storage of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterSlot {
    /// The counter is stored in the position, in this slot for each mover.
    InPosition([u8; 2]),
    /// The counter is one of those that last for one move.
    InMove(u8),
}

impl CounterSlot {
    /// Returns its slots in the position, none for a counter of a move.
    pub fn position_slots(self) -> impl Iterator<Item = u8> {
        let places = match self {
            Self::InPosition(places) => Some(places),
            Self::InMove(_) => None,
        };
        places.into_iter().flatten()
    }
}

/// A numeric expression, evaluated on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// The seeds in the inspected cell.
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
    /// Returns the operands of a computed number.
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
