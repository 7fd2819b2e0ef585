//! How cells are asked about.

use crate::moves::Toward;
use sow_grammar::rules::Heading;

/// How a cell is asked about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asking {
    /// It is looked at.
    Looking,
    /// It is picked for a move.
    Picking(Heading, Toward),
}

impl Asking {
    /// Whether the present direction is the same for all cells.
    pub(super) const fn is_of_one_way(self) -> bool {
        use Heading::{Backward, Clockwise, Counterclockwise, Onward};
        matches!(
            self,
            Self::Looking | Self::Picking(Clockwise | Counterclockwise | Onward | Backward, _)
        )
    }
}
