//! Trails: the events that observers receive for each step, that is the rows that apply and the seeds that they move, in
//! order. Steps with the same effect may come from different rows, so there is a trail for each class of seeds.

use super::board::{Lane, LaneMap};
use super::build::plain_kind;
use super::steps::Steps;
use crate::board::{ByteSet, Cell, NOWHERE};
use crate::instructions::{Op, RowStart};
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::superblocks::{Key, SuperblockEvent, Terminator};
use sow_grammar::rules::TableId;

/// An event of a step, as observers receive it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrailEvent {
    /// A row of a table applies.
    Row {
        /// The table; `None` for the endings.
        table: Option<TableId>,
        /// The index of the row.
        row: u16,
    },
    /// A pit is lifted.
    Lift(TrailPit),
    /// Pits are emptied into a store, up to the first that does not hold one of its numbers of seeds.
    Capture {
        /// The pits with the numbers of seeds for which each is captured.
        pits: Box<[(TrailPit, ByteSet)]>,
        /// The store.
        to: Cell,
    },
    /// The seeds in hand are sown on.
    Sow {
        /// Whether the rules say `relay`.
        relay: bool,
    },
}

/// A cell and its lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrailPit {
    /// The cell.
    pub cell: Cell,
    /// Its lane, seen from the player to move.
    pub lane: Lane,
}

impl TrailPit {
    /// Returns the pit in a lane, seen from the player `us` to move.
    #[must_use]
    pub fn new(lanes: &LaneMap, lane: u8, us: usize) -> Option<Self> {
        let cell = Cell(lanes.cell(lane, us)?);
        let lane = Lane::new(lane);
        Some(Self { cell, lane })
    }
}

/// The trails of all steps of a game.
#[derive(Debug)]
pub struct Trails {
    /// Whether the rules say `relay` of the first lap.
    pub first_relay: bool,
    /// The stores, by player to move.
    pub stores: [Vec<TrailPit>; 2],
    trails: Vec<Vec<TrailEvent>>,
    /// The index of each trail by player and lane, direction, whether the facing lane is occupied, and class of seeds.
    by_step: Vec<Option<u16>>,
    /// The class of each number of seeds.
    classes: [u8; 256],
    class_count: usize,
}

/// The lane of the last seed, the direction of its lap, and the seeds in it and in the facing lane.
#[derive(Debug, Clone, Copy)]
pub struct LastSeed {
    /// The first step of the lane, with the direction as its highest bit; see [`super::Row::step_index`].
    pub step_index: u16,
    /// The seeds in the lane, with the last one.
    pub here: u8,
    /// The seeds in the facing lane.
    pub facing: u8,
}

impl Trails {
    /// Collects the trails of a program that is played on packed boards; `None` if a step would have several trails, or if
    /// its seeds cannot be read off the board.
    #[must_use]
    pub fn new<const H: usize>(program: &Program, lanes: &LaneMap) -> Option<Self> {
        let (kind, _) = plain_kind(program)?;
        let starts = &program.specialisation.sow_starts;
        let first_lap = FirstLap::for_block(program, starts, kind.actions)?;
        let Op::Sow(first) = program.code.ops[kind.actions as usize + 1] else {
            return None;
        };
        let key_layout = &program.superblocks().key_layout;
        let class_count = usize::from(key_layout.seed_class_count());
        let mut trails = Self {
            first_relay: program.operands.sowings[first as usize].relay,
            stores: [0, 1].map(|us| {
                let stores = program.board.stores.iter();
                let lanes_of_stores = stores.filter_map(|&store| lanes.lane(store, us));
                lanes_of_stores
                    .filter_map(|lane| TrailPit::new(lanes, lane, us))
                    .collect()
            }),
            trails: Vec::new(),
            by_step: vec![None; STEP_COUNT * class_count],
            classes: [0; 256],
            class_count,
        };
        for class in 0..key_layout.seed_class_count() {
            for seeds in program.superblocks().seeds_of_class(class) {
                trails.classes[usize::from(seeds)] = class;
            }
        }
        for us in 0..2u8 {
            for cell in 0..program.board.layout.cell_count() {
                for direction in 0..2 {
                    for key in key_layout.states() {
                        let key = key.with_place([us, direction, cell]);
                        trails.add::<H>(program, lanes, first_lap.last_seed_table, key)?;
                    }
                }
            }
        }
        Some(trails)
    }

    /// Adds the trail of a key. Every key of a step must have the same one.
    fn add<const H: usize>(
        &mut self,
        program: &Program,
        lanes: &LaneMap,
        table: TableId,
        key: Key,
    ) -> Option<()> {
        let us = usize::from(key.us);
        let lane = lanes.lane(key.cell, us)?;
        let (superblock, events) = program.superblocks().with_events(program, table, key);
        let to = Cell(superblock.store);
        let events = events
            .into_iter()
            .map(|event| lay_out(program, lanes, us, event, to));
        let trail: Vec<TrailEvent> = events.collect::<Option<_>>()?;
        let ends = !matches!(
            superblock.terminator,
            Terminator::Fork(_) | Terminator::Residual
        );
        if !ends || !empties_each_pit_once(&trail) {
            return None;
        }
        let has_facing = program.board.track.column[0][usize::from(key.cell)] != NOWHERE;
        let asks_facing = program.superblocks().key_layout.uses_opposite && has_facing;
        if !asks_facing && key.opposite_occupied {
            return Some(());
        }
        let known = self.trails.iter().rposition(|known| *known == trail);
        let number = known.unwrap_or(self.trails.len());
        if known.is_none() {
            self.trails.push(trail);
        }
        let number = u16::try_from(number).ok();
        for facing in 0..2 {
            if asks_facing && (facing == 1) != key.opposite_occupied {
                continue;
            }
            let place = Steps::<H>::first_index(us, lane) | u16::from(key.direction) << 15;
            let index = self.index(place, facing, key.seed_class);
            let other = self.by_step[index].replace(number?);
            if other.is_some_and(|other| Some(other) != number) {
                return None;
            }
        }
        Some(())
    }

    fn index(&self, step_index: u16, facing: usize, class: u8) -> usize {
        let direction = usize::from(step_index >> 15);
        let place = usize::from(step_index & 0x7FFF) >> 2;
        ((place << 1 | direction) << 1 | facing) * self.class_count + usize::from(class)
    }

    /// Returns the trail of the step that follows a last seed.
    #[inline]
    #[must_use]
    pub fn get(&self, last: LastSeed) -> &[TrailEvent] {
        let class = self.classes[usize::from(last.here)];
        let index = self.index(last.step_index, usize::from(last.facing > 0), class);
        let number = self.by_step.get(index).copied().flatten();
        number.map_or(&[], |number| &self.trails[usize::from(number)])
    }
}

/// The number of players, lanes, directions and states of the facing lane together.
const STEP_COUNT: usize = 2 * super::MAX_LANES * 2 * 2;

/// Whether no pit is emptied twice, so that all seeds can be read off the board as it is before the step.
fn empties_each_pit_once(trail: &[TrailEvent]) -> bool {
    let pits_of = |event: &TrailEvent| match event {
        TrailEvent::Lift(pit) => vec![*pit],
        TrailEvent::Capture { pits, .. } => pits.iter().map(|(pit, _)| *pit).collect(),
        TrailEvent::Row { .. } | TrailEvent::Sow { .. } => Vec::new(),
    };
    let pits: Vec<TrailPit> = trail.iter().flat_map(pits_of).collect();
    (1..pits.len()).all(|at| !pits[..at].contains(&pits[at]))
}

/// Finds the lanes of an event of a superblock that captures into `store`.
fn lay_out(
    program: &Program,
    lanes: &LaneMap,
    us: usize,
    event: SuperblockEvent,
    store: Cell,
) -> Option<TrailEvent> {
    let pit = |cell| TrailPit::new(lanes, lanes.lane(cell, us)?, us);
    Some(match event {
        SuperblockEvent::Row(row) => {
            let RowStart { table, row, .. } = program.code.rows[row as usize];
            TrailEvent::Row { table, row }
        }
        SuperblockEvent::Lift(cell) => TrailEvent::Lift(pit(cell)?),
        SuperblockEvent::Capture(from) => TrailEvent::Capture {
            pits: Box::new([(pit(from)?, ByteSet::ALL)]),
            to: store,
        },
        SuperblockEvent::CaptureRun(run) => {
            let runs = &program.superblocks().runs;
            let pits = runs.cells_with_numbers(run);
            let pits = pits.map(|(cell, numbers)| Some((pit(cell)?, numbers)));
            TrailEvent::Capture {
                pits: pits.collect::<Option<_>>()?,
                to: store,
            }
        }
        SuperblockEvent::Sow { relay } => TrailEvent::Sow { relay },
    })
}
