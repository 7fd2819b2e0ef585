//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod actions;
mod answers;
mod build;
mod builder;
mod certain;
mod courses;
mod events;
mod folding;
mod key_layout;
#[cfg(feature = "test_hooks")]
mod keys;
mod places;
mod prologues;
mod questions;
mod read;
mod runs;
mod self_loop;
mod superblock;

pub use events::Template;
pub(in crate::program) use folding::follow;
pub(super) use folding::{follow_tables, test_of_cell};
pub(super) use questions::is_plainly;
pub use questions::{OfBoard, OfTurn};
pub use superblock::{
    Course, Fork, LeavingOut, MOST, Moved, Put, SideEffects, Superblock, Terminator,
};

use crate::board::Position;
use crate::program::Program;
use events::Tellings;
use key_layout::KeyLayout;
pub use runs::RunId;
use runs::Runs;
use self_loop::SelfLoops;
pub use self_loop::{Number, Outcome};
use sow_grammar::rules::TableId;

/// What is done when the last seed falls, by phase, table, direction, player, cell, and how that cell and those around it
/// are; and what moves begin with.
#[derive(Debug, Clone, Default)]
pub struct Superblocks {
    /// Those that differ.
    superblocks: Vec<Superblock>,
    /// The one for each place.
    numbers: Vec<Number>,
    /// The numbers of the alternatives of forks.
    alternatives: Vec<u32>,
    /// By kind of move, player, direction and pit.
    prologues: Vec<u32>,
    tellings: Tellings,
    strides: Strides,
    around: Around,
    /// The runs that superblocks capture.
    pub runs: Runs,
    self_loop: SelfLoops,
    /// The stores that each player most likely sows into if a sowing names none.
    stores: [Option<u8>; 2],
    /// How keys are laid out.
    pub key_layout: KeyLayout,
    /// Some of them sow on.
    pub relays: bool,
}

/// For each cell how far on its superblocks lie, and the cells of the other side that tables ask for: the front pit that faces it,
/// and the one behind that.
#[derive(Debug, Clone)]
struct Around {
    cells: [Near; 256],
    /// How far on superblocks lie if those cells are occupied, as powers of two.
    opposite: u32,
    behind: u32,
}

#[derive(Debug, Clone, Copy)]
struct Near {
    cell: u32,
    opposite: u8,
    behind: u8,
}

/// How far apart those lie that differ in one thing only; 0 where it makes no difference.
#[derive(Debug, Clone, Copy, Default)]
struct Strides {
    phase: usize,
    table: usize,
    direction: usize,
    us: usize,
    cell: usize,
    seeds: usize,
    marks: usize,
    opposite: usize,
    behind: usize,
    next: usize,
    turn_flag: usize,
    board_flag: usize,
}

/// What is known of a cell where the last seed has fallen.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The phase.
    pub phase: u16,
    /// The direction of the lap.
    pub direction: u8,
    /// The player who moves.
    pub us: u8,
    /// The cell.
    pub cell: u8,
    /// How many seeds it holds with the last one, as far as it matters; see `KeyLayout::seeds`.
    pub seeds: u8,
    /// Which marks it bears, as far as it matters; see `KeyLayout::marks`.
    pub marks: u8,
    /// The pit that faces it holds seeds.
    pub opposite: bool,
    /// The pit behind it holds seeds.
    pub behind: bool,
    /// The next pit holds seeds.
    pub next: bool,
    /// The turn is one that is asked for.
    pub turn_flag: bool,
    /// What is asked of the whole board is so.
    pub board_flag: bool,
    /// The place of all that from the number of seeds on; see `KeyLayout::states`.
    pub state: u16,
}

/// All superblocks of a table for a player in a phase and a direction, whose turn is one that is asked for or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOffset(u32);

impl TableOffset {
    /// The same in a turn; see [`Program::turn_offset`].
    #[inline]
    pub const fn in_turn(self, turn_offset: u32) -> Self {
        Self(self.0 + turn_offset)
    }
}

impl Program {
    /// Where the superblocks of a table are.
    #[inline]
    pub fn table_offset<const W: usize>(
        &self,
        position: &Position<W>,
        phase: u16,
        [us, direction]: [u8; 2],
        last: TableId,
    ) -> TableOffset {
        let early = self
            .superblocks()
            .table_offset(phase, [us, direction], last);
        early.in_turn(self.turn_offset(position, us))
    }

    /// How far all lanes lie behind those of a turn that is not asked for.
    #[inline]
    pub fn turn_offset<const W: usize>(&self, position: &Position<W>, us: u8) -> u32 {
        match self.superblocks().key_layout.turn {
            Some(turn) if turn.holds(self, position, us) => {
                self.superblocks().strides.turn_flag as u32
            }
            _ => 0,
        }
    }

    /// What is done in a cell where the last seed has fallen.
    #[inline(always)]
    pub fn superblock<const W: usize>(
        &self,
        position: &Position<W>,
        table_offset: TableOffset,
        place: [u8; 3],
    ) -> &Superblock {
        self.superblocks()
            .of(self.number(position, table_offset, place))
    }

    /// Its number.
    #[inline(always)]
    pub fn number<const W: usize>(
        &self,
        position: &Position<W>,
        TableOffset(table_offset): TableOffset,
        [us, direction, cell]: [u8; 3],
    ) -> Number {
        let Superblocks {
            numbers,
            key_layout,
            strides,
            around,
            ..
        } = self.superblocks();
        let near = &around.cells[usize::from(cell)];
        let mut place = (table_offset + near.cell) as usize + key_layout.seeds(position.byte(cell));
        // Nobody can foretell these, so there are no branches; the strides are powers of two.
        place += usize::from(position.byte(near.opposite) > 0) << around.opposite;
        place += usize::from(position.byte(near.behind) > 0) << around.behind;
        if key_layout.more {
            place += usize::from(key_layout.marks(position.mark_bits(cell))) * strides.marks;
            if key_layout.next {
                let next = &self.board.track.next[usize::from(us)][usize::from(direction)][0];
                let next = next[usize::from(cell)];
                let held = position.byte(next) > u8::from(next == cell);
                place += usize::from(held) * strides.next;
            }
            if let Some(board) = &key_layout.board
                && board.holds(self, us, cell, position)
            {
                place += strides.board_flag;
            }
        }
        numbers[place]
    }
}

impl Superblocks {
    /// The superblocks of a table in an early turn.
    #[inline]
    fn table_offset(&self, phase: u16, [us, direction]: [u8; 2], table: TableId) -> TableOffset {
        let strides = &self.strides;
        let place = usize::from(phase) * strides.phase
            + usize::from(table.0) * strides.table
            + usize::from(direction) * strides.direction
            + usize::from(us) * strides.us;
        TableOffset(place as u32)
    }

    /// The same for what is known of a cell and all around it; `None` if the board has no such cell.
    pub fn get(&self, table: TableId, known: Key) -> Option<&Superblock> {
        let TableOffset(table_offset) =
            self.table_offset(known.phase, [known.us, known.direction], table);
        let place = table_offset as usize
            + usize::from(known.cell) * self.strides.cell
            + usize::from(known.state);
        Some(self.of(*self.numbers.get(place)?))
    }

    /// The numbers of seeds from 1 on that one of them stands for, as far as a cell may hold them.
    pub fn numbers_of(&self, class: u8) -> impl Iterator<Item = u8> + '_ {
        let example = self.key_layout.seeds(self.key_layout.example(class));
        (1..=u8::MAX).filter(move |&seeds| self.key_layout.seeds(seeds) == example)
    }

    /// The superblock with a number.
    #[inline(always)]
    pub fn of(&self, number: Number) -> &Superblock {
        &self.superblocks[number.index()]
    }

    /// What those who watch are told of a superblock.
    pub fn told(&self, superblock: &Superblock) -> &[Template] {
        self.tellings.all(superblock.told)
    }

    /// What of it comes before the superblock's first instruction that is not settled.
    pub fn told_before(&self, superblock: &Superblock) -> &[Template] {
        self.tellings.before(superblock.told)
    }

    /// One of the alternatives of a fork.
    #[inline]
    pub fn alternative(&self, fork: Fork, pick: u8) -> &Superblock {
        let number = self.alternatives[fork.first as usize + usize::from(pick)];
        &self.superblocks[number as usize]
    }

    /// What a move begins with.
    #[inline]
    pub fn prologue(&self, prologue: Prologue, [us, direction, pit]: [u8; 3]) -> &Superblock {
        let row = usize::from(us) * 2 + usize::from(direction);
        let number = self.prologues[prologue.first + row * prologue.cells + usize::from(pit)];
        &self.superblocks[number as usize]
    }
}

/// Where the superblocks are that moves of a kind begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prologue {
    first: usize,
    cells: usize,
}
