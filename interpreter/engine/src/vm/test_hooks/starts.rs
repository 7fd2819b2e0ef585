//! The boards and frames that a key describes, and the candidates of moves.

use crate::moves::DirectionChoice;
use crate::vm::registers::Frame;
use sow_compiler::board::{MAX_CELLS, NOWHERE, Position};
use sow_compiler::instructions::{CompiledKind, Skip};
use sow_compiler::program::Program;
use sow_compiler::tables::superblocks::{BoardQuestion, Key, Superblock, Terminator};
use sow_grammar::rules::Once;

pub(super) struct EquivalenceTest<'a> {
    pub(super) with_superblocks: &'a Program,
    pub(super) without_superblocks: &'a Program,
}

/// Functions that give the number of seeds in each of the cells that a key says nothing about.
pub(super) const SEED_FILLS: [fn(u8) -> u8; 3] = [
    |cell| cell % 3,
    |cell| 1 + cell % 2,
    |cell| 2 + cell / 3 % 2,
];

impl EquivalenceTest<'_> {
    /// Returns the marks that a key stands for, as alternatives. If keys do not distinguish marks, these are no mark,
    /// and all marks that are lost when a pit is emptied.
    pub(super) fn marks(&self, key: Key) -> Vec<u8> {
        let key_layout = &self.with_superblocks.superblocks().key_layout;
        let single = self.with_superblocks.mark_names().map(|(bit, ..)| bit);
        let mut bits: Vec<u8> = if key_layout.mark_classes == 1 {
            vec![0, self.with_superblocks.uses.marks_until_emptied]
        } else {
            single
                .chain([0, key.mark_class])
                .filter(|&bits| key_layout.mark_class(bits) == key.mark_class)
                .collect()
        };
        bits.sort_unstable();
        bits.dedup();
        bits
    }

    /// Returns a board that a key describes; `None` if the requirements on a cell contradict each other.
    pub(super) fn board<const W: usize>(
        &self,
        key: Key,
        seeds: u8,
        bits: u8,
        fill: fn(u8) -> u8,
    ) -> Option<Position<W>> {
        let program = self.with_superblocks;
        let key_layout = &program.superblocks().key_layout;
        let mut cells: Vec<u8> = (0..program.board.layout.cell_count()).map(fill).collect();
        let Key {
            us,
            direction,
            cell,
            ..
        } = key;
        if let Some(BoardQuestion { test: asked, .. }) = key_layout.board_question {
            let others = program.fixed(asked.cells).lists[usize::from(us)].iter();
            for &one in others.filter(|&&one| one != cell) {
                let held = &mut cells[usize::from(one)];
                *held = if key.board_flag {
                    (*held).max(asked.least)
                } else {
                    0
                };
            }
        }
        let [opposite, behind, ..] = &program.board.track.column;
        let next = &program.board.track.next[usize::from(us)][usize::from(direction)][0];
        let at = |cells: &[u8; MAX_CELLS]| cells[usize::from(cell)];
        let neighbours = [
            (
                key_layout.uses_opposite,
                at(opposite),
                key.opposite_occupied,
            ),
            (
                key_layout.uses_back_opposite,
                at(behind),
                key.back_opposite_occupied,
            ),
            (key_layout.uses_next, at(next), key.next_occupied),
        ];
        for (key_layout, neighbour, occupied) in neighbours {
            if let Some(held) = cells.get_mut(usize::from(neighbour)).filter(|_| key_layout) {
                *held = if occupied { (*held).max(1) } else { 0 };
            }
        }
        cells[usize::from(cell)] = seeds;
        let mut board = Position::<W>::empty();
        board.set_seeds(cells.into_iter());
        board.rehash();
        board.set_mark_bits(cell, bits);
        board.set_mover(us);
        if let Some(asked) = key_layout.turn_question {
            let fits = |value: &u8| {
                asked.set_operand(&mut board, us, *value);
                asked.holds(program, &board, us) == key.turn_flag
            };
            (1..=u8::MAX).chain([0]).find(fits)?;
        }
        // What was done for one requirement may have been undone for another.
        let fits = |(key_layout, neighbour, occupied): (bool, u8, bool)| {
            let max_if_empty = u16::from(neighbour == cell && neighbour == at(next));
            !key_layout || (board.seeds_at(neighbour) > max_if_empty) == occupied
        };
        let asked = key_layout
            .board_question
            .is_none_or(|asked| asked.holds(program, us, cell, &board) == key.board_flag);
        (asked && neighbours.into_iter().all(fits)).then_some(board)
    }

    /// Returns the frames that a lap may begin with, after any sowing of the game.
    pub(super) fn frames(&self, key: Key, superblock: &Superblock) -> Vec<Frame> {
        let program = self.with_superblocks;
        let us = usize::from(key.us);
        let ends = matches!(
            superblock.terminator,
            Terminator::End { .. } | Terminator::Illegal
        );
        let mut stores: Vec<u8> = vec![0];
        let mut skips = vec![Skip::Nothing];
        if !ends {
            stores.extend(
                program
                    .operands
                    .sowings
                    .iter()
                    .filter_map(|sowing| Some(sowing.stores?[us])),
            );
            for skip in program
                .operands
                .sowings
                .iter()
                .filter_map(|sowing| sowing.skipping)
            {
                if !skips.contains(&skip) {
                    skips.push(skip);
                }
            }
        }
        stores.sort_unstable();
        stores.dedup();
        let origin = program.board.pits[us].first().copied().unwrap_or(NOWHERE);
        let frame_with = |stores: u8, skipping: Skip| {
            let mut frame = Frame {
                here: key.cell,
                origin,
                lap_start: origin,
                ..Frame::initial(program)
            };
            (frame.subject.cell, frame.subject.it) = (key.cell, key.cell);
            frame.sowing.direction = key.direction;
            (frame.sowing.stores, frame.sowing.skipping) = (stores, skipping);
            (frame.drop_state.is_last, frame.counts.laps) = (true, 1);
            frame
        };
        let all = stores
            .iter()
            .flat_map(|&stores| skips.iter().map(move |&skip| frame_with(stores, skip)));
        all.collect()
    }
}

/// Returns the directions that can be chosen with a pit, or that an earlier move may have chosen.
pub(super) fn directions(kind: &CompiledKind) -> Vec<(DirectionChoice, Option<u8>)> {
    match kind.heading.choice() {
        None => vec![(DirectionChoice::Implied, None)],
        Some(Once::No) => vec![
            (DirectionChoice::Left, None),
            (DirectionChoice::Right, None),
        ],
        Some(Once::ForEach | Once::ForAll) => vec![
            (DirectionChoice::Left, None),
            (DirectionChoice::Right, None),
            (DirectionChoice::Implied, Some(0)),
            (DirectionChoice::Implied, Some(1)),
        ],
    }
}
