//! What can be said of moves before they are made.

use super::walk::{Sown, Walk};
use crate::program::Program;
use crate::program::code::Block;
use crate::program::deeds::Act;
use crate::program::foresight::Verdict;

/// Looks at what moves begin with, and at what the end of their first lap tells of them.
pub(super) fn foresee(program: &mut Program) {
    if program.uses.passed {
        return;
    }
    let mut deeds = std::mem::take(&mut program.deeds);
    let mut known = vec![None; program.code.len()];
    let mut judge =
        |block: Block| *known[block as usize].get_or_insert_with(|| is_sure(program, block));
    let telling = deeds.judge(|deed| match deed.act {
        Act::Illegal => Verdict::Illegal,
        _ if judge(deed.block) => Verdict::Legal,
        _ => Verdict::Open,
    });
    let after_is_sure = program
        .after_move
        .is_none_or(|after| is_sure(program, after));
    for at in 0..program.kinds.len() {
        let opening = deeds.open(program, &program.kinds[at]);
        let simple = after_is_sure
            && opening
                .is_some_and(|opening| deeds.are_simple(program, &program.kinds[at], opening));
        let refusing = opening.is_some_and(|opening| {
            deeds.may_refuse_first_lap(program, &program.kinds[at], opening)
        });
        let kind = &mut program.kinds[at];
        (kind.opening, kind.is_simple) = (opening, simple);
        let asked = program.passes.legality_prediction;
        kind.may_be_foreseen = asked && telling && !kind.always_legal;
        kind.may_be_refused = asked && refusing;
    }
    program.deeds = deeds;
}

fn is_sure(program: &Program, block: Block) -> bool {
    let mut walk = Walk::new(program, None);
    walk.from(block, Sown::Yes);
    if let Some(after) = program.after_move {
        walk.from(after, Sown::Unknown);
    }
    walk.is_sure() && walk.tables == 0
}
