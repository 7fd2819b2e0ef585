//! Places.

use super::ids::{CondId, FixedId, PlaceId};
use crate::board::CellSet;
use sow_grammar::rules::{Heading, Occupancy};

/// A place: cells that may depend on the position and the progress of the move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The cells before they are narrowed.
    pub base: BasePlace,
    /// The set that the cells must be in.
    pub within: Option<FixedId>,
    /// The state that the cells must be in.
    pub state: Option<Occupancy>,
    /// The condition that each cell must fulfil as `it`.
    pub filter: Option<CondId>,
    /// Whether the place is empty unless exactly one cell is left.
    pub only: bool,
}

impl Place {
    /// Whether the place is its base, without narrowing.
    pub const fn is_plain(&self) -> bool {
        self.within.is_none() && self.state.is_none() && self.filter.is_none() && !self.only
    }

    /// Whether the place is this base, without narrowing.
    pub fn is_plain_base(&self, base: &BasePlace) -> bool {
        self.base == *base && self.is_plain()
    }

    /// Whether the place is `it`, without narrowing.
    pub const fn is_plain_it(&self) -> bool {
        self.is_plain() && matches!(self.base, BasePlace::It)
    }
}

/// The base of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BasePlace {
    /// A fixed set.
    Fixed(FixedId),
    /// The pits with one of these marks, by mover.
    Marked([u8; 2]),
    /// The pit of the last seed.
    Here,
    /// The inspected cell.
    It,
    /// The pit that the move began with.
    Origin,
    /// The pit that the lap began with.
    LapStart,
    /// A pit in the column of another; see [`crate::board::Track::column`].
    Column {
        /// The index of the pit in its column; see [`crate::board::column_row()`].
        column_row: u8,
        /// The cells whose columns are meant; the inspected cell if `None`.
        from_place: Option<PlaceId>,
    },
    /// The pits that follow another, from the `first` to the `last`, in this order.
    Neighbours {
        /// Whether to count against the direction of sowing.
        previous: bool,
        /// The number of the first pit, from 1.
        first: u8,
        /// The number of the last pit.
        last: u8,
        /// The cells to count from; the inspected cell if `None`.
        from_place: Option<PlaceId>,
    },
    /// A pit and its successors, as long as each is in a place.
    Run {
        /// The direction to follow.
        heading: Heading,
        /// The first pit; the inspected cell if `None`.
        from: Option<PlaceId>,
        /// The place that each pit must be in.
        pits: PlaceId,
    },
    /// The first cell of a place that comes after a pit in the direction of sowing.
    First {
        /// The place to search for.
        place: PlaceId,
        /// The pit where the search begins.
        after: PlaceId,
    },
    /// Several places, in this order.
    Group(Vec<PlaceId>),
}

impl BasePlace {
    /// Returns the places that the base draws its cells from.
    pub fn parts(&self) -> &[PlaceId] {
        match self {
            Self::Group(places) => places,
            // A run ends before the first cell that is not in its place.
            Self::Run { pits: place, .. } | Self::First { place, .. } => {
                std::slice::from_ref(place)
            }
            Self::Fixed(_)
            | Self::Marked(_)
            | Self::Here
            | Self::It
            | Self::Origin
            | Self::LapStart
            | Self::Column { .. }
            | Self::Neighbours { .. } => &[],
        }
    }
}

/// A set of cells that the board alone determines, by mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedSet {
    /// The cells in the order of mention.
    pub lists: [Vec<u8>; 2],
    /// The same cells as sets.
    pub members: [CellSet; 2],
    /// The same cells as masks, a byte of ones for each, to test eight cells at once.
    pub masks: [Vec<u64>; 2],
}
