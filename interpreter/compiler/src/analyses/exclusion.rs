//! Kinds of move that are never there at the same time, because what one asks for keeps the other from being there.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{CondId, Expr, ExprId, Instructions, NumberTest, Test};
use sow_grammar::rules::Comparison;

/// Whether no position has moves of both kinds.
pub(super) fn exclude(program: &Instructions, one: usize, other: usize) -> bool {
    match [one, other].map(|at| program.code.kinds[at].when) {
        [Some(one), Some(other)] => {
            rules_out(program, one, other) || rules_out(program, other, one)
        }
        _ => false,
    }
}

/// Whether a condition cannot hold where another one does.
fn rules_out(program: &Instructions, one: CondId, other: CondId) -> bool {
    let mut required = Vec::new();
    let conds = &program.code.conds;
    program.cond(one).require(conds, true, &mut required);
    let follows = |test: &Test| {
        let mut outcomes = required.iter();
        outcomes.find_map(|&(known, holds)| outcome(program, test, known, holds))
    };
    program.foretell(other, follows) == Some(false)
}

/// How a test comes out where another one is known to come out so, as far as that can be said.
fn outcome(program: &Instructions, test: &Test, known: &Test, holds: bool) -> Option<bool> {
    if test == known {
        return Some(holds);
    }
    // What equals a number is compared with another one.
    let (asked, comparison, number) = of_number(program, test)?;
    let (same, Comparison::Equal, value) = of_number(program, known)? else {
        return None;
    };
    (holds && asked == same).then(|| comparison.holds(value, number))
}

/// A number of the position that a test compares with one that is given.
fn of_number(program: &Instructions, test: &Test) -> Option<(Expr, Comparison, i64)> {
    let Test::Number(NumberTest::Compare(left, comparison, right)) = *test else {
        return None;
    };
    let expr = |id: ExprId| *program.expr(id);
    let Expr::Number(number) = expr(right) else {
        return None;
    };
    Some((expr(left), comparison, number))
}
