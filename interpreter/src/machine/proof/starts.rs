//! The boards and registers that a key describes, and what a move may begin with.

use super::super::registers::Registers;
use super::Proof;
use crate::cells::NOWHERE;
use crate::moves::Toward;
use crate::position::Position;
use crate::program::MAX_CELLS;
use crate::program::code::{FirstHeading, Kind, Skip};
use crate::program::deeds::{Act, Deed, Known};
use sow_grammar::rules::Once;

/// What lies around on the board: a number of seeds for each cell.
pub(super) const FILLS: [fn(u8) -> u8; 2] = [|cell| cell % 3, |cell| 1 + cell % 2];

impl Proof<'_> {
    /// The marks that a key stands for; if it does not tell them apart, with none and with those that a lift takes away.
    pub(super) fn marks(&self, known: Known) -> Vec<u8> {
        let asked = &self.blocks.deeds.asked;
        let single = self.blocks.mark_names().map(|(bit, ..)| bit);
        let mut bits: Vec<u8> = if asked.marks == 1 {
            vec![0, self.blocks.uses.marks_until_emptied]
        } else {
            single
                .chain([0, known.marks])
                .filter(|&bits| asked.marks(bits) == known.marks)
                .collect()
        };
        bits.sort_unstable();
        bits.dedup();
        bits
    }

    /// A board that a key describes; `None` if there is none, because two things are asked of one cell.
    pub(super) fn board<const W: usize>(
        &self,
        known: Known,
        seeds: u8,
        bits: u8,
        fill: fn(u8) -> u8,
    ) -> Option<Position<W>> {
        let program = self.blocks;
        let asked = &program.deeds.asked;
        let mut cells: Vec<u8> = (0..program.layout.cells()).map(fill).collect();
        let Known { own, way, cell, .. } = known;
        let [opposite, behind] = &program.track.facing;
        let next = &program.track.next[usize::from(own)][usize::from(way)][0];
        let at = |cells: &[u8; MAX_CELLS]| cells[usize::from(cell)];
        let around = [
            (asked.opposite, at(opposite), known.opposite),
            (asked.behind, at(behind), known.behind),
            (asked.next, at(next), known.next),
        ];
        for (asked, near, occupied) in around {
            if let Some(held) = cells.get_mut(usize::from(near)).filter(|_| asked) {
                *held = if occupied { (*held).max(1) } else { 0 };
            }
        }
        cells[usize::from(cell)] = seeds;
        let mut board = Position::<W>::empty();
        board.set_seeds(cells.into_iter());
        board.rehash();
        board.set_mark_bits(cell, bits);
        board.set_mover(own);
        if asked.turn.is_some() {
            let turn = (1..1000).find(|&turn| {
                board.set_turn(turn);
                (program.lateness(&board, own) > 0) == known.late
            })?;
            board.set_turn(turn);
        }
        // What was arranged for one may have been changed for another.
        let fits = |(asked, near, occupied): (bool, u8, bool)| {
            let most_of_none = u8::from(near == cell && near == at(next));
            !asked || (board.at(near) > most_of_none) == occupied
        };
        around.into_iter().all(fits).then_some(board)
    }

    /// The registers that a lap may come with: after whichever sowing.
    pub(super) fn registers(&self, known: Known, deed: &Deed) -> Vec<Registers> {
        let program = self.blocks;
        let own = usize::from(known.own);
        let ends = matches!(deed.act, Act::End { .. } | Act::Illegal);
        let mut stores: Vec<u8> = vec![0];
        let mut skips = vec![Skip::Nothing];
        if !ends {
            stores.extend(
                program
                    .sowings
                    .iter()
                    .filter_map(|sowing| Some(sowing.stores?[own])),
            );
            for skip in program.sowings.iter().filter_map(|sowing| sowing.skipping) {
                if !skips.contains(&skip) {
                    skips.push(skip);
                }
            }
        }
        stores.sort_unstable();
        stores.dedup();
        let origin = program.pits[own].first().copied().unwrap_or(NOWHERE);
        let with = |stores: u8, skipping: Skip| Registers {
            here: known.cell,
            look: known.cell,
            it: known.cell,
            origin,
            lap_start: origin,
            last_seed: true,
            stores,
            skipping,
            laps: 1,
            ..Registers::at_rest(known.way)
        };
        let all = stores
            .iter()
            .flat_map(|&stores| skips.iter().map(move |&skip| with(stores, skip)));
        all.collect()
    }
}

/// The directions that can be chosen with a pit, or have been chosen in an earlier move.
pub(super) fn directions(kind: &Kind) -> Vec<(Toward, Option<u8>)> {
    match kind.heading {
        FirstHeading::Given(_) => vec![(Toward::Given, None)],
        FirstHeading::Chosen(Once::No) => vec![(Toward::Left, None), (Toward::Right, None)],
        FirstHeading::Chosen(Once::ForEach | Once::ForAll) => vec![
            (Toward::Left, None),
            (Toward::Right, None),
            (Toward::Given, Some(0)),
            (Toward::Given, Some(1)),
        ],
    }
}
