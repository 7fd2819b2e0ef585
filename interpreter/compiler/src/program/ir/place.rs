//! Places.

use super::CondId;
use crate::board::CellSet;
use sow_grammar::rules::{Heading, State};

/// The number of a [`Place`].
pub type PlaceId = u32;

/// The number of a [`Fixed`].
pub type FixedId = u32;

/// Places that depend on the position or on how far a move has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub base: BasePlace,
    /// Only those among these.
    pub within: Option<FixedId>,
    pub state: Option<State>,
    /// Asked of each, looked at one by one.
    pub filter: Option<CondId>,
    /// These if there is exactly one.
    pub only: bool,
}

impl Place {
    /// Whether it is all that the base names.
    pub const fn is_plain(&self) -> bool {
        self.within.is_none() && self.state.is_none() && self.filter.is_none() && !self.only
    }

    /// Whether it is what `it` means and nothing else.
    pub const fn is_it(&self) -> bool {
        self.is_plain() && matches!(self.base, BasePlace::It)
    }
}

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BasePlace {
    Fixed(FixedId),
    /// Pits with one of these marks, by mover.
    Marked([u8; 2]),
    Here,
    It,
    Origin,
    LapStart,
    /// A pit of the same column; see [`crate::board::Track::column`].
    Column {
        line: u8,
        of: Option<PlaceId>,
    },
    /// Those that follow from the first to the last number, in this order.
    Neighbours {
        previous: bool,
        first: u8,
        last: u8,
        of: Option<PlaceId>,
    },
    Run {
        heading: Heading,
        from: Option<PlaceId>,
        pits: PlaceId,
    },
    First {
        place: PlaceId,
        after: PlaceId,
    },
    Group(Vec<PlaceId>),
}

/// Cells known once the board is, by mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// In the order of mention.
    pub lists: [Vec<u8>; 2],
    pub members: [CellSet; 2],
    /// A byte of ones for each member, for looking at eight cells at once.
    pub masks: [Vec<u64>; 2],
}
