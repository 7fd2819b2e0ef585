//! Types for numbers of things in a game.

/// The number of a block's first instruction.
pub type Block = u32;

/// The number of a condition.
pub type CondId = u32;

/// The number of an [`super::Expr`].
pub type ExprId = u32;

/// The number of a [`super::FixedSet`].
pub type FixedId = u32;

/// The number of a [`super::Place`].
pub type PlaceId = u32;
