//! Numbers, and seeds to take.

use super::SpotId;
use sow_grammar::rules::{Operator, Owner};

/// Seeds to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Take {
    pub(crate) amount: Amount,
    pub(crate) spots: Vec<SpotId>,
}

/// How many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Amount {
    All,
    Number(u8),
    AllBut(u8),
}

/// The number of a [`Expr`].
pub(crate) type ExprId = u32;

/// A number that is asked of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expr {
    Number(i64),
    Seeds,
    SeedsOf(SpotId),
    NumberOf(SpotId),
    Laps,
    Turn(Option<Owner>),
    Captured,
    Counter([u8; 2]),
    Reckoned(ExprId, Operator, ExprId),
}

/// Ranges of numbers, both ends included.
pub(crate) type Ranges = Vec<(i64, i64)>;
