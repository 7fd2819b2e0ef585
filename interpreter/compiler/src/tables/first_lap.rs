//! First laps of moves that begin with a plain sowing, and whether all laps are certain to end.
#![deny(clippy::wildcard_enum_match_arm)]

use super::sow_table::{Round, SowTables};
use super::superblocks::{Key, Superblocks, Terminator};
use super::table_sow::{Begin, Sowings};
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions, Op, Skip};
use sow_grammar::rules::{Heading, TableId};

/// The properties that the first lap passes on to all later ones.
pub struct FirstLap {
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: [u8; 2],
    /// The round of the sowing.
    pub round: Round,
    /// The table run for the last seed.
    pub last: TableId,
}

impl FirstLap {
    /// Returns the first lap of a block; `None` if it does not begin with a plain sowing.
    pub fn of(program: &Instructions, begins: &[Option<Begin>], actions: Block) -> Option<Self> {
        let at = actions as usize;
        let (Op::LIFT_HERE, Op::Sow(sowing)) =
            (program.code.ops[at], program.code.ops.get(at + 1)?)
        else {
            return None;
        };
        let begin = begins[*sowing as usize];
        let sowing = &program.operands.sowings[*sowing as usize];
        let round = match (begin?, sowing.skipping) {
            (Begin::Here, None | Some(Skip::Nothing)) => Round::After,
            (Begin::Here, Some(Skip::Origin)) => Round::Skipping,
            (Begin::IntoHere, None | Some(Skip::Nothing)) => Round::Into,
            _ => return None,
        };
        Some(Self {
            stores: sowing.stores.unwrap_or([0; 2]),
            round,
            last: sowing.last?,
        })
    }

    /// Whether a move that begins with this lap always ends within the lap limit: its laps go on in one direction, and
    /// each round leaves seeds in a store, which never come back.
    pub fn runs_out(
        &self,
        program: &Instructions,
        sowings: Sowings<'_>,
        superblocks: &Superblocks,
    ) -> bool {
        let stored = self.stored(program, sowings.tables);
        if stored == 0 || !program.stores_only_grow() || !self.all_go_on(program, sowings.begins) {
            return false;
        }
        // The upper bound on the number of seeds sown in a move.
        let longest = u32::from(sowings.tables.longest());
        let sown = (program.seeds / stored + 1) * longest;
        let least = if self.single_seeds_go_on(program, superblocks) {
            1
        } else {
            2
        };
        sown / least + 1 < program.board.lap_limit
    }

    /// Returns the lowest number of seeds that a round leaves in stores.
    fn stored(&self, program: &Instructions, sow_tables: &SowTables) -> u32 {
        let stores = || program.board.stores.into_iter();
        let stored = each_start(program).map(|[us, direction, cell]| {
            let place = [us, direction, self.stores[usize::from(us)]];
            let ring = sow_tables.ring(self.round, place, cell);
            let round = sow_tables.delta(ring, ring.length);
            let falling = |store| round.map_or(0, |round| u32::from(round.falling(store)));
            stores()
                .filter(|&store| store != NOWHERE)
                .map(falling)
                .sum()
        });
        stored.min().unwrap_or(0)
    }

    /// Whether all sowings other than the first of a move go on like the first one.
    fn all_go_on(&self, program: &Instructions, all: &[Option<Begin>]) -> bool {
        let begins = |sowing: usize| {
            let mut kinds = program.code.kinds.iter();
            kinds.any(|kind| {
                let op = program.code.ops.get(kind.actions as usize + 1);
                op == Some(&Op::Sow(sowing as u32))
            })
        };
        let mut sowings = all.iter().enumerate();
        sowings.all(|(number, &begin)| {
            let sowing = &program.operands.sowings[number];
            let goes_on = begin == Some(Begin::Here)
                && sowing.heading == Heading::Onward
                && matches!(sowing.skipping, None | Some(Skip::Nothing))
                && sowing.stores.is_none_or(|stores| stores == self.stores);
            goes_on || begins(number)
        })
    }

    /// Whether a seed that falls into an empty pit may be sown on.
    fn single_seeds_go_on(&self, program: &Instructions, superblocks: &Superblocks) -> bool {
        let key_layout = &superblocks.key_layout;
        let states = key_layout.states().into_iter();
        let single: Vec<Key> = states
            .filter(|known| key_layout.example(known.seeds) <= 1)
            .collect();
        let ends = |place: [u8; 3]| {
            single.iter().all(|&known| {
                let superblock = superblocks.get(self.last, known.at(place));
                superblock.is_some_and(|superblock| {
                    matches!(superblock.terminator, Terminator::End { .. })
                })
            })
        };
        !each_start(program).all(ends)
    }
}

/// Iterates over each player, direction and pit after which a lap may start.
fn each_start(program: &Instructions) -> impl Iterator<Item = [u8; 3]> {
    let next = &program.board.track.next;
    let pits = move |[us, direction]: [u8; 2]| {
        let next = &next[usize::from(us)][usize::from(direction)][0];
        let pits = 0..program.board.pit_count;
        let pits = pits.filter(move |&pit| next[usize::from(pit)] != NOWHERE);
        pits.map(move |pit| [us, direction, pit])
    };
    [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().flat_map(pits)
}
