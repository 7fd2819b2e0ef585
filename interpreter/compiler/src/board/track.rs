//! The way of seeds round the board, as tables of what follows and of what faces each other.

use super::cells::{MAX_CELLS, NOWHERE};
use crate::board::mask::CellMask;
use sow_grammar::rules::{Heading, MAX_ROWS};

/// The rows of both sides.
pub const LINES: usize = 2 * MAX_ROWS as usize;

/// The line of the pit that faces a cell.
pub const FACING: u8 = line(true, 0);

/// A row in the order of [`Track::column`].
pub const fn line(opposite: bool, row: u8) -> u8 {
    if opposite { row } else { MAX_ROWS as u8 + row }
}

/// The way of seeds round the board. Directions: 0 with the clock, 1 against it.
#[derive(Debug, Clone)]
pub struct Track {
    /// What follows, by mover, direction, stores sown (bit 0 South's, bit 1 North's), cell; `NOWHERE` off the track.
    pub next: Box<[[[[u8; MAX_CELLS]; 4]; 2]; 2]>,
    /// The pits in the column of a cell: those of the other side from its front on, which face it, then those of its own
    /// side; see [`line()`].
    pub column: [[u8; MAX_CELLS]; LINES],
    /// The direction that runs rightward along the row of a cell, as its owner (or else this seat) sees it.
    pub rightward: [[u8; MAX_CELLS]; 2],
    /// The cells, with a full byte each, for which that is the direction against the clock.
    pub rightward_masks: [Vec<u64>; 2],
    /// The direction that runs leftward.
    pub leftward: [[u8; MAX_CELLS]; 2],
    /// The track's own direction.
    pub direction: u8,
}

/// How cells are played that are asked about together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// Each along its row, as the mover sees it.
    Rightward,
    /// The other way.
    Leftward,
    /// All in a direction of the track.
    Along(u8),
}

impl Track {
    /// A track on which nothing follows anything.
    pub(crate) fn blank() -> Self {
        let nowhere = [NOWHERE; MAX_CELLS];
        Self {
            next: Box::new([[[nowhere; 4]; 2]; 2]),
            column: [nowhere; LINES],
            rightward: [[0; MAX_CELLS]; 2],
            rightward_masks: [Vec::new(), Vec::new()],
            leftward: [[0; MAX_CELLS]; 2],
            direction: 0,
        }
    }

    /// The pit that follows a cell, stores left out; nowhere if none does.
    #[inline]
    pub fn follow(&self, mover: u8, direction: u8, cell: u8) -> u8 {
        let next = &self.next[usize::from(mover)][usize::from(direction)][0];
        next.get(usize::from(cell)).copied().unwrap_or(NOWHERE)
    }

    /// The direction that a heading means at a cell for a player whose present direction this is. A choice counts as going
    /// on.
    #[inline]
    pub fn turned(&self, direction: u8, mover: u8, heading: Heading, cell: u8) -> u8 {
        let in_row = |directions: &[[u8; MAX_CELLS]; 2]| {
            let of_cell = directions[usize::from(mover)].get(usize::from(cell));
            of_cell.copied().unwrap_or(self.direction)
        };
        match heading {
            Heading::Clockwise => 0,
            Heading::Counterclockwise => 1,
            Heading::Onward | Heading::EitherWay(_) => direction,
            Heading::Backward => direction ^ 1,
            Heading::Rightward => in_row(&self.rightward),
            Heading::Leftward => in_row(&self.leftward),
        }
    }

    /// The cells that a player would play in the direction of a heading, if all are played so.
    pub fn going<const W: usize>(
        &self,
        own: usize,
        played: Played,
        heading: Heading,
    ) -> CellMask<W> {
        let right = CellMask::of_mask(&self.rightward_masks[own]);
        let left = CellMask::ALL.minus(right);
        let (rightward, counterclockwise) = match played {
            Played::Rightward => (CellMask::ALL, right),
            Played::Leftward => (CellMask::NONE, left),
            Played::Along(1) => (right, CellMask::ALL),
            Played::Along(_) => (left, CellMask::NONE),
        };
        match heading {
            Heading::Rightward => rightward,
            Heading::Leftward => CellMask::ALL.minus(rightward),
            Heading::Counterclockwise => counterclockwise,
            Heading::Clockwise => CellMask::ALL.minus(counterclockwise),
            Heading::Onward | Heading::EitherWay(_) => CellMask::ALL,
            Heading::Backward => CellMask::NONE,
        }
    }
}
