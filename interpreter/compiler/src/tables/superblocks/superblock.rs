//! What is done where a last seed has fallen.

use super::runs::RunId;
use crate::board::NOWHERE;
use crate::instructions::Block;
use crate::tables::sow_table::Ring;
use sow_grammar::rules::TableId;

/// All superblocks of a table for a player in a phase and a direction, whose turn is one that is asked for or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOffset(pub(crate) u32);

impl TableOffset {
    /// The same in a turn; see `Program::turn_offset`.
    #[inline]
    pub const fn in_turn(self, turn_offset: u32) -> Self {
        Self(self.0 + turn_offset)
    }
}

/// Cells that one superblock may take from.
pub const MOST: usize = 4;

/// What a table comes to for one cell: all that is taken, in this order, and one act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superblock {
    /// What is done before that is neither captured nor lifted.
    pub side_effects: Option<SideEffects>,
    /// Cells that are emptied into a store; behind the last one nowhere.
    pub captured: [u8; MOST],
    /// The store.
    pub store: u8,
    /// Where one has stepped to then.
    pub here: u8,
    /// Cells that are lifted; behind the last one nowhere.
    pub lifted: [u8; MOST],
    /// How it ends.
    pub terminator: Terminator,
    /// The first instruction that is not settled.
    pub block: Block,
    /// How many tables have handed over to each other on the way there.
    pub look_ups: u8,
}

const _: () = assert!(size_of::<Superblock>() <= 64);

/// What a superblock does besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideEffects {
    /// A counter, if there is one, and what it is set to; those of a move come after those of the position.
    pub set: [u8; 2],
    /// Cells, if there are any, and the marks that they lose.
    pub unmarked: [u8; 2],
    /// The marks that they lose.
    pub marks_lost: u8,
    /// Seeds that it moves before all others.
    pub moved: Moved,
}

/// Seeds that a superblock moves before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    /// No seeds.
    Nothing,
    /// Seeds are put from one cell into another.
    Put(Put),
    /// Pits of a run are emptied into the store of the superblock.
    Run(RunId),
}

impl SideEffects {
    pub(super) const NONE: Self = Self {
        set: [NOWHERE, 0],
        unmarked: [NOWHERE; 2],
        marks_lost: 0,
        moved: Moved::Nothing,
    };

    /// Whether nothing of it changes how many seeds a cell holds.
    pub(super) fn are_apart_from(&self, cell: u8) -> bool {
        match self.moved {
            Moved::Nothing => true,
            Moved::Put(Put { from, into, .. }) => from != cell && into != cell,
            Moved::Run(_) => false,
        }
    }
}

/// So many seeds at most put from one cell that is no pit into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Put {
    /// The most seeds.
    pub seeds: u8,
    /// The cell that they come from.
    pub from: u8,
    /// The cell that they go into.
    pub into: u8,
}

/// How a superblock ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminator {
    /// The move is over.
    End {
        /// Whether the same player moves again.
        again: bool,
    },
    /// The move is illegal.
    Illegal,
    /// Nothing but a lift of one cell and a plain sowing, no cells being left out that were not before, and side effects apart from
    /// that cell.
    Relay(Course),
    /// A plain sowing with what was lifted.
    Sow(Course),
    /// The mover chooses one of so many superblocks; nothing is taken before.
    Fork(Fork),
    /// All that is more than this; nothing is taken before.
    Residual,
}

/// Where superblocks part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    pub(super) first: u32,
    /// The number of alternatives.
    pub count: u8,
    /// Nothing is chosen after it, and nothing can make the move illegal any more.
    pub tail: bool,
}

impl Fork {
    /// Alternatives that are added later.
    pub(super) const fn of(count: u8, tail: bool) -> Self {
        Self {
            first: 0,
            count,
            tail,
        }
    }
}

/// A plain sowing, with all of it that is known beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// The number of the sowing.
    pub sowing: u16,
    /// Of a relay: its ring, if it sows into the same stores as the rows.
    pub ring: Ring,
    /// The stores that the rows sow into.
    pub stores_of_rows: u8,
    /// Whether the rows take what is lifted.
    pub rows_lift: bool,
    /// Where its rows stand among the sow tables, the direction and the stores apart.
    pub entry: u32,
    /// Whether it starts where the last lap did.
    pub from_lap_start: bool,
    /// The cell where it starts, if it is another one.
    pub start: u8,
    /// Whether it starts behind the cell where the last seed fell.
    pub is_from_here: bool,
    /// The table that looks at the last seed.
    pub table_offset: TableOffset,
    /// The table itself.
    pub last: TableId,
    /// The direction.
    pub direction: u8,
    /// What is kept of the stores sown into, and what they are changed by.
    pub(super) stores: [u8; 2],
    /// The cells to leave out.
    pub masked_sow: LeavingOut,
}

impl Superblock {
    /// Whether no more than captures into a store is done, whatever comes then.
    #[inline]
    pub fn just_captures(&self) -> bool {
        self.side_effects.is_none() && self.lifted[0] == NOWHERE
    }

    /// Whether it leaves everything as it is.
    pub fn takes_nothing(&self) -> bool {
        self.side_effects.is_none() && self.captured[0] == NOWHERE && self.lifted[0] == NOWHERE
    }

    /// Whether all that it changes is moved so.
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

    /// The same, whichever direction it sows in.
    pub fn in_any_way(mut self) -> Self {
        if let Terminator::Relay(course) | Terminator::Sow(course) = &mut self.terminator {
            (course.ring, course.table_offset, course.direction) =
                (Ring::default(), TableOffset::default(), 0);
        }
        self
    }
}

impl Course {
    /// The stores that it sows into, the last one having sown into these.
    #[inline]
    pub const fn stores(&self, stores: u8) -> u8 {
        stores & self.stores[0] ^ self.stores[1]
    }
}

/// What a sowing says of cells to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeavingOut {
    /// The same as before.
    Same,
    /// No cells.
    None,
    /// The pit that the move begins with, as the rows do, for the sowing starts there.
    Origin,
    /// Any other cells.
    Some,
}
