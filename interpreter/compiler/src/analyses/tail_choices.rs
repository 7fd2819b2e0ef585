//! Choices after which the rest of the move is fixed.

use super::walk::{SownState, Walk};
use crate::instructions::{Block, Flow, Instructions, Op};

/// Marks the choices after which nothing else is chosen and nothing can make the move illegal.
pub fn find_tail_choices(program: &mut Instructions) {
    for at in 0..program.code.ops.len() {
        let alternatives = match program.code.ops[at].flow() {
            Flow::PitChoice(_) => vec![at as Block + 1],
            Flow::Choice(_) => program.successors(at as Block, |_| None),
            _ => continue,
        };
        let is_tail = Walk::is_deterministic(program, alternatives, SownState::Unknown);
        if let Op::ChoosePlace { tail, .. } | Op::Choose { tail, .. } = &mut program.code.ops[at] {
            *tail = is_tail;
        }
    }
}
