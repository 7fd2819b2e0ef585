//! Places.

use super::ids::{CondId, FixedId, PlaceId};
use crate::board::CellSet;
use sow_grammar::rules::{Heading, State};

/// Places that depend on the position or on how far a move has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// What it is before it is narrowed.
    pub base: BasePlace,
    /// Only those among these.
    pub within: Option<FixedId>,
    /// Only those in this state.
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

    /// Whether it is nothing but this base.
    pub fn is_plainly(&self, base: &BasePlace) -> bool {
        self.base == *base && self.is_plain()
    }

    /// Whether it is what `it` means and nothing else.
    pub const fn is_it(&self) -> bool {
        self.is_plain() && matches!(self.base, BasePlace::It)
    }
}

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BasePlace {
    /// The same cells at any time.
    Fixed(FixedId),
    /// Pits with one of these marks, by mover.
    Marked([u8; 2]),
    /// The pit of the last seed.
    Here,
    /// The cell looked at.
    It,
    /// The pit that the move began with.
    Origin,
    /// The pit that the lap began with.
    LapStart,
    /// A pit of the same column; see [`crate::board::Track::column`].
    Column {
        /// The line of the column.
        line: u8,
        /// Seen from these instead of the cell looked at.
        of: Option<PlaceId>,
    },
    /// Those that follow from the first to the last number, in this order.
    Neighbours {
        /// Against the direction of sowing.
        previous: bool,
        /// The first number.
        first: u8,
        /// The last number.
        last: u8,
        /// Seen from these instead of the cell looked at.
        of: Option<PlaceId>,
    },
    /// A pit and those that follow it as long as each fits.
    Run {
        /// The direction in which they follow.
        heading: Heading,
        /// Where it begins; the cell looked at if `None`.
        from: Option<PlaceId>,
        /// What each must be.
        pits: PlaceId,
    },
    /// The first of some cells that follows a pit in the direction of sowing.
    First {
        /// What is looked for.
        place: PlaceId,
        /// Where the search begins.
        after: PlaceId,
    },
    /// Several places, in this order.
    Group(Vec<PlaceId>),
}

impl BasePlace {
    /// The places whose cells are among its own.
    pub fn parts(&self) -> &[PlaceId] {
        match self {
            Self::Group(places) => places,
            // A run ends before the first cell that is none of its pits.
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

/// Cells known once the board is, by mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// In the order of mention.
    pub lists: [Vec<u8>; 2],
    /// The same cells as sets.
    pub members: [CellSet; 2],
    /// A byte of ones for each member, for looking at eight cells at once.
    pub masks: [Vec<u64>; 2],
}
