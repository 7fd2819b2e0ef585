//! Superblocks: the precomputed effect of a table, or of the beginning of a move, at one cell.

use super::runs::RunId;
use crate::board::NOWHERE;
use crate::instructions::Block;
use crate::tables::sow_table::Ring;
use sow_grammar::rules::TableId;

/// The offset of the superblocks of a table for a player, a phase, a direction and, if tables ask a
/// [`TurnQuestion`](super::TurnQuestion), for one answer to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOffset(pub(crate) u32);

impl TableOffset {
    /// Returns the offset for a turn; see `Program::turn_offset`.
    #[inline]
    pub const fn with_turn(self, turn_offset: u32) -> Self {
        Self(self.0 + turn_offset)
    }
}

/// The most cells that one superblock may capture or lift from.
pub const MAX_TAKEN_CELLS: usize = 4;

/// A superblock: effects, which come in the order of these fields, and a terminator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superblock {
    /// The side effects.
    pub side_effects: Option<SideEffects>,
    /// The cells to empty into the store, padded with `NOWHERE`.
    pub captured_cells: [u8; MAX_TAKEN_CELLS],
    /// The store of all captures; `NOWHERE` if there are none.
    pub store: u8,
    /// The pit that `here` means afterwards.
    pub here_after: u8,
    /// The cells to lift, padded with `NOWHERE`.
    pub lifted_cells: [u8; MAX_TAKEN_CELLS],
    /// The terminator.
    pub terminator: Terminator,
    /// The first instruction with an unknown outcome, where the interpreter takes over.
    pub resume_block: Block,
    /// The number of tables entered on the way to that instruction.
    pub table_calls: u8,
}

const _: () = assert!(size_of::<Superblock>() <= 64);

/// The effects of a superblock other than captures and lifts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideEffects {
    /// A counter (or `NOWHERE`) and its new value. Counters of a move are numbered after those of the position.
    pub counter_update: [u8; 2],
    /// The cells that lose marks, or `NOWHERE`.
    pub unmarked_cells: [u8; 2],
    /// The marks that they lose.
    pub removed_marks: u8,
    /// The seeds to move before all others.
    pub transfer: InitialTransfer,
}

/// The seeds that a superblock moves before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitialTransfer {
    /// No seeds.
    Nothing,
    /// Seeds of one cell go into another.
    Put(Put),
    /// The seeds of a run go into the store of the superblock.
    Run(RunId),
}

impl SideEffects {
    pub(super) const NONE: Self = Self {
        counter_update: [NOWHERE, 0],
        unmarked_cells: [NOWHERE; 2],
        removed_marks: 0,
        transfer: InitialTransfer::Nothing,
    };

    /// Whether none of the effects changes the number of seeds in a cell.
    pub(super) fn keep_seeds_of(&self, cell: u8) -> bool {
        match self.transfer {
            InitialTransfer::Nothing => true,
            InitialTransfer::Put(Put { from, into, .. }) => from != cell && into != cell,
            InitialTransfer::Run(_) => false,
        }
    }
}

/// A transfer of seeds from one cell that is not a pit into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Put {
    /// The highest number of seeds to move.
    pub seeds: u8,
    /// The cell that the seeds leave.
    pub from: u8,
    /// The cell that the seeds reach.
    pub into: u8,
}

/// The end of a superblock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminator {
    /// The move is over.
    End {
        /// Whether the same player moves again.
        again: bool,
    },
    /// The move is illegal.
    Illegal,
    /// One cell is lifted and sown with the sow tables, skipping the same cells as the last sowing; no side effect changes this
    /// cell.
    Relay(SowPlan),
    /// The lifted seeds are sown with the sow tables.
    Sow(SowPlan),
    /// The mover chooses between superblocks; no seeds are taken before the choice.
    Fork(Fork),
    /// The interpreter takes over; no seeds are taken before that.
    Residual,
}

/// A fork: several superblocks, one of which the mover chooses to continue with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    pub(super) first: u32,
    /// The number of alternatives.
    pub count: u8,
    /// Whether the rest of the move has no choice and cannot make it illegal.
    pub tail: bool,
}

impl Fork {
    /// Creates a fork whose alternatives are added later.
    pub(super) const fn new(count: u8, tail: bool) -> Self {
        Self {
            first: 0,
            count,
            tail,
        }
    }
}

/// A sowing by table, with everything known about it before play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SowPlan {
    /// The index of the sowing.
    pub sowing: u16,
    /// The ring of a relay that sows into `row_stores`.
    pub ring: Ring,
    /// The stores that the rows of `ring` sow into.
    pub row_stores: u8,
    /// Whether the rows also take the lifted seeds.
    pub rows_lift_seeds: bool,
    /// The index of the sowing's first ring in the sow tables, to which direction and stores are added.
    pub first_ring: u32,
    /// Whether the sowing starts where the last lap started.
    pub starts_at_lap_start: bool,
    /// The cell where the sowing starts, unless it starts where the last lap did.
    pub start: u8,
    /// Whether the sowing starts after the cell of the last seed.
    pub starts_here: bool,
    /// The superblocks of the table run for the last seed.
    pub table_offset: TableOffset,
    /// The table run for the last seed.
    pub last_seed_table: TableId,
    /// The direction.
    pub direction: u8,
    /// A mask for the stores sown into so far, and bits to flip afterwards.
    pub(super) store_bits: [u8; 2],
    /// The cells to skip.
    pub skip_rule: SkipRule,
}

impl Superblock {
    /// Whether the superblock only captures, apart from its terminator.
    #[inline]
    pub fn only_captures(&self) -> bool {
        self.side_effects.is_none() && self.lifted_cells[0] == NOWHERE
    }

    /// Whether the superblock changes nothing, apart from its terminator.
    pub fn is_no_op(&self) -> bool {
        self.side_effects.is_none()
            && self.captured_cells[0] == NOWHERE
            && self.lifted_cells[0] == NOWHERE
    }

    /// Whether `transfer` is the superblock's only effect, apart from its terminator.
    pub fn only_transfers(&self, transfer: InitialTransfer) -> bool {
        let nothing_else = SideEffects {
            transfer,
            ..SideEffects::NONE
        };
        let of_superblock = Self {
            side_effects: None,
            ..*self
        };
        self.side_effects == Some(nothing_else) && of_superblock.is_no_op()
    }

    /// Returns the superblock with everything that depends on the direction of the sowing cleared.
    pub fn without_direction(mut self) -> Self {
        if let Terminator::Relay(plan) | Terminator::Sow(plan) = &mut self.terminator {
            (plan.ring, plan.table_offset, plan.direction) =
                (Ring::default(), TableOffset::default(), 0);
        }
        self
    }
}

impl SowPlan {
    /// Returns the stores to sow into, given those of the last sowing.
    #[inline]
    pub const fn stores_after(&self, stores: u8) -> u8 {
        stores & self.store_bits[0] ^ self.store_bits[1]
    }
}

/// The cells that a sowing skips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipRule {
    /// The same cells as in the last sowing.
    SameAsBefore,
    /// No cells.
    Nothing,
    /// The pit that the move begins with; the rows skip it, since the sowing starts there.
    Origin,
    /// Any other cells.
    Other,
}

/// The ID of a superblock, tagged with the outcome of the lap if that is known without loading the superblock.
#[derive(Debug, Clone, Copy)]
pub struct SuperblockId(u32);

/// The outcome of a lap, as far as the ID of its superblock tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LapOutcome {
    /// The superblock decides the outcome.
    Undecided,
    /// The next lap is a self-loop: it sows the pit of the last seed in the same direction, into the same stores and
    /// with the same table as this lap, so another iteration needs no superblock.
    SelfLoop,
    /// The move is illegal.
    Illegal,
    /// The move is over without a capture.
    MoveOver,
}

/// The rows of self-looping laps, by player, direction and cell.
#[derive(Debug, Clone)]
pub(super) struct SelfLoops(pub(super) Box<[Ring; 1024]>);

impl Default for SelfLoops {
    fn default() -> Self {
        Self(Box::new([Ring::default(); 1024]))
    }
}

/// The outcome is stored in the bits above the ID.
const OUTCOME_SHIFT: u32 = 30;

impl SuperblockId {
    pub(super) const fn new(number: u32, outcome: LapOutcome) -> Self {
        Self(number | (outcome as u32) << OUTCOME_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & ((1 << OUTCOME_SHIFT) - 1)) as usize
    }

    /// Returns the outcome, without loading the superblock.
    #[inline(always)]
    pub const fn outcome(self) -> LapOutcome {
        match self.0 >> OUTCOME_SHIFT {
            1 => LapOutcome::SelfLoop,
            2 => LapOutcome::Illegal,
            3 => LapOutcome::MoveOver,
            _ => LapOutcome::Undecided,
        }
    }
}

#[inline(always)]
pub(super) fn self_loop_index([us, direction, cell]: [u8; 3]) -> usize {
    usize::from(us & 1) << 9 | usize::from(direction & 1) << 8 | usize::from(cell)
}
