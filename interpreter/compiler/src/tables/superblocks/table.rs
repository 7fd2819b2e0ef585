//! The superblocks of a game.

use super::key_layout::{Key, KeyLayout};
use super::runs::Runs;
use super::superblock::{
    Fork, LapOutcome, SelfLoops, SkipRule, SowPlan, Superblock, SuperblockId, TableOffset,
    Terminator, self_loop_index,
};
use crate::board::NOWHERE;
use crate::instructions::{Instructions, Prologue, Skip, Sowing};
use crate::tables::sow_table::{Ring, SowingInfo};
use sow_grammar::rules::TableId;

/// The superblocks of tables, by phase, table, direction, player, cell and contents of the board, and those at the
/// beginning of moves.
#[derive(Debug, Clone, Default)]
pub struct Superblocks {
    /// All superblocks, without duplicates.
    pub(super) superblocks: Vec<Superblock>,
    /// The ID of the superblock for each key, at the sum of the key's strides.
    pub(crate) ids: Vec<SuperblockId>,
    /// The IDs of the alternatives of forks.
    pub(super) alternatives: Vec<u32>,
    /// The superblocks at the beginning of moves, by kind of move, player, direction and pit.
    pub(super) prologues: Vec<u32>,
    pub(crate) strides: Strides,
    pub(crate) neighbours: NeighbourLookup,
    /// The runs that superblocks capture.
    pub runs: Runs,
    pub(super) self_loops: SelfLoops,
    /// The stores that each player sows into if a sowing names none; `None` if that varies.
    pub(super) default_stores: [Option<u8>; 2],
    /// The layout of keys.
    pub key_layout: KeyLayout,
    /// Whether any superblock starts another lap.
    pub has_relays: bool,
}

/// The offset of each cell's superblocks, and the cells of the other side that tables ask about: the front pit
/// opposite and the back pit behind it.
#[derive(Debug, Clone)]
pub(crate) struct NeighbourLookup {
    pub(crate) cells: [CellNeighbours; 256],
    /// The base-2 logarithms of the strides that are added to the offset if these pits are occupied.
    pub(crate) opposite_power: u32,
    pub(crate) back_opposite_power: u32,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct CellNeighbours {
    pub(crate) offset: u32,
    pub(crate) opposite: u8,
    pub(crate) back_opposite: u8,
}

/// The strides of the dimensions of a key; 0 for dimensions that make no difference.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Strides {
    pub(crate) phase: usize,
    pub(crate) table: usize,
    pub(crate) direction: usize,
    pub(crate) us: usize,
    pub(crate) cell: usize,
    pub(crate) seeds: usize,
    pub(crate) marks: usize,
    pub(crate) opposite: usize,
    pub(crate) back_opposite: usize,
    pub(crate) next: usize,
    pub(crate) turn_flag: usize,
    pub(crate) board_flag: usize,
}

impl Superblocks {
    /// Returns the offset of a table's superblocks, with the turn flag clear.
    #[inline]
    pub(crate) fn table_offset(
        &self,
        phase: u16,
        [us, direction]: [u8; 2],
        table: TableId,
    ) -> TableOffset {
        let strides = &self.strides;
        let offset = usize::from(phase) * strides.phase
            + usize::from(table.0) * strides.table
            + usize::from(direction) * strides.direction
            + usize::from(us) * strides.us;
        TableOffset(offset as u32)
    }

    /// Returns the superblock for a key; `None` if the board has no such cell.
    pub fn get(&self, table: TableId, key: Key) -> Option<&Superblock> {
        let TableOffset(table_offset) =
            self.table_offset(key.phase, [key.us, key.direction], table);
        let offset = table_offset as usize
            + usize::from(key.cell) * self.strides.cell
            + usize::from(key.state_index);
        Some(self.get_by_id(*self.ids.get(offset)?))
    }

    /// Returns the numbers of seeds, from 1, that belong to a class.
    pub fn seeds_of_class(&self, class: u8) -> impl Iterator<Item = u8> + '_ {
        let example = self.key_layout.seed_offset(self.key_layout.example(class));
        (1..=u8::MAX).filter(move |&seeds| self.key_layout.seed_offset(seeds) == example)
    }

    /// Returns the superblock with an ID.
    #[inline(always)]
    pub fn get_by_id(&self, number: SuperblockId) -> &Superblock {
        &self.superblocks[number.index()]
    }

    /// Returns an alternative of a fork.
    #[inline]
    pub fn alternative(&self, fork: Fork, pick: u8) -> &Superblock {
        let number = self.alternatives[fork.first as usize + usize::from(pick)];
        &self.superblocks[number as usize]
    }

    /// Returns the superblock at the beginning of a move.
    #[inline]
    pub fn prologue(&self, prologue: Prologue, [us, direction, pit]: [u8; 3]) -> &Superblock {
        let row = usize::from(us) * 2 + usize::from(direction);
        let number = self.prologues[prologue.first + row * prologue.cells + usize::from(pit)];
        &self.superblocks[number as usize]
    }
}

impl Default for NeighbourLookup {
    fn default() -> Self {
        Self {
            cells: [CellNeighbours::NONE; 256],
            opposite_power: 0,
            back_opposite_power: 0,
        }
    }
}

impl NeighbourLookup {
    pub(super) fn new(program: &Instructions, key_layout: &KeyLayout, strides: &Strides) -> Self {
        let power = |stride: usize| stride.max(1).trailing_zeros();
        let mut neighbours = Self {
            opposite_power: power(strides.opposite),
            back_opposite_power: power(strides.back_opposite),
            ..Self::default()
        };
        let [opposite, behind, ..] = &program.board.track.column;
        for cell in 0..program.board.layout.cell_count() {
            let at = usize::from(cell);
            let pit_if_asked = |is_asked, near: &[u8]| if is_asked { near[at] } else { NOWHERE };
            neighbours.cells[at] = CellNeighbours {
                offset: (at * strides.cell) as u32,
                opposite: pit_if_asked(key_layout.uses_opposite, opposite),
                back_opposite: pit_if_asked(key_layout.uses_back_opposite, behind),
            };
        }
        neighbours
    }
}

impl CellNeighbours {
    const NONE: Self = Self {
        offset: 0,
        opposite: NOWHERE,
        back_opposite: NOWHERE,
    };
}

// Decides which sowings never have to fall back to instructions, whatever was sown into and skipped before. If a
// superblock has effects before a fork, instructions cannot take over after the fork, so only such sowings may follow.

impl Terminator {
    /// Whether the terminator never falls back to instructions.
    pub(super) fn never_falls_back(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        match self {
            Self::Sow(plan) | Self::Relay(plan) => {
                plan.skips_are_testable(program, sowings) && plan.has_rings(program, sowings)
            }
            Self::End { .. } | Self::Illegal | Self::Fork(_) => true,
            Self::Residual => false,
        }
    }
}

impl SowPlan {
    fn skips_are_testable(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        let is_testable = |skip: Skip| match skip {
            Skip::Nothing => true,
            Skip::ByPit(cond) => self.starts_here && sowings.predicates.get(cond).is_some(),
            Skip::Origin | Skip::LapStart | Skip::ByPosition(_) => false,
        };
        let has_testable_skip = |sowing: &Sowing| sowing.skipping.is_none_or(is_testable);
        match self.skip_rule {
            SkipRule::Nothing | SkipRule::Origin => true,
            SkipRule::Other => {
                has_testable_skip(&program.operands.sowings[usize::from(self.sowing)])
            }
            SkipRule::SameAsBefore => program.sowings().all(has_testable_skip),
        }
    }

    /// Whether the tables have rings for all possible starts and sets of stores of the sowing.
    fn has_rings(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        let named = program.sowings().filter_map(|sowing| sowing.stores);
        let earlier_stores = named.flatten().chain([0]);
        let cells = if self.starts_at_lap_start {
            program.board.layout.cell_count()
        } else {
            1
        };
        earlier_stores
            .map(|before| self.stores_after(before))
            .all(|stores| {
                let ring = |cell| {
                    let directions = [self.direction, stores];
                    sowings.tables.ring_at(self.first_ring, cell, directions)
                };
                (0..cells).all(|cell| ring(cell).length > 0)
            })
    }
}

impl Superblocks {
    /// Returns the rows of a self-looping lap from a cell, if it sows into these stores.
    #[inline(always)]
    pub fn self_loop(&self, [us, direction, cell]: [u8; 3], stores: u8) -> Option<Ring> {
        let kept = self.default_stores[usize::from(us)] == Some(stores);
        kept.then(|| self.self_loops.0[self_loop_index([us, direction, cell])])
    }

    /// Tags a superblock's ID with the outcome of its lap, if known, and keeps the rows of self-loops.
    pub(super) fn with_outcome(&mut self, number: u32, table: TableId, key: Key) -> SuperblockId {
        let superblock = &self.superblocks[number as usize];
        let outcome = match &superblock.terminator {
            Terminator::Relay(plan) if self.is_self_loop(superblock, plan, table, key) => {
                self.self_loops.0[self_loop_index([key.us, key.direction, key.cell])] = plan.ring;
                LapOutcome::SelfLoop
            }
            Terminator::Illegal => LapOutcome::Illegal,
            Terminator::End { again: false }
                if superblock.is_no_op() && superblock.here_after == key.cell =>
            {
                LapOutcome::MoveOver
            }
            _ => LapOutcome::Undecided,
        };
        SuperblockId::new(number, outcome)
    }

    fn is_self_loop(
        &self,
        superblock: &Superblock,
        plan: &SowPlan,
        table: TableId,
        key: Key,
    ) -> bool {
        plan.starts_here
            && plan.rows_lift_seeds
            && superblock.side_effects.is_none()
            && superblock.lifted_cells[0] == key.cell
            && plan.direction == key.direction
            && plan.table_offset == self.table_offset(key.phase, [key.us, key.direction], table)
            && Some(plan.row_stores) == self.default_stores[usize::from(key.us)]
    }
}
