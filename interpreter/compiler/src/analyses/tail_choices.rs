//! Choices after which the rest of the move is fixed.

use super::walk::{SownState, Walk};
use crate::instructions::{Block, Flow, Instructions, Op};

/// Marks the choices after which nothing else is chosen and nothing can make the move illegal.
pub fn find_tail_choices(program: &mut Instructions) {
    // If moves are short, what follows a choice cannot exceed a limit. A move that begins without a pit may find no pit to
    // sow from, which makes it illegal.
    let mut kinds = program.code.kinds.iter().enumerate();
    let sowing_is_safe =
        kinds.all(|(at, kind)| kind.pit_choice.is_some() && Walk::for_move(program, at).is_short());
    for at in 0..program.code.ops.len() {
        let alternatives = match program.code.ops[at].flow() {
            Flow::PitChoice(_) => vec![at as Block + 1],
            Flow::Choice(_) | Flow::NumberChoice => program.successors(at as Block, |_| None),
            _ => continue,
        };
        let rest = Walk::for_rest(program, alternatives, SownState::Unknown);
        let is_tail = rest.is_deterministic() || sowing_is_safe && rest.is_certain();
        if let Op::ChoosePlace { tail, .. }
        | Op::Choose { tail, .. }
        | Op::ChooseNumber { tail, .. } = &mut program.code.ops[at]
        {
            *tail = is_tail;
        }
    }
}
