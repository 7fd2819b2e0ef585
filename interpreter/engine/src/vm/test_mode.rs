//! The ways in which cells are tested.

use crate::moves::DirectionChoice;
use sow_grammar::rules::Heading;

/// The way in which a cell is tested.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TestMode {
    /// The cell is the inspected one.
    Subject,
    /// The cell is a pit to be chosen for a move, with this heading and direction.
    Candidate(Heading, DirectionChoice),
}

impl TestMode {
    /// Whether the direction is the same for all cells.
    pub(super) const fn has_uniform_direction(self) -> bool {
        use Heading::{Backward, Clockwise, Counterclockwise, Onward};
        matches!(
            self,
            Self::Subject | Self::Candidate(Clockwise | Counterclockwise | Onward | Backward, _)
        )
    }
}
