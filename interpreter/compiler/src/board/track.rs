//! The track of sowing, as tables of successors and opposite pits.

use super::cells::{MAX_CELLS, NOWHERE};
use super::mask::CellMask;
use sow_grammar::rules::{Heading, MAX_ROWS};

/// The number of rows of both sides.
pub const COLUMN_ROWS: usize = 2 * MAX_ROWS as usize;

/// The index in [`Track::column`] of the front pit opposite a cell.
pub const FACING_ROW: u8 = column_row(true, 0);

/// Returns the index of a row in [`Track::column`].
pub const fn column_row(opposite: bool, row: u8) -> u8 {
    if opposite { row } else { MAX_ROWS as u8 + row }
}

/// The track of sowing. Directions: 0 is clockwise, 1 counterclockwise.
#[derive(Debug, Clone)]
pub struct Track {
    /// The next cell, by mover, direction, stores sown into (bit 0 South's, bit 1 North's) and cell; `NOWHERE` off the
    /// track.
    pub next: Box<[[[[u8; MAX_CELLS]; 4]; 2]; 2]>,
    /// The pits in the column of a cell: those of the opposite side, front row first, then those of its own side; see
    /// [`column_row()`].
    pub column: [[u8; MAX_CELLS]; COLUMN_ROWS],
    /// The direction that runs rightward along the row of a cell, as the cell's owner sees it; for a cell without an
    /// owner, as the player in this seat sees it.
    pub rightward: [[u8; MAX_CELLS]; 2],
    /// The cells for which rightward means counterclockwise, a byte of ones each.
    pub rightward_masks: [Vec<u64>; 2],
    /// The direction that runs leftward along the row of a cell.
    pub leftward: [[u8; MAX_CELLS]; 2],
    /// The direction in which the rules list the track.
    pub direction: u8,
}

/// The directions assumed for moves from several cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayDirection {
    /// Each cell is played rightward along its row, as the mover sees it.
    Rightward,
    /// Each cell is played leftward along its row.
    Leftward,
    /// All cells are played in one direction of the track.
    AlongTrack(u8),
}

impl Track {
    /// Creates a track on which no cell has a successor.
    pub(crate) fn blank() -> Self {
        let nowhere = [NOWHERE; MAX_CELLS];
        Self {
            next: Box::new([[[nowhere; 4]; 2]; 2]),
            column: [nowhere; COLUMN_ROWS],
            rightward: [[0; MAX_CELLS]; 2],
            rightward_masks: [Vec::new(), Vec::new()],
            leftward: [[0; MAX_CELLS]; 2],
            direction: 0,
        }
    }

    /// Returns the pit after a cell, with stores left out; `NOWHERE` if no pit follows.
    #[inline]
    pub fn next_pit(&self, mover: u8, direction: u8, cell: u8) -> u8 {
        let next = &self.next[usize::from(mover)][usize::from(direction)][0];
        next.get(usize::from(cell)).copied().unwrap_or(NOWHERE)
    }

    /// Iterates over the pits after a cell, once around its ring; the cell itself comes last if it is a pit.
    #[inline]
    pub fn pits_after(
        &self,
        mover: u8,
        direction: u8,
        cell: u8,
    ) -> impl Iterator<Item = u8> + use<'_> {
        let first = self.next_pit(mover, direction, cell);
        let following = move |&at: &u8| {
            let next = self.next_pit(mover, direction, at);
            (next != NOWHERE && next != first).then_some(next)
        };
        std::iter::successors((first != NOWHERE).then_some(first), following)
    }

    /// Returns the direction that a heading means at a cell, for a player who is sowing in `direction`. For a free
    /// choice, returns `direction`.
    #[inline]
    pub fn resolve_heading(&self, direction: u8, mover: u8, heading: Heading, cell: u8) -> u8 {
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

    /// Returns the cells at which a heading means the direction of the sowing, if sowings from all cells go in
    /// `play_direction`.
    pub fn cells_going<const W: usize>(
        &self,
        own: usize,
        play_direction: PlayDirection,
        heading: Heading,
    ) -> CellMask<W> {
        let right = CellMask::from_byte_mask(&self.rightward_masks[own]);
        let left = CellMask::ALL.minus(right);
        let (rightward, counterclockwise) = match play_direction {
            PlayDirection::Rightward => (CellMask::ALL, right),
            PlayDirection::Leftward => (CellMask::NONE, left),
            PlayDirection::AlongTrack(1) => (right, CellMask::ALL),
            PlayDirection::AlongTrack(_) => (left, CellMask::NONE),
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

/// The seeds that a sowing adds to the board, precomputed.
#[derive(Debug, Clone, Copy)]
pub struct SowDelta<'p> {
    /// The seeds added to each cell, one byte per cell, eight to a word.
    pub seeds: &'p [u64],
    /// The difference of the hash.
    pub hash_delta: u64,
    /// The cell of the last seed.
    pub last_cell: u8,
    /// What sowing once around the ring adds: the seeds, and the difference of the hash.
    pub full_circuit: Option<(&'p [u64], u64)>,
    /// How many times the sowing goes all around the ring.
    pub full_circuits: u8,
}

impl SowDelta<'_> {
    /// Returns the number of seeds that fall into a cell; 0 if there is no such cell.
    #[inline]
    pub fn seeds_into(&self, cell: u8) -> u8 {
        let byte_of = |seeds: &[u64]| {
            let eight = seeds.get(usize::from(cell >> 3)).copied().unwrap_or(0);
            eight.to_le_bytes()[usize::from(cell & 7)]
        };
        let in_circuits = self
            .full_circuit
            .map_or(0, |(circuit, _)| byte_of(circuit) * self.full_circuits);
        byte_of(self.seeds) + in_circuits
    }
}
