//! Superblocks: the precomputed effect of a table, or of the beginning of a move, at one cell.

use super::runs::RunId;
use crate::board::NOWHERE;
use crate::instructions::Block;
use crate::tables::sow_table::Ring;
use sow_grammar::rules::TableId;

/// The offset of the superblocks of a table for a player, phase and direction, and for the answer to the question
/// about the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOffset(pub(crate) u32);

impl TableOffset {
    /// Returns the offset for a turn; see `Program::turn_offset`.
    #[inline]
    pub const fn in_turn(self, turn_offset: u32) -> Self {
        Self(self.0 + turn_offset)
    }
}

/// The most cells that one superblock may capture or lift from.
pub const MOST: usize = 4;

/// A superblock: what is taken, in this order, and a terminator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superblock {
    /// The side effects, which come first.
    pub side_effects: Option<SideEffects>,
    /// The cells to empty into the store, padded with `NOWHERE`.
    pub captured: [u8; MOST],
    /// The store of all captures; `NOWHERE` if there are none.
    pub store: u8,
    /// The pit that `here` means afterwards.
    pub here: u8,
    /// The cells to lift, padded with `NOWHERE`.
    pub lifted: [u8; MOST],
    /// The terminator.
    pub terminator: Terminator,
    /// The first instruction with an unknown outcome, where the interpreter takes over.
    pub block: Block,
    /// The number of tables entered on the way to that instruction.
    pub look_ups: u8,
}

const _: () = assert!(size_of::<Superblock>() <= 64);

/// The effects of a superblock other than captures and lifts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideEffects {
    /// A counter (or `NOWHERE`) and its new value. Counters of a move are numbered after those of the position.
    pub set: [u8; 2],
    /// The cells that lose marks, or `NOWHERE`.
    pub unmarked: [u8; 2],
    /// The marks that they lose.
    pub marks_lost: u8,
    /// The seeds to move before all others.
    pub moved: Moved,
}

/// The seeds that a superblock moves before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    /// No seeds.
    Nothing,
    /// Seeds of one cell go into another.
    Put(Put),
    /// The pits of a run go into the store of the superblock.
    Run(RunId),
}

impl SideEffects {
    pub(super) const NONE: Self = Self {
        set: [NOWHERE, 0],
        unmarked: [NOWHERE; 2],
        marks_lost: 0,
        moved: Moved::Nothing,
    };

    /// Whether none of the effects changes the number of seeds in a cell.
    pub(super) fn are_apart_from(&self, cell: u8) -> bool {
        match self.moved {
            Moved::Nothing => true,
            Moved::Put(Put { from, into, .. }) => from != cell && into != cell,
            Moved::Run(_) => false,
        }
    }
}

/// A transfer of seeds from one cell that is not a pit into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Put {
    /// The highest number of seeds to move.
    pub seeds: u8,
    /// The source.
    pub from: u8,
    /// The target.
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
    /// One cell is lifted and sown by table, skipping the same cells as before; side effects do not concern that cell.
    Relay(Course),
    /// The lifted seeds are sown by table.
    Sow(Course),
    /// The mover chooses between superblocks; nothing is taken before.
    Fork(Fork),
    /// The interpreter takes over; nothing is taken before.
    Residual,
}

/// A fork: alternative superblocks.
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
    pub(super) const fn of(count: u8, tail: bool) -> Self {
        Self {
            first: 0,
            count,
            tail,
        }
    }
}

/// A sowing by table, with everything known about it before play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// The index of the sowing.
    pub sowing: u16,
    /// The ring of a relay, if it sows into the stores of the rows.
    pub ring: Ring,
    /// The stores that the rows sow into.
    pub stores_of_rows: u8,
    /// Whether the rows also take the lifted seeds.
    pub rows_lift: bool,
    /// The index of its first ring in the sow tables, to which direction and stores are added.
    pub entry: u32,
    /// Whether it starts where the last lap started.
    pub from_lap_start: bool,
    /// The cell where it starts otherwise.
    pub start: u8,
    /// Whether it starts after the cell of the last seed.
    pub is_from_here: bool,
    /// The superblocks of the table run for the last seed.
    pub table_offset: TableOffset,
    /// The table run for the last seed.
    pub last: TableId,
    /// The direction.
    pub direction: u8,
    /// A mask for the stores sown into so far, and bits to flip afterwards.
    pub(super) stores: [u8; 2],
    /// The cells to skip.
    pub masked_sow: LeavingOut,
}

impl Superblock {
    /// Whether it only captures, apart from its terminator.
    #[inline]
    pub fn just_captures(&self) -> bool {
        self.side_effects.is_none() && self.lifted[0] == NOWHERE
    }

    /// Whether it changes nothing, apart from its terminator.
    pub fn takes_nothing(&self) -> bool {
        self.side_effects.is_none() && self.captured[0] == NOWHERE && self.lifted[0] == NOWHERE
    }

    /// Whether these moved seeds are its only effect, apart from its terminator.
    pub fn just_takes(&self, moved: Moved) -> bool {
        let nothing_else = SideEffects {
            moved,
            ..SideEffects::NONE
        };
        let of_superblock = Self {
            side_effects: None,
            ..*self
        };
        self.side_effects == Some(nothing_else) && of_superblock.takes_nothing()
    }

    /// Returns the superblock with everything that depends on the direction of the sowing cleared.
    pub fn in_any_way(mut self) -> Self {
        if let Terminator::Relay(course) | Terminator::Sow(course) = &mut self.terminator {
            (course.ring, course.table_offset, course.direction) =
                (Ring::default(), TableOffset::default(), 0);
        }
        self
    }
}

impl Course {
    /// Returns the stores to sow into, given those of the last sowing.
    #[inline]
    pub const fn stores(&self, stores: u8) -> u8 {
        stores & self.stores[0] ^ self.stores[1]
    }
}

/// The cells that a sowing skips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeavingOut {
    /// The same cells as in the last sowing.
    Same,
    /// No cells.
    None,
    /// The pit that the move begins with; the rows skip it, since the sowing starts there.
    Origin,
    /// Any other cells.
    Some,
}
