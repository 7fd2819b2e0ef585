//! Facts about kinds of move that hold in every position.

use super::first_lap::FirstLap;
use super::sow_start::SowingInfo;
use super::superblocks::Superblocks;
use crate::analyses::walk::Walk;
use crate::instructions::Instructions;

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
