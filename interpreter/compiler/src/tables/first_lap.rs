//! First laps of moves that begin with a plain sowing, and whether all laps are certain to end.
#![deny(clippy::wildcard_enum_match_arm)]

use super::sow_table::{RingKind, SowTables, SowingInfo, TableSowStart};
use super::superblocks::{Key, Superblocks, Terminator};
use crate::analyses::walk::Walk;
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions, Op, Skip};
use sow_grammar::rules::{Heading, TableId};

/// The properties of the first lap that later laps inherit.
pub struct FirstLap {
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: [u8; 2],
    /// How the sowing treats the cell where it starts.
    pub ring_kind: RingKind,
    /// The table run for the last seed.
    pub last_seed_table: TableId,
}

impl FirstLap {
    /// Returns the first lap of a block; `None` if it does not begin with a plain sowing.
    pub fn for_block(
        program: &Instructions,
        starts: &[Option<TableSowStart>],
        actions: Block,
    ) -> Option<Self> {
        let at = actions as usize;
        let (Op::LIFT_HERE, Op::Sow(sowing)) =
            (program.code.ops[at], program.code.ops.get(at + 1)?)
        else {
            return None;
        };
        let start = starts[*sowing as usize];
        let sowing = &program.operands.sowings[*sowing as usize];
        let ring_kind = match (start?, sowing.skipping) {
            (TableSowStart::AfterHere, None | Some(Skip::Nothing)) => RingKind::AfterStart,
            (TableSowStart::AfterHere, Some(Skip::Origin)) => RingKind::SkipStart,
            (TableSowStart::IntoHere, None | Some(Skip::Nothing)) => RingKind::IntoStart,
            _ => return None,
        };
        Some(Self {
            stores: sowing.stores.unwrap_or([0; 2]),
            ring_kind,
            last_seed_table: sowing.last_seed_table?,
        })
    }

    /// Whether a move that begins with this lap always ends within the lap limit: its laps all go in one direction, and
    /// each time around the ring leaves seeds in a store, from which they never come back.
    pub fn always_ends(
        &self,
        program: &Instructions,
        sowings: SowingInfo<'_>,
        superblocks: &Superblocks,
    ) -> bool {
        let stored = self.min_stored_per_circuit(program, sowings.tables);
        if stored == 0
            || !program.stores_only_grow()
            || !self.later_sowings_match(program, sowings.starts)
        {
            return false;
        }
        // The upper bound on the number of seeds sown in a move.
        let longest = u32::from(sowings.tables.longest_ring());
        let sown = (program.seeds / stored + 1) * longest;
        let least = if self.single_seeds_continue(program, superblocks) {
            1
        } else {
            2
        };
        sown / least + 1 < program.board.lap_limit
    }

    /// Returns the fewest seeds that sowing once around the ring leaves in stores.
    fn min_stored_per_circuit(&self, program: &Instructions, sow_tables: &SowTables) -> u32 {
        let stores = || program.board.stores.into_iter();
        let stored = lap_starts(program).map(|[us, direction, cell]| {
            let course = [us, direction, self.stores[usize::from(us)]];
            let ring = sow_tables.ring(self.ring_kind, course, cell);
            let circuit = sow_tables.delta(ring, ring.length);
            let falling = |store| circuit.map_or(0, |circuit| u32::from(circuit.seeds_into(store)));
            stores()
                .filter(|&store| store != NOWHERE)
                .map(falling)
                .sum()
        });
        stored.min().unwrap_or(0)
    }

    /// Whether all sowings other than the first of a move continue it in the same way.
    fn later_sowings_match(
        &self,
        program: &Instructions,
        starts: &[Option<TableSowStart>],
    ) -> bool {
        let is_first = |sowing: usize| {
            let mut kinds = program.code.kinds.iter();
            kinds.any(|kind| {
                let op = program.code.ops.get(kind.actions as usize + 1);
                op == Some(&Op::Sow(sowing as u32))
            })
        };
        let mut sowings = starts.iter().enumerate();
        sowings.all(|(number, &start)| {
            let sowing = &program.operands.sowings[number];
            let continues = start == Some(TableSowStart::AfterHere)
                && sowing.heading == Heading::Onward
                && matches!(sowing.skipping, None | Some(Skip::Nothing))
                && sowing.stores.is_none_or(|stores| stores == self.stores);
            continues || is_first(number)
        })
    }

    /// Whether a seed that falls into an empty pit may be sown on.
    fn single_seeds_continue(&self, program: &Instructions, superblocks: &Superblocks) -> bool {
        let key_layout = &superblocks.key_layout;
        let states = key_layout.states().into_iter();
        let single: Vec<Key> = states
            .filter(|key| key_layout.example(key.seed_class) <= 1)
            .collect();
        let ends = |start: [u8; 3]| {
            single.iter().all(|&key| {
                let superblock = superblocks.get(self.last_seed_table, key.with_place(start));
                superblock.is_some_and(|superblock| {
                    matches!(superblock.terminator, Terminator::End { .. })
                })
            })
        };
        !lap_starts(program).all(ends)
    }
}

/// Iterates over each player, direction and pit after which a lap may start.
fn lap_starts(program: &Instructions) -> impl Iterator<Item = [u8; 3]> {
    let next = &program.board.track.next;
    let pits = move |[us, direction]: [u8; 2]| {
        let next = &next[usize::from(us)][usize::from(direction)][0];
        let pits = 0..program.board.pit_count;
        let pits = pits.filter(move |&pit| next[usize::from(pit)] != NOWHERE);
        pits.map(move |pit| [us, direction, pit])
    };
    [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().flat_map(pits)
}

/// Records which kinds of move have no choices inside, and which are always legal.
pub fn annotate_kinds(
    program: &mut Instructions,
    sowings: SowingInfo<'_>,
    superblocks: &Superblocks,
) {
    for at in 0..program.code.kinds.len() {
        let walk = Walk::for_move(program, at);
        let may_fail = walk.may_fail()
            || !walk.stays_within_limits()
            || walk.has_unbounded_laps && !laps_always_end(program, sowings, superblocks, at);
        let choices = walk.has_choices;
        let kind = &mut program.code.kinds[at];
        kind.facts.no_choices = !choices;
        kind.facts.legal_without_filters = !choices && !may_fail && kind.pit_choice.is_some();
        kind.facts.always_legal = kind.facts.legal_without_filters && kind.filters.is_empty();
    }
}

/// Whether the laps of a kind of move are certain to end before the lap limit.
fn laps_always_end(
    program: &Instructions,
    sowings: SowingInfo<'_>,
    superblocks: &Superblocks,
    at: usize,
) -> bool {
    let first_lap = FirstLap::for_block(program, sowings.starts, program.code.kinds[at].actions);
    first_lap.is_some_and(|first_lap| first_lap.always_ends(program, sowings, superblocks))
}
