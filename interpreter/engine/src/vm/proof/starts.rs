//! The boards and frames that a key describes, and the candidates of moves.

use super::super::frame::Frame;
use crate::moves::Toward;
use sow_compiler::board::{MAX_CELLS, NOWHERE, Position};
use sow_compiler::instructions::{Kind, Skip};
use sow_compiler::program::Program;
use sow_compiler::tables::superblocks::{Key, OfBoard, Superblock, Terminator};
use sow_grammar::rules::Once;

pub(super) struct Proof<'a> {
    pub(super) blocks: &'a Program,
    pub(super) plain: &'a Program,
}

/// The surroundings: functions that give the number of seeds in each cell.
pub(super) const FILLS: [fn(u8) -> u8; 3] = [
    |cell| cell % 3,
    |cell| 1 + cell % 2,
    |cell| 2 + cell / 3 % 2,
];

impl Proof<'_> {
    /// Returns the marks that a key stands for. If it does not distinguish marks: none, and those that are lost when a
    /// pit is emptied.
    pub(super) fn marks(&self, known: Key) -> Vec<u8> {
        let key_layout = &self.blocks.superblocks().key_layout;
        let single = self.blocks.mark_names().map(|(bit, ..)| bit);
        let mut bits: Vec<u8> = if key_layout.marks == 1 {
            vec![0, self.blocks.uses.marks_until_emptied]
        } else {
            single
                .chain([0, known.marks])
                .filter(|&bits| key_layout.marks(bits) == known.marks)
                .collect()
        };
        bits.sort_unstable();
        bits.dedup();
        bits
    }

    /// Returns a board that a key describes; `None` if the requirements on a cell contradict each other.
    pub(super) fn board<const W: usize>(
        &self,
        known: Key,
        seeds: u8,
        bits: u8,
        fill: fn(u8) -> u8,
    ) -> Option<Position<W>> {
        let program = self.blocks;
        let key_layout = &program.superblocks().key_layout;
        let mut cells: Vec<u8> = (0..program.board.layout.cells()).map(fill).collect();
        let Key {
            us,
            direction,
            cell,
            ..
        } = known;
        if let Some(OfBoard { asked, .. }) = key_layout.board {
            let others = program.fixed(asked.cells).lists[usize::from(us)].iter();
            for &one in others.filter(|&&one| one != cell) {
                let held = &mut cells[usize::from(one)];
                *held = if known.board_flag {
                    (*held).max(asked.least)
                } else {
                    0
                };
            }
        }
        let [opposite, behind, ..] = &program.board.track.column;
        let next = &program.board.track.next[usize::from(us)][usize::from(direction)][0];
        let at = |cells: &[u8; MAX_CELLS]| cells[usize::from(cell)];
        let around = [
            (key_layout.opposite, at(opposite), known.opposite),
            (key_layout.behind, at(behind), known.behind),
            (key_layout.next, at(next), known.next),
        ];
        for (key_layout, near, occupied) in around {
            if let Some(held) = cells.get_mut(usize::from(near)).filter(|_| key_layout) {
                *held = if occupied { (*held).max(1) } else { 0 };
            }
        }
        cells[usize::from(cell)] = seeds;
        let mut board = Position::<W>::empty();
        board.set_seeds(cells.into_iter());
        board.rehash();
        board.set_mark_bits(cell, bits);
        board.set_mover(us);
        if let Some(asked) = key_layout.turn {
            let fits = |value: &u8| {
                asked.arrange(&mut board, us, *value);
                asked.holds(program, &board, us) == known.turn_flag
            };
            (1..=u8::MAX).chain([0]).find(fits)?;
        }
        // An arrangement for one requirement may have been undone for another.
        let fits = |(key_layout, near, occupied): (bool, u8, bool)| {
            let most_of_none = u16::from(near == cell && near == at(next));
            !key_layout || (board.at(near) > most_of_none) == occupied
        };
        let asked = key_layout
            .board
            .is_none_or(|asked| asked.holds(program, us, cell, &board) == known.board_flag);
        (asked && around.into_iter().all(fits)).then_some(board)
    }

    /// Returns the frames that a lap may begin with, after any sowing of the game.
    pub(super) fn registers(&self, known: Key, superblock: &Superblock) -> Vec<Frame> {
        let program = self.blocks;
        let us = usize::from(known.us);
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
        let with = |stores: u8, skipping: Skip| {
            let mut frame = Frame {
                here: known.cell,
                origin,
                lap_start: origin,
                ..Frame::initial(program)
            };
            (frame.subject.look, frame.subject.it) = (known.cell, known.cell);
            frame.sowing.direction = known.direction;
            (frame.sowing.stores, frame.sowing.skipping) = (stores, skipping);
            (frame.fallen.is_last, frame.counts.laps) = (true, 1);
            frame
        };
        let all = stores
            .iter()
            .flat_map(|&stores| skips.iter().map(move |&skip| with(stores, skip)));
        all.collect()
    }
}

/// Returns the directions that can be chosen with a pit, or that an earlier move may have chosen.
pub(super) fn directions(kind: &Kind) -> Vec<(Toward, Option<u8>)> {
    match kind.heading.choice() {
        None => vec![(Toward::Given, None)],
        Some(Once::No) => vec![(Toward::Left, None), (Toward::Right, None)],
        Some(Once::ForEach | Once::ForAll) => vec![
            (Toward::Left, None),
            (Toward::Right, None),
            (Toward::Given, Some(0)),
            (Toward::Given, Some(1)),
        ],
    }
}
