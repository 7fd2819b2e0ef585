//! Lays out the rows of all rings that laps can reach.

use super::board::{Board, Half, Lane, LaneMap};
use super::steps::{Continuation, Step, Steps};
use crate::board::NOWHERE;
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::sow_table::RingKind;

/// The number of seeds up to which each ring has rows, unless the game has fewer seeds or its longest ring needs more.
const MAX_SEEDS: u32 = 96;

/// The start of a lap.
#[derive(Debug, Clone, Copy)]
pub(super) struct LapStart {
    pub us: usize,
    pub direction: u8,
    pub cell: u8,
}

/// Rows under construction.
pub(super) struct RowBuilder<'p, const H: usize, const R: usize> {
    program: &'p Program,
    lanes: &'p LaneMap,
    first_lap: &'p FirstLap,
    pub rows: Rows<R>,
    /// The rings that have rows, in the order of the rows.
    laid_rings: Vec<LapStart>,
}

/// The number that stands for a ring without rows.
const NO_ROW: u32 = u32::MAX;

impl<'p, const H: usize, const R: usize> RowBuilder<'p, H, R> {
    pub(super) fn new(program: &'p Program, lanes: &'p LaneMap, first_lap: &'p FirstLap) -> Self {
        let most = program.seeds.min(MAX_SEEDS) as u8;
        let rows = Rows {
            rows: Vec::new(),
            lengths: Vec::new(),
            shortest: u8::MAX,
            max_seeds: most.max(program.sow_tables().longest_ring()),
            first_lap_starts: [[[0; 16]; 2]; 2],
            relay_starts: [[NO_ROW; 256]; 4],
        };
        Self {
            program,
            lanes,
            first_lap,
            rows,
            laid_rings: Vec::new(),
        }
    }

    /// Returns the index of row 0 of a ring, after laying the ring out if necessary; `None` if that is impossible.
    pub(super) fn row_start(&mut self, ring: LapStart) -> Option<u32> {
        let lane = self.lanes.lane(ring.cell, ring.us)?;
        let start = self
            .rows
            .relay_start(ring.us, ring.direction, Lane::new(lane));
        if start != NO_ROW {
            return Some(start);
        }
        let start = self.rows.rows.len() as u32;
        self.rows.relay_starts[ring.us << 1 | usize::from(ring.direction)][usize::from(lane)] =
            start;
        self.laid_rings.push(ring);
        let (ring_kind, course) = self.sow_table_key(ring);
        let length = self
            .program
            .sow_tables()
            .ring(ring_kind, course, ring.cell)
            .length;
        self.rows.lengths.push(length);
        self.rows.shortest = self.rows.shortest.min(length);
        for seeds in 0..=self.rows.max_seeds {
            let row = self.build_row(ring, if seeds == 0 { length } else { seeds })?;
            self.rows.rows.push(row);
        }
        Some(start)
    }

    /// Returns the key of a ring in the sow tables.
    fn sow_table_key(&self, LapStart { us, direction, .. }: LapStart) -> (RingKind, [u8; 3]) {
        let FirstLap {
            stores, ring_kind, ..
        } = *self.first_lap;
        (ring_kind, [us as u8, direction, stores[us]])
    }

    /// Returns the row for `seeds` seeds; `None` if they have to be sown one by one or fall beyond the reach of rows.
    fn build_row(&self, ring: LapStart, seeds: u8) -> Option<Row<R>> {
        let (ring_kind, course) = self.sow_table_key(ring);
        let LapStart {
            us,
            direction,
            cell,
        } = ring;
        let delta = self
            .program
            .sow_tables()
            .get(ring_kind, course, cell, seeds)?;
        let added: Board<H> = self.lanes.fill_board(us, |cell| delta.seeds_into(cell));
        let lifted: Board<H> = self
            .lanes
            .fill_board(us, |of| if of == cell { seeds } else { 0 });
        let lane = |cell| self.lanes.lane(cell, us);
        let facing = self.program.board.track.column[0][usize::from(delta.last_cell)];
        let facing = (facing != NOWHERE).then(|| lane(facing)).flatten();
        let last = lane(delta.last_cell)?;
        // Rows that cover one half expect the facing lane in the other half.
        let half = Row::<R>::is_half::<H>();
        if half && facing.is_some_and(|facing| usize::from(facing) < 8 * H) {
            return None;
        }
        Some(Row {
            seeds: net_seeds(&added, &lifted)?,
            relay_start: 0,
            last_lane: Lane::new(last),
            facing_lane: Lane::new(facing.unwrap_or(last)),
            step_index: Steps::<H>::first_index(us, last) | u16::from(direction) << 15,
        })
    }

    /// Lays out the rings that laps may continue on, until no new ones are found.
    pub(super) fn follow_relays(&mut self, steps: &Steps<H>) -> Option<()> {
        let count = usize::from(self.rows.max_seeds) + 1;
        let mut at = 0;
        while let Some(&LapStart { us, direction, .. }) = self.laid_rings.get(at) {
            for row in at * count + 1..(at + 1) * count {
                let last = self.rows.rows[row].last_lane.number();
                let cell = self.lanes.cell(last, us)?;
                let steps = steps.steps_of_lane(us, last);
                let continues = |step: &&Step<H>| step.next.continues();
                // If rows cover one half, laps cannot lift other pits of this half.
                let lifts = |step: &Step<H>| step.emptied.mine != Half::EMPTY;
                if Row::<R>::is_half::<H>() && steps.iter().filter(continues).any(lifts) {
                    return None;
                }
                if steps.iter().any(|step| step.next == Continuation::Backward) {
                    let direction = direction ^ 1;
                    self.row_start(LapStart {
                        us,
                        direction,
                        cell,
                    })?;
                }
                if steps.iter().any(|step| step.next.continues()) {
                    self.rows.rows[row].relay_start = self.row_start(LapStart {
                        us,
                        direction,
                        cell,
                    })?;
                }
            }
            at += 1;
        }
        Some(())
    }
}

/// Returns the added seeds minus the lifted ones; `None` if they exceed the first `R` words.
fn net_seeds<const H: usize, const R: usize>(
    added: &Board<H>,
    lifted: &Board<H>,
) -> Option<[u64; R]> {
    let all = |board: &Board<H>| [board.mine.0, board.theirs.0];
    let (added, lifted) = (all(added), all(lifted));
    let (added, lifted) = (added.as_flattened(), lifted.as_flattened());
    let mut seeds = [0; R];
    for (at, (added, lifted)) in added.iter().zip(lifted).enumerate() {
        match seeds.get_mut(at) {
            Some(seeds) => *seeds = added.wrapping_sub(*lifted),
            None if *added == 0 && *lifted == 0 => {}
            None => return None,
        }
    }
    Some(seeds)
}

/// The start of a move: the index of row 0 for its pit and direction, and the number of seeds in the pit.
pub type MoveStart = (u32, u8);

/// The effect of a sowing on the first `R` words, including the emptying of its pit, and facts about the last seed.
#[derive(Debug, Clone, Copy)]
pub struct Row<const R: usize> {
    /// The seeds to add to each lane.
    pub seeds: [u64; R],
    /// The index of row 0 for a lap that continues from the last lane; meaningless if no lap does.
    pub relay_start: u32,
    /// The lane of the last seed.
    pub last_lane: Lane,
    /// The lane opposite the last seed, or the last lane itself if nothing is opposite.
    pub facing_lane: Lane,
    /// The index of the step that follows; the highest bit is the direction.
    pub step_index: u16,
}

/// All rows. The rows of a ring are consecutive and start with row 0, which adds one seed to each of its cells: it goes
/// once around, after which fewer seeds remain to be sown.
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
    /// The index of row 0 by player, direction chosen (0 leftward, 1 rightward; both alike without a choice) and pit.
    pub first_lap_starts: [[[u32; 16]; 2]; 2],
    /// The index of row 0 for later laps, by player and direction, and by lane.
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
            let circuit = &self.rows[start as usize];
            circuit.add(board);
            seeds -= self.lengths[start as usize / (usize::from(self.max_seeds) + 1)];
        }
        let row = &self.rows[start as usize + usize::from(seeds)];
        row.add(board);
        row
    }

    /// Whether a sowing ends in one of these lanes of the player to move, one bit each. `false` for sowings that go
    /// more than once around.
    #[inline(always)]
    pub fn ends_in(&self, (start, seeds): MoveStart, lanes: u32) -> bool {
        let Some(row) = self.rows.get(start as usize + usize::from(seeds)) else {
            return false;
        };
        let last = row.last_lane.number();
        seeds <= self.shortest && last < 32 && lanes >> last & 1 != 0
    }

    /// Returns the index of row 0 for a pit and the direction chosen with it (0 leftward, 1 rightward).
    #[inline(always)]
    pub fn first_lap_start(&self, us: usize, side: usize, number: u8) -> u32 {
        self.first_lap_starts[us & 1][side & 1][usize::from(number & 15)]
    }

    /// Returns the index of row 0 for a lap from a lane in a direction.
    #[inline(always)]
    pub fn relay_start(&self, us: usize, direction: u8, lane: Lane) -> u32 {
        self.relay_starts[(us & 1) << 1 | usize::from(direction & 1)][usize::from(lane.number())]
    }
}

impl<const R: usize> Row<R> {
    /// Whether rows cover only the half of the player to move, on boards with `H` words per half.
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

    /// Empties lanes and adds their seeds to the lane of the last seed, from which the next row takes what it sows.
    /// Returns the number of seeds. If rows cover one half, the lanes must be in the other one.
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
