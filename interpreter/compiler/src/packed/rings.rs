//! Lays out the rows of all rings that laps can reach.

use super::board::{Board, Half, Lane};
use super::lanes::LaneMap;
use super::rows::{Row, Rows};
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

    /// Returns row 0 of a ring, after laying the ring out if necessary; `None` if that is impossible.
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
        let (round, place) = self.sow_table_key(ring);
        let length = self
            .program
            .sow_tables()
            .ring(round, place, ring.cell)
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
            stores,
            ring_kind: round,
            ..
        } = *self.first_lap;
        (round, [us as u8, direction, stores[us]])
    }

    /// Returns the row for `seeds` seeds; `None` if they have to be sown one by one or fall beyond the reach of rows.
    fn build_row(&self, ring: LapStart, seeds: u8) -> Option<Row<R>> {
        let (round, place) = self.sow_table_key(ring);
        let LapStart {
            us,
            direction,
            cell,
        } = ring;
        let delta = self.program.sow_tables().get(round, place, cell, seeds)?;
        let added: Board<H> = self.lanes.fill_board(us, |cell| delta.seeds_into(cell));
        let lifted: Board<H> = self
            .lanes
            .fill_board(us, |of| if of == cell { seeds } else { 0 });
        let lane = |cell| self.lanes.lane(cell, us);
        let facing = self.program.board.track.column[0][usize::from(delta.last_cell)];
        let facing = (facing != NOWHERE).then(|| lane(facing)).flatten();
        let last = lane(delta.last_cell)?;
        // Rows of one half expect the facing lane in the other half.
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
                // Laps with rows of one half cannot lift other pits of it.
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
