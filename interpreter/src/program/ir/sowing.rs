//! Sowings.

use super::{CondId, Count, PlaceId};
use sow_grammar::rules::{Heading, TableId};

/// A sowing; see [`sow_grammar::rules::Sow`] for what is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sowing {
    pub(crate) heading: Heading,
    pub(crate) start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub(crate) stores: Option<[u8; 2]>,
    pub(crate) skipping: Option<Skip>,
    pub(crate) dropping: Vec<u16>,
    pub(crate) keeping: Count,
    pub(crate) each: Option<TableId>,
    pub(crate) last: Option<TableId>,
    pub(crate) relay: bool,
}

/// Which pits a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skip {
    Nothing,
    /// The pit that the move began with.
    Origin,
    /// A condition asked of each that looks only at this pit, and at whether the seed is the last one.
    Seen(CondId),
    /// Any other condition asked of each.
    Asked(CondId),
}

/// Where a sowing starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    AfterHere,
    After(PlaceId),
    At(PlaceId),
}
