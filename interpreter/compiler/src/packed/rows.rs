//! Precomputed sowings for each pit and number of seeds.

use super::board::{Board, Lane};

/// The start of a move: row 0 for its pit and direction, and the number of seeds in the pit.
pub type MoveStart = (u32, u8);

/// The effect of a sowing on the first `R` words, including the emptying of its pit, and facts about the last seed.
#[derive(Debug, Clone, Copy)]
pub struct Row<const R: usize> {
    /// The seeds to add to each lane.
    pub seeds: [u64; R],
    /// Row 0 for a lap that continues from the last lane; meaningless if no lap does.
    pub relay_start: u32,
    /// The lane of the last seed.
    pub last_lane: Lane,
    /// The lane opposite to it; the same lane without one.
    pub facing_lane: Lane,
    /// The index of the step that follows; the highest bit is the direction.
    pub step_index: u16,
}

/// All rows. The rows of a ring are consecutive and start with row 0, which adds one seed to each of its cells: a full
/// round, after which fewer seeds remain to be sown.
#[derive(Debug, Clone)]
pub struct Rows<const R: usize> {
    /// The rows of all rings.
    pub rows: Vec<Row<R>>,
    /// The highest number of seeds with a row, whatever the length of the ring; at least the length of the longest
    /// ring.
    pub max_seeds: u8,
    /// The number of lanes of each ring.
    pub lengths: Vec<u8>,
    /// The length of the shortest ring.
    pub shortest: u8,
    /// The index of row 0 for each player, side and pit to choose.
    pub first_lap_starts: [[[u32; 16]; 2]; 2],
    /// Row 0 for later laps, by player and direction, and by lane.
    pub relay_starts: [[u32; 256]; 4],
}

impl<const R: usize> Rows<R> {
    /// Sows the seeds of a pit, which holds at least one, and returns the row that contains the last seed.
    #[inline(always)]
    pub fn sow<const H: usize>(
        &self,
        board: &mut Board<H>,
        (start, mut seeds): MoveStart,
    ) -> &Row<R> {
        while seeds > self.max_seeds {
            let round = &self.rows[start as usize];
            round.add(board);
            seeds -= self.lengths[start as usize / (usize::from(self.max_seeds) + 1)];
        }
        let row = &self.rows[start as usize + usize::from(seeds)];
        row.add(board);
        row
    }

    /// Whether a sowing of at most one round ends in one of these lanes of the player to move, one bit each. `false`
    /// for longer sowings.
    #[inline(always)]
    pub fn ends_in(&self, (start, seeds): MoveStart, lanes: u32) -> bool {
        let Some(row) = self.rows.get(start as usize + usize::from(seeds)) else {
            return false;
        };
        let last = row.last_lane.number();
        seeds <= self.shortest && last < 32 && lanes >> last & 1 != 0
    }

    /// Returns row 0 for a pit to choose.
    #[inline(always)]
    pub fn first_lap_start(&self, us: usize, side: usize, number: u8) -> u32 {
        self.first_lap_starts[us & 1][side & 1][usize::from(number & 15)]
    }

    /// Returns row 0 for a lap from a lane in a direction.
    #[inline(always)]
    pub fn relay_start(&self, us: usize, direction: u8, lane: Lane) -> u32 {
        self.relay_starts[(us & 1) << 1 | usize::from(direction & 1)][usize::from(lane.number())]
    }
}

impl<const R: usize> Row<R> {
    /// Whether rows cover only the half of the player to move, on boards with `H` words a half.
    pub const fn is_half<const H: usize>() -> bool {
        R == H
    }

    #[inline(always)]
    fn add<const H: usize>(&self, board: &mut Board<H>) {
        board.mine.add_all(&self.seeds);
        if !Self::is_half::<H>() {
            board.theirs.add_all(&self.seeds[H..]);
        }
    }

    /// Empties lanes and adds their seeds to the lane of the last seed, since a row lifts what it sows from there.
    /// Returns their number. If rows cover one half, the lanes must be in the other one.
    #[inline(always)]
    pub fn lift<const H: usize>(&self, board: &mut Board<H>, lanes: &Board<H>) -> u8 {
        if Self::is_half::<H>() {
            let taken = board.theirs.drain(lanes.theirs);
            board.mine.add(self.last_lane, taken);
            taken
        } else {
            let taken = board.drain(lanes);
            board.add(self.last_lane, taken);
            taken
        }
    }

    /// Returns the direction of the sowing.
    pub const fn direction(&self) -> u8 {
        (self.step_index >> 15) as u8
    }

    /// Returns the seeds in the lane of the last seed and in the facing lane.
    #[inline(always)]
    pub fn last_and_facing_seeds<const H: usize>(&self, board: &Board<H>) -> (u8, u8) {
        if Self::is_half::<H>() {
            (
                board.mine.seeds_in(self.last_lane),
                board.theirs.seeds_in(self.facing_lane),
            )
        } else {
            (
                board.seeds_in(self.last_lane),
                board.seeds_in(self.facing_lane),
            )
        }
    }
}
