//! Sowings that never have to fall back to instructions, whatever was sown into and skipped before. If a superblock
//! acts before a fork, a lap cannot be handed back to the instructions after it, so only such sowings may follow.

use super::superblock::{Course, LeavingOut, Terminator};
use crate::instructions::{Instructions, Skip, Sowing};
use crate::tables::table_sow::Sowings;

impl Terminator {
    /// Whether the terminator never falls back to instructions.
    pub(super) fn is_certain(&self, program: &Instructions, sowings: Sowings<'_>) -> bool {
        match self {
            Self::Sow(course) | Self::Relay(course) => {
                course.leaves_out_simply(program, sowings) && course.has_rings(program, sowings)
            }
            Self::End { .. } | Self::Illegal | Self::Fork(_) => true,
            Self::Residual => false,
        }
    }
}

impl Course {
    fn leaves_out_simply(&self, program: &Instructions, sowings: Sowings<'_>) -> bool {
        let simple = |skip: Skip| match skip {
            Skip::Nothing => true,
            Skip::Seen(cond) => self.is_from_here && sowings.predicates.get(cond).is_some(),
            Skip::Origin | Skip::LapStart | Skip::Asked(_) => false,
        };
        let skipping = |sowing: &Sowing| sowing.skipping.is_none_or(simple);
        match self.masked_sow {
            LeavingOut::None | LeavingOut::Origin => true,
            LeavingOut::Some => skipping(&program.operands.sowings[usize::from(self.sowing)]),
            LeavingOut::Same => program.sowings().all(skipping),
        }
    }

    /// Whether the tables have rings for all its possible starts and sets of stores.
    fn has_rings(&self, program: &Instructions, sowings: Sowings<'_>) -> bool {
        let named = program.sowings().filter_map(|sowing| sowing.stores);
        let before = named.flatten().chain([0]);
        let cells = if self.from_lap_start {
            program.board.layout.cells()
        } else {
            1
        };
        before.map(|before| self.stores(before)).all(|stores| {
            let ring = |cell| {
                let directions = [self.direction, stores];
                sowings.tables.ring_at(self.entry, cell, directions)
            };
            (0..cells).all(|cell| ring(cell).length > 0)
        })
    }
}
