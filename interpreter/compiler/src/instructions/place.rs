//! Places, and the numbers and amounts of seeds that refer to them.

use super::game::{CondId, ExprId, FixedId, PlaceId};
use crate::board::CellSet;
use sow_grammar::rules::{Heading, Occupancy, Operator, Owner};

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

/// Seeds to take from places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// The amount to take from each place.
    pub amount: Amount,
    /// The places, in the order in which seeds are taken.
    pub places: Vec<PlaceId>,
}

/// The amount of seeds to take from a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// All seeds.
    All,
    /// At most this number of seeds.
    Number(Count),
    /// All but this number of seeds.
    AllBut(Count),
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A constant.
    Fixed(u16),
    /// A number computed from the position.
    Computed(ExprId),
}

/// Clamps a number to the range of seeds, 0 to 65,535.
#[inline]
#[must_use]
pub fn clamp_seeds(value: i64) -> u16 {
    value.clamp(0, u16::MAX.into()) as u16
}

/// Clamps a number to the range of a counter, 0 to 255.
#[inline]
#[must_use]
pub fn clamp_counter(value: i64) -> u8 {
    value.clamp(0, u8::MAX.into()) as u8
}

impl Count {
    /// The count of no seeds.
    pub const NONE: Self = Self::Fixed(0);

    /// Returns the expression that has to be evaluated, if any.
    pub const fn computed_expr(self) -> Option<ExprId> {
        match self {
            Self::Fixed(_) => None,
            Self::Computed(expr) => Some(expr),
        }
    }
}

impl Amount {
    /// Returns the expression that has to be evaluated, if any.
    pub const fn computed_expr(self) -> Option<ExprId> {
        match self {
            Self::All => None,
            Self::Number(count) | Self::AllBut(count) => count.computed_expr(),
        }
    }
}

/// The storage of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterSlot {
    /// The counter is stored in the position, in this slot for each mover.
    InPosition([u8; 2]),
    /// The counter is one of those that last for one move.
    InMove(u8),
}

impl CounterSlot {
    /// Returns the slots of the counter in the position; none if it lasts for one move.
    pub fn position_slots(self) -> impl Iterator<Item = u8> {
        let places = match self {
            Self::InPosition(places) => Some(places),
            Self::InMove(_) => None,
        };
        places.into_iter().flatten()
    }
}

/// A numeric expression, evaluated on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// The seeds in the inspected cell.
    Seeds,
    /// The seeds of all cells of a place.
    SeedsOf(PlaceId),
    /// The number of cells of a place.
    NumberOf(PlaceId),
    /// The laps of the move so far.
    Laps,
    /// The number of the turn, or of a player's own turns.
    Turn(Option<Owner>),
    /// The seeds captured in the move so far.
    Captured,
    /// The value of a counter.
    Counter(CounterSlot),
    /// The result of an operator on two numbers.
    Computed(ExprId, Operator, ExprId),
}

impl Expr {
    /// Returns the operands of a computed number.
    pub const fn operands(self) -> Option<[ExprId; 2]> {
        match self {
            Self::Computed(left, _, right) => Some([left, right]),
            Self::Number(_)
            | Self::Seeds
            | Self::SeedsOf(_)
            | Self::NumberOf(_)
            | Self::Laps
            | Self::Turn(_)
            | Self::Captured
            | Self::Counter(_) => None,
        }
    }
}

/// Ranges of numbers, both ends included.
pub type Ranges = Vec<(i64, i64)>;
