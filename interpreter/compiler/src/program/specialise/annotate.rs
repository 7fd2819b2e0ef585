//! What can be said of moves before they are made.

use crate::program::Program;
use crate::program::analysis::walk::{Sown, Walk};
use crate::program::ir::Block;
use crate::program::specialise::prediction::Prediction;
use crate::program::specialise::superblocks::Terminator;

/// Looks at what moves begin with, and at what the end of their first lap tells of them.
pub fn predict(program: &mut Program) {
    if program.uses.passed {
        return;
    }
    let mut superblocks = std::mem::take(&mut program.specialised.superblocks);
    let mut known = vec![None; program.code.ops.len()];
    let is_sure = |block: Block| Walk::is_sure(program, [block], Sown::Yes);
    let mut annotate = |block: Block| *known[block as usize].get_or_insert_with(|| is_sure(block));
    let telling = superblocks.annotate(|superblock| match superblock.terminator {
        Terminator::Illegal => Prediction::Illegal,
        _ if annotate(superblock.block) => Prediction::Legal,
        _ => Prediction::Open,
    });
    program.specialised.after_is_sure = program.code.after_move.is_none_or(is_sure);
    for at in 0..program.code.kinds.len() {
        let prologue = superblocks.open(program, &program.code.kinds[at]);
        let simple = program.specialised.after_is_sure
            && prologue.is_some_and(|prologue| {
                superblocks.are_simple(program, &program.code.kinds[at], prologue)
            });
        let refusing = prologue.is_some_and(|prologue| {
            superblocks.may_refuse_first_lap(program, &program.code.kinds[at], prologue)
        });
        let kind = &mut program.code.kinds[at];
        (kind.facts.prologue, kind.facts.is_simple) = (prologue, simple);
        let asked = program.passes.legality_prediction;
        kind.facts.may_be_predicted = asked && telling && !kind.facts.always_legal;
        kind.facts.may_be_refused = asked && refusing;
    }
    program.specialised.superblocks = superblocks;
}
