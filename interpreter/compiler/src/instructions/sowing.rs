//! Sowings.

use super::amount::Count;
use super::ids::{CondId, PlaceId};
use sow_grammar::rules::{Heading, TableId};

/// A sowing; see [`sow_grammar::rules::Sow`] for what is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sowing {
    /// The direction.
    pub heading: Heading,
    /// Where it starts.
    pub start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: Option<[u8; 2]>,
    /// The pits that it leaves out.
    pub skipping: Option<Skip>,
    /// The seeds for each pit in turn, the last number again and again; one each if it is empty.
    pub dropping: Vec<u16>,
    /// The seeds that go to the own store first.
    pub keeping: Count,
    /// The table that looks at each seed.
    pub each: Option<TableId>,
    /// The table that looks at the last seed.
    pub last: Option<TableId>,
    /// Whether the file says `relay`.
    pub relay: bool,
}

/// Which pits a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// No pits.
    Nothing,
    /// The pit that the move began with.
    Origin,
    /// The cell where the sowing starts.
    LapStart,
    /// A condition asked of each that looks only at this pit, and at whether the seed is the last one.
    Seen(CondId),
    /// Any other condition asked of each.
    Asked(CondId),
}

/// Where a sowing starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Into the pit that follows `here`.
    AfterHere,
    /// Into the pit that follows this one.
    After(PlaceId),
    /// Into this pit.
    At(PlaceId),
}
