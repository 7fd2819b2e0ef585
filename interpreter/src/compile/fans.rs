//! How many lines of choices can begin with a pit at most.

use super::walk::{Sown, Walk};
use crate::cells::NOWHERE;
use crate::program::Program;
use crate::program::code::{Fan, Noun, Op, SpotId, Start};
use sow_grammar::rules::State;

/// Finds the kinds in which only one thing is chosen, with which the move is over.
pub(super) fn bound_lines(program: &mut Program) {
    for at in 0..program.kinds.len() {
        program.kinds[at].fan = fan(program, at);
    }
}

fn fan(program: &Program, at: usize) -> Option<Fan> {
    let mut walk = Walk::new(program, Some(at));
    walk.from(program.kinds[at].actions, Sown::No);
    if let Some(after) = program.after_move {
        walk.from(after, Sown::Unknown);
    }
    let mut fan = Fan {
        names: 1,
        pits: None,
        occupied: false,
    };
    if walk.forks_elsewhere {
        return None;
    }
    for fork in walk.forks {
        match program.code[fork as usize] {
            Op::Choose {
                count,
                closing: true,
                ..
            } => fan.names = fan.names.max(count),
            Op::ChoosePlace {
                spot,
                closing: true,
                ..
            } => fan = with_pits(program, at, spot, fan)?,
            _ => return None,
        }
    }
    Some(fan)
}

/// The same if a pit of a place is chosen as well.
fn with_pits(program: &Program, kind: usize, spot: SpotId, fan: Fan) -> Option<Fan> {
    let spot = &program.spots[spot as usize];
    let Noun::Fixed(pits) = spot.noun else {
        return None;
    };
    let occupied = spot.state == Some(State::Occupied) && !may_be_sown_into(program, kind, pits);
    match fan.pits {
        None => Some(Fan {
            pits: Some(pits),
            occupied,
            ..fan
        }),
        Some(others) => (others == pits && fan.occupied == occupied).then_some(fan),
    }
}

/// Whether one of these cells may hold more seeds after a move of a kind than before.
fn may_be_sown_into(program: &Program, kind: usize, pits: u32) -> bool {
    let starts_elsewhere = |start: Start| start != Start::AfterHere;
    let fills = |op: &Op| op.effects(program).fills.is_some();
    let puts = program.code.iter().any(fills);
    let Some(from) = &program.kinds[kind].from else {
        return true;
    };
    if puts
        || program
            .sowings
            .iter()
            .any(|sowing| starts_elsewhere(sowing.start))
    {
        return true;
    }
    let (from, pits) = (
        &program.fixed[from.pits as usize],
        &program.fixed[pits as usize],
    );
    (0..2).any(|own| {
        let reached = reached(program, own, &from.lists[own]);
        pits.lists[own].iter().any(|pit| reached.contains(pit))
    })
}

/// The cells that a player can sow into who begins with one of these.
fn reached(program: &Program, own: usize, from: &[u8]) -> Vec<u8> {
    let mut reached = from.to_vec();
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        let follows = program.track.next[own].as_flattened().iter();
        for next in follows.map(|next| next[usize::from(cell)]) {
            if next != NOWHERE && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached
}
