//! Lookup of superblocks during play.

use super::Program;
use crate::board::Position;
use crate::tables::superblocks::{Superblock, SuperblockId, Superblocks, TableOffset};
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
        early.with_turn(self.turn_offset(position, us))
    }

    /// Returns the offset between superblocks with the turn flag set and clear, or 0 if it is clear for this turn.
    #[inline]
    pub fn turn_offset<const W: usize>(&self, position: &Position<W>, us: u8) -> u32 {
        match self.superblocks().key_layout.turn_question {
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
            .get_by_id(self.superblock_id(position, table_offset, place))
    }

    /// Returns the ID of that superblock.
    #[inline(always)]
    pub fn superblock_id<const W: usize>(
        &self,
        position: &Position<W>,
        TableOffset(table_offset): TableOffset,
        [us, direction, cell]: [u8; 3],
    ) -> SuperblockId {
        let Superblocks {
            ids,
            key_layout,
            strides,
            neighbours: lookup,
            ..
        } = self.superblocks();
        let neighbours = &lookup.cells[usize::from(cell)];
        let mut index = (table_offset + neighbours.offset) as usize
            + key_layout.seed_offset(position.byte_at(cell));
        // These conditions are unpredictable, so they are added without branches; the strides are powers of two.
        index += usize::from(position.byte_at(neighbours.opposite) > 0) << lookup.opposite_power;
        index += usize::from(position.byte_at(neighbours.back_opposite) > 0)
            << lookup.back_opposite_power;
        if key_layout.has_rare_dimensions {
            index += usize::from(key_layout.mark_class(position.mark_bits(cell))) * strides.marks;
            if key_layout.uses_next {
                let next = &self.board.track.next[usize::from(us)][usize::from(direction)][0];
                let next = next[usize::from(cell)];
                let next_is_occupied = position.byte_at(next) > u8::from(next == cell);
                index += usize::from(next_is_occupied) * strides.next;
            }
            if let Some(board) = &key_layout.board_question
                && board.holds(self, us, cell, position)
            {
                index += strides.board_flag;
            }
        }
        ids[index]
    }
}
