//! Types for the indices of parts of a compiled game.

/// The index of a block's first instruction.
pub type Block = u32;

/// The index of a condition.
pub type CondId = u32;

/// The index of an [`super::Expr`].
pub type ExprId = u32;

/// The index of a [`super::FixedSet`].
pub type FixedId = u32;

/// The index of a [`super::Place`].
pub type PlaceId = u32;
