//! The ways in which cells are tested.

use crate::moves::Toward;
use sow_grammar::rules::Heading;

/// The way in which a cell is tested.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asking {
    /// As the cell looked at.
    Looking,
    /// As a pit to be chosen for a move, with this heading and direction.
    Picking(Heading, Toward),
}

impl Asking {
    /// Whether the direction is the same for all cells.
    pub(super) const fn is_of_one_way(self) -> bool {
        use Heading::{Backward, Clockwise, Counterclockwise, Onward};
        matches!(
            self,
            Self::Looking | Self::Picking(Clockwise | Counterclockwise | Onward | Backward, _)
        )
    }
}
