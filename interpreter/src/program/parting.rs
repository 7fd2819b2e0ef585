//! Conditions followed for many cells at once: at each test those that jump part from the others.

use super::Program;
use super::code::{Block, Op, Test};
use crate::cells::Many;

/// The cells among these for which a condition holds; `None` if that cannot be told. `ask`: those for which a test holds.
/// `elsewhere`: those for which the condition holds if it is followed from another instruction on.
#[inline(always)]
pub(crate) fn holding<const W: usize, C>(
    program: &Program,
    block: Block,
    cells: Many<W>,
    context: &mut C,
    ask: impl Fn(&mut C, &Test, Many<W>) -> Option<Many<W>>,
    elsewhere: impl Fn(&mut C, Block, Many<W>) -> Option<Many<W>>,
) -> Option<Many<W>> {
    let (mut at, mut open, mut passed) = (block, cells, Many::NONE);
    while !open.is_empty() {
        let (test, to, leaves) = match &program.code[at as usize] {
            Op::If(test, to) => (test, *to, true),
            Op::Unless(test, to) => (test, *to, false),
            Op::Jump(to) => {
                at = *to;
                continue;
            }
            Op::Yes => return Some(passed.or(open)),
            _ => return Some(passed),
        };
        let held = ask(context, test, open)?;
        let missed = open.minus(held);
        let leaving = if leaves { held } else { missed };
        open = if leaves { missed } else { held };
        at += 1;
        match program.code[to as usize] {
            Op::No => {}
            Op::Yes => passed = passed.or(leaving),
            _ if leaving.is_empty() => {}
            _ => passed = passed.or(elsewhere(context, to, leaving)?),
        }
    }
    Some(passed)
}
