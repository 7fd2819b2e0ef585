//! Lookup of superblocks during play.

use super::Program;
use crate::board::Position;
use crate::tables::superblocks::{Number, Superblock, Superblocks, TableOffset};
use sow_grammar::rules::TableId;

impl Program {
    /// Returns the offset of a table's superblocks for this phase, player, direction and turn.
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

    /// Returns the offset between superblocks with the turn flag set and clear, or 0 if it is clear for this turn.
    #[inline]
    pub fn turn_offset<const W: usize>(&self, position: &Position<W>, us: u8) -> u32 {
        match self.superblocks().key_layout.turn {
            Some(turn) if turn.holds(self, position, us) => {
                self.superblocks().strides.turn_flag as u32
            }
            _ => 0,
        }
    }

    /// Returns the superblock for a last seed in a cell.
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

    /// Returns the number of that superblock.
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
        // These conditions are unpredictable, so they are added without branches; the strides are powers of two.
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
