//! Sowings.

use super::amount::Count;
use super::ids::{CondId, PlaceId};
use sow_grammar::rules::{Heading, TableId};

/// A sowing; see [`sow_grammar::rules::Sow`] for the meaning of `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sowing {
    /// The direction.
    pub heading: Heading,
    /// The starting point.
    pub start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: Option<[u8; 2]>,
    /// The pits that the sowing leaves out.
    pub skipping: Option<Skip>,
    /// The number of seeds dropped into each pit in turn, the last number repeating; one seed each if it is empty.
    pub dropping: Vec<u16>,
    /// The number of seeds that go to the mover's own store first.
    pub keeping: Count,
    /// The table run for each seed.
    pub seed_table: Option<TableId>,
    /// The table run for the last seed.
    pub last_seed_table: Option<TableId>,
    /// Whether the rules say `relay`.
    pub relay: bool,
}

/// The pits that a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// No pits.
    Nothing,
    /// The pit that the move began with.
    Origin,
    /// The cell where the sowing starts.
    LapStart,
    /// Pits that fulfil a condition on this pit alone and on whether the seed is the last one.
    ByPit(CondId),
    /// Pits that fulfil any other condition.
    ByPosition(CondId),
}

/// The starting point of a sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// The pit after `here`.
    AfterHere,
    /// The pit after this one.
    After(PlaceId),
    /// This pit.
    At(PlaceId),
}
