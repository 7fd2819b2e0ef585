//! The superblocks of a game.

use super::key::Key;
use super::key_layout::KeyLayout;
use super::number::{Number, SelfLoops};
use super::runs::Runs;
use super::superblock::{Fork, Superblock, TableOffset};
use crate::board::NOWHERE;
use crate::instructions::{Instructions, Prologue};
use sow_grammar::rules::TableId;

/// The superblocks of tables, by phase, table, direction, player, cell and contents of the board, and those at the
/// beginning of moves.
#[derive(Debug, Clone, Default)]
pub struct Superblocks {
    /// All superblocks, without duplicates.
    pub(super) superblocks: Vec<Superblock>,
    /// The superblock of each place.
    pub(crate) numbers: Vec<Number>,
    /// The numbers of the alternatives of forks.
    pub(super) alternatives: Vec<u32>,
    /// The superblocks at the beginning of moves, by kind of move, player, direction and pit.
    pub(super) prologues: Vec<u32>,
    pub(crate) strides: Strides,
    pub(crate) around: Around,
    /// The runs that superblocks capture.
    pub runs: Runs,
    pub(super) self_loop: SelfLoops,
    /// The stores that each player sows into if a sowing names none; `None` if that varies.
    pub(super) stores: [Option<u8>; 2],
    /// The layout of keys.
    pub key_layout: KeyLayout,
    /// Whether any superblock sows on.
    pub relays: bool,
}

/// The offset of each cell's superblocks, and the cells of the other side that tables ask about: the front pit
/// opposite and the back pit behind it.
#[derive(Debug, Clone)]
pub(crate) struct Around {
    pub(crate) cells: [Near; 256],
    /// The base-2 logarithms of the strides for these pits being occupied.
    pub(crate) opposite: u32,
    pub(crate) behind: u32,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Near {
    pub(crate) cell: u32,
    pub(crate) opposite: u8,
    pub(crate) behind: u8,
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
    pub(crate) behind: usize,
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
        let place = usize::from(phase) * strides.phase
            + usize::from(table.0) * strides.table
            + usize::from(direction) * strides.direction
            + usize::from(us) * strides.us;
        TableOffset(place as u32)
    }

    /// Returns the superblock for a key; `None` if the board has no such cell.
    pub fn get(&self, table: TableId, known: Key) -> Option<&Superblock> {
        let TableOffset(table_offset) =
            self.table_offset(known.phase, [known.us, known.direction], table);
        let place = table_offset as usize
            + usize::from(known.cell) * self.strides.cell
            + usize::from(known.state);
        Some(self.of(*self.numbers.get(place)?))
    }

    /// Returns the numbers of seeds, from 1, that belong to a class.
    pub fn numbers_of(&self, class: u8) -> impl Iterator<Item = u8> + '_ {
        let example = self.key_layout.seeds(self.key_layout.example(class));
        (1..=u8::MAX).filter(move |&seeds| self.key_layout.seeds(seeds) == example)
    }

    /// Returns the superblock with a number.
    #[inline(always)]
    pub fn of(&self, number: Number) -> &Superblock {
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

impl Default for Around {
    fn default() -> Self {
        Self {
            cells: [Near::NOTHING; 256],
            opposite: 0,
            behind: 0,
        }
    }
}

impl Around {
    pub(super) fn of(program: &Instructions, key_layout: &KeyLayout, strides: &Strides) -> Self {
        let power = |stride: usize| stride.max(1).trailing_zeros();
        let mut around = Self {
            opposite: power(strides.opposite),
            behind: power(strides.behind),
            ..Self::default()
        };
        let [opposite, behind, ..] = &program.board.track.column;
        for cell in 0..program.board.layout.cells() {
            let at = usize::from(cell);
            let near = |is_asked, near: &[u8]| if is_asked { near[at] } else { NOWHERE };
            around.cells[at] = Near {
                cell: (at * strides.cell) as u32,
                opposite: near(key_layout.opposite, opposite),
                behind: near(key_layout.behind, behind),
            };
        }
        around
    }
}

impl Near {
    const NOTHING: Self = Self {
        cell: 0,
        opposite: NOWHERE,
        behind: NOWHERE,
    };
}
