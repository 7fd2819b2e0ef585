//! Sowings that never have to fall back to instructions, whatever was sown into and skipped before. If a superblock
//! acts before a fork, a lap cannot be handed back to the instructions after it, so only such sowings may follow.

use super::superblock::{SkipRule, SowPlan, Terminator};
use crate::instructions::{Instructions, Skip, Sowing};
use crate::tables::sow_start::SowingInfo;

impl Terminator {
    /// Whether the terminator never falls back to instructions.
    pub(super) fn never_falls_back(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        match self {
            Self::Sow(plan) | Self::Relay(plan) => {
                plan.skips_are_testable(program, sowings) && plan.has_rings(program, sowings)
            }
            Self::End { .. } | Self::Illegal | Self::Fork(_) => true,
            Self::Residual => false,
        }
    }
}

impl SowPlan {
    fn skips_are_testable(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        let is_testable = |skip: Skip| match skip {
            Skip::Nothing => true,
            Skip::ByPit(cond) => self.starts_here && sowings.predicates.get(cond).is_some(),
            Skip::Origin | Skip::LapStart | Skip::ByPosition(_) => false,
        };
        let has_testable_skip = |sowing: &Sowing| sowing.skipping.is_none_or(is_testable);
        match self.skip_rule {
            SkipRule::Nothing | SkipRule::Origin => true,
            SkipRule::Other => {
                has_testable_skip(&program.operands.sowings[usize::from(self.sowing)])
            }
            SkipRule::SameAsBefore => program.sowings().all(has_testable_skip),
        }
    }

    /// Whether the tables have rings for all its possible starts and sets of stores.
    fn has_rings(&self, program: &Instructions, sowings: SowingInfo<'_>) -> bool {
        let named = program.sowings().filter_map(|sowing| sowing.stores);
        let earlier_stores = named.flatten().chain([0]);
        let cells = if self.starts_at_lap_start {
            program.board.layout.cell_count()
        } else {
            1
        };
        earlier_stores
            .map(|before| self.stores_after(before))
            .all(|stores| {
                let ring = |cell| {
                    let directions = [self.direction, stores];
                    sowings.tables.ring_at(self.first_ring, cell, directions)
                };
                (0..cells).all(|cell| ring(cell).length > 0)
            })
    }
}
