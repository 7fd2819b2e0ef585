//! Lays out the rows of all rings that laps can reach.

use super::board::{Board, Half, Lane};
use super::lanes::Lanes;
use super::rows::{Row, Rows};
use super::steps::{Next, Step, Steps};
use crate::board::NOWHERE;
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::sow_table::Round;

/// The number of seeds up to which each ring has rows, unless the game has fewer seeds or its longest ring needs more.
const MOST: u32 = 96;

/// The start of a lap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ring {
    pub us: usize,
    pub direction: u8,
    pub cell: u8,
}

/// Rows under construction.
pub(super) struct Rings<'p, const H: usize, const R: usize> {
    program: &'p Program,
    lanes: &'p Lanes,
    first_lap: &'p FirstLap,
    pub rows: Rows<R>,
    /// The rings that have rows, in the order of the rows.
    there: Vec<Ring>,
}

/// The number that stands for a ring without rows.
const NONE: u32 = u32::MAX;

impl<'p, const H: usize, const R: usize> Rings<'p, H, R> {
    pub(super) fn new(program: &'p Program, lanes: &'p Lanes, first_lap: &'p FirstLap) -> Self {
        let most = program.seeds.min(MOST) as u8;
        let rows = Rows {
            all: Vec::new(),
            lengths: Vec::new(),
            shortest: u8::MAX,
            most: most.max(program.sow_tables().longest()),
            first: [[[0; 16]; 2]; 2],
            starts: [[NONE; 256]; 4],
        };
        Self {
            program,
            lanes,
            first_lap,
            rows,
            there: Vec::new(),
        }
    }

    /// Returns row 0 of a ring, after laying the ring out if necessary; `None` if that is impossible.
    pub(super) fn start(&mut self, ring: Ring) -> Option<u32> {
        let lane = self.lanes.of(ring.cell, ring.us)?;
        let start = self.rows.start(ring.us, ring.direction, Lane::of(lane));
        if start != NONE {
            return Some(start);
        }
        let start = self.rows.all.len() as u32;
        self.rows.starts[ring.us << 1 | usize::from(ring.direction)][usize::from(lane)] = start;
        self.there.push(ring);
        let (round, place) = self.laid_along(ring);
        let length = self
            .program
            .sow_tables()
            .ring(round, place, ring.cell)
            .length;
        self.rows.lengths.push(length);
        self.rows.shortest = self.rows.shortest.min(length);
        for seeds in 0..=self.rows.most {
            let row = self.row(ring, if seeds == 0 { length } else { seeds })?;
            self.rows.all.push(row);
        }
        Some(start)
    }

    /// Returns the key of a ring in the sow tables.
    fn laid_along(&self, Ring { us, direction, .. }: Ring) -> (Round, [u8; 3]) {
        let FirstLap { stores, round, .. } = *self.first_lap;
        (round, [us as u8, direction, stores[us]])
    }

    /// Returns the row of `laid` seeds; `None` if they have to be sown one by one or fall beyond the reach of rows.
    fn row(&self, ring: Ring, laid: u8) -> Option<Row<R>> {
        let (round, place) = self.laid_along(ring);
        let Ring {
            us,
            direction,
            cell,
        } = ring;
        let delta = self.program.sow_tables().get(round, place, cell, laid)?;
        let added: Board<H> = self.lanes.arrange(us, |cell| delta.falling(cell));
        let lifted: Board<H> = self
            .lanes
            .arrange(us, |of| if of == cell { laid } else { 0 });
        let lane = |cell| self.lanes.of(cell, us);
        let facing = self.program.board.track.column[0][usize::from(delta.last)];
        let facing = (facing != NOWHERE).then(|| lane(facing)).flatten();
        let last = lane(delta.last)?;
        // Rows of one half expect the facing lane in the other half.
        let half = Row::<R>::is_half::<H>();
        if half && facing.is_some_and(|facing| usize::from(facing) < 8 * H) {
            return None;
        }
        Some(Row {
            seeds: reached(&added, &lifted)?,
            relay: 0,
            last: Lane::of(last),
            facing: Lane::of(facing.unwrap_or(last)),
            step: Steps::<H>::place(us, last) | u16::from(direction) << 15,
        })
    }

    /// Lays out the rings that laps may continue on, until no new ones are found.
    pub(super) fn follow(&mut self, steps: &Steps<H>) -> Option<()> {
        let count = usize::from(self.rows.most) + 1;
        let mut at = 0;
        while let Some(&Ring { us, direction, .. }) = self.there.get(at) {
            for row in at * count + 1..(at + 1) * count {
                let last = self.rows.all[row].last.number();
                let cell = self.lanes.cell(last, us)?;
                let steps = steps.at(us, last);
                let goes_on = |step: &&Step<H>| step.next.goes_on();
                // Laps with rows of one half cannot lift other pits of it.
                let lifts = |step: &Step<H>| step.emptied.mine != Half::EMPTY;
                if Row::<R>::is_half::<H>() && steps.iter().filter(goes_on).any(lifts) {
                    return None;
                }
                if steps.iter().any(|step| step.next == Next::Backward) {
                    let direction = direction ^ 1;
                    self.start(Ring {
                        us,
                        direction,
                        cell,
                    })?;
                }
                if steps.iter().any(|step| step.next.goes_on()) {
                    self.rows.all[row].relay = self.start(Ring {
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
fn reached<const H: usize, const R: usize>(
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
