//! Sowings.

use super::{CondId, Count, PlaceId};
use sow_grammar::rules::{Heading, TableId};

/// A sowing; see [`sow_grammar::rules::Sow`] for what is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sowing {
    pub heading: Heading,
    pub start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: Option<[u8; 2]>,
    pub skipping: Option<Skip>,
    pub dropping: Vec<u16>,
    pub keeping: Count,
    pub each: Option<TableId>,
    pub last: Option<TableId>,
    pub relay: bool,
}

/// Which pits a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
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
    AfterHere,
    After(PlaceId),
    At(PlaceId),
}
