//! What can be said of moves before they are made.

use super::walk::{Sown, Walk};
use crate::program::Program;
use crate::program::code::{Op, Skip, Start};
use crate::program::foresight::{FirstLap, Verdict, Verdicts};
use sow_grammar::rules::Heading;

/// Looks at the kinds that may turn out not to be legal, or that leave something to choose inside.
pub(super) fn foresee(program: &mut Program) {
    for at in 0..program.kinds.len() {
        let kind = &program.kinds[at];
        let lap = first_lap(program, at).filter(|_| !kind.always_legal);
        program.kinds[at].first_lap = lap;
    }
    if program.kinds.iter().any(|kind| kind.first_lap.is_some()) {
        program.verdicts = verdicts(program);
    }
}

fn first_lap(program: &Program, kind: usize) -> Option<FirstLap> {
    let actions = &program.code[program.kinds[kind].actions as usize..];
    // Counters change nothing on the board.
    let mut moving = actions.iter().skip_while(|op| matches!(op, Op::Set { .. }));
    let (Some(Op::LiftHere), Some(&Op::Sow(sowing))) = (moving.next(), moving.next()) else {
        return None;
    };
    let sowing = &program.sowings[sowing as usize];
    let plain = sowing.start == Start::AfterHere
        && sowing.heading != Heading::Backward
        && sowing.dropping.is_empty()
        && sowing.keeping == 0
        && sowing.each.is_none()
        && matches!(sowing.skipping, None | Some(Skip::Nothing))
        && program.lap_limit > 0;
    Some(FirstLap {
        stores: sowing.stores.unwrap_or([0; 2]),
        last: sowing.last.filter(|_| plain)?,
    })
}

fn verdicts(program: &Program) -> Verdicts {
    let mut verdicts = vec![Verdict::Open; program.code.len()];
    let mut known = vec![false; program.code.len()];
    for block in program.deeds.blocks() {
        if !std::mem::replace(&mut known[block as usize], true) {
            verdicts[block as usize] = match program.code[block as usize] {
                Op::Illegal => Verdict::Illegal,
                _ if is_sure(program, block) => Verdict::Legal,
                _ => Verdict::Open,
            };
        }
    }
    Verdicts(verdicts)
}

fn is_sure(program: &Program, block: u32) -> bool {
    let mut walk = Walk::new(program, None);
    walk.from(block, Sown::Yes);
    if let Some(after) = program.after_move {
        walk.from(after, Sown::Unknown);
    }
    walk.is_sure() && walk.tables == 0
}
