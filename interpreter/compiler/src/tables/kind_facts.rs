//! Facts about kinds of move that hold in every position.

use super::first_lap::FirstLap;
use super::superblocks::Superblocks;
use super::table_sow::Sowings;
use crate::analyses::walk::Walk;
use crate::instructions::Instructions;

/// Records which kinds of move have no choices inside, and which are always legal.
pub fn annotate_kinds(program: &mut Instructions, sowings: Sowings<'_>, superblocks: &Superblocks) {
    for at in 0..program.code.kinds.len() {
        let walk = Walk::of_move(program, at);
        let doubtful = walk.doubtful
            || walk.sowings > program.board.lap_limit
            || walk.tables > 256
            || walk.circles && !laps_run_out(program, sowings, superblocks, at);
        let choices = walk.choices;
        let kind = &mut program.code.kinds[at];
        kind.facts.no_choices = !choices;
        kind.facts.legal_ahead = !choices && !doubtful && kind.from.is_some();
        kind.facts.always_legal = kind.facts.legal_ahead && kind.filters.is_empty();
    }
}

/// Whether the laps of a kind of move are certain to end before the lap limit.
fn laps_run_out(
    program: &Instructions,
    sowings: Sowings<'_>,
    superblocks: &Superblocks,
    at: usize,
) -> bool {
    let first_lap = FirstLap::of(program, sowings.begins, program.code.kinds[at].actions);
    first_lap.is_some_and(|first_lap| first_lap.runs_out(program, sowings, superblocks))
}
