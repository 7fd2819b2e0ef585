//! Computes an upper bound on the number of lines of choices that begin with each pit.

use super::walk::Walk;
use crate::board::NOWHERE;
use crate::instructions::{BasePlace, BranchingBound, Instructions, Op, PlaceId, Start, reachable};
use sow_grammar::rules::Occupancy;

/// Computes the branching bound of each kind of move; `None` if another choice may follow one of its choices.
pub fn bound_branching(program: &mut Instructions) {
    for at in 0..program.code.kinds.len() {
        program.code.kinds[at].facts.branching_bound = bound(program, at);
    }
}

fn bound(program: &Instructions, at: usize) -> Option<BranchingBound> {
    let walk = Walk::for_move(program, at);
    let mut bound = BranchingBound {
        max_alternatives: 1,
        pits: None,
        occupied_only: false,
    };
    if walk.has_other_choices {
        return None;
    }
    for fork in walk.forks {
        match program.code.ops[fork as usize] {
            Op::Choose {
                count, tail: true, ..
            } => bound.max_alternatives = bound.max_alternatives.max(count),
            Op::ChooseNumber { choice, tail: true } => {
                let choice = &program.operands.number_choices[choice as usize];
                bound.max_alternatives = bound.max_alternatives.max(choice.count);
            }
            Op::ChoosePlace {
                place, tail: true, ..
            } => bound = add_pit_choice(program, at, place, bound)?,
            _ => return None,
        }
    }
    Some(bound)
}

/// Extends a bound by the choice of a pit from `place`; `None` if the result cannot be expressed.
fn add_pit_choice(
    program: &Instructions,
    kind: usize,
    place: PlaceId,
    bound: BranchingBound,
) -> Option<BranchingBound> {
    let place = program.place_of(place);
    let BasePlace::Fixed(pits) = place.base else {
        return None;
    };
    let occupied =
        place.state == Some(Occupancy::Occupied) && !may_be_sown_into(program, kind, pits);
    match bound.pits {
        None => Some(BranchingBound {
            pits: Some(pits),
            occupied_only: occupied,
            ..bound
        }),
        Some(others) => (others == pits && bound.occupied_only == occupied).then_some(bound),
    }
}

/// Whether a move of this kind may leave more seeds in one of the pits than it found there.
fn may_be_sown_into(program: &Instructions, kind: usize, pits: u32) -> bool {
    let starts_elsewhere = |start: Start| start != Start::AfterHere;
    let fills = |op: &Op| op.effects(&program.operands).fills.is_some();
    let puts = program.code.ops.iter().any(fills);
    let Some(from) = &program.code.kinds[kind].pit_choice else {
        return true;
    };
    if puts
        || program
            .sowings()
            .any(|sowing| starts_elsewhere(sowing.start))
    {
        return true;
    }
    let (from, pits) = (program.fixed(from.pits), program.fixed(pits));
    (0..2).any(|us| {
        let next = |cell: u8| {
            let next = program.board.track.next[us].as_flattened().iter();
            let next = next.map(|next| next[usize::from(cell)]);
            next.filter(|&cell| cell != NOWHERE).collect()
        };
        let mut reached = reachable(from.lists[us].iter().copied(), next);
        reached.any(|cell| pits.members[us].contains(cell))
    })
}
