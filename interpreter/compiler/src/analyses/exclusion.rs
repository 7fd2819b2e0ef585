//! Kinds of move that exclude each other because their conditions contradict each other.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{CondId, Expr, ExprId, Instructions, NumberTest, Test};
use sow_grammar::rules::Comparison;

/// Whether no position has moves of both kinds.
pub(super) fn are_exclusive(program: &Instructions, one: usize, other: usize) -> bool {
    match [one, other].map(|at| program.code.kinds[at].when) {
        [Some(one), Some(other)] => {
            rules_out(program, one, other) || rules_out(program, other, one)
        }
        _ => false,
    }
}

/// Whether `other` is false wherever `one` holds.
fn rules_out(program: &Instructions, one: CondId, other: CondId) -> bool {
    let mut required = Vec::new();
    let conds = &program.code.conds;
    program
        .cond(one)
        .collect_required(conds, true, &mut required);
    let follows = |test: &Test| {
        let mut outcomes = required.iter();
        outcomes.find_map(|&(known, holds)| implied_outcome(program, test, known, holds))
    };
    program.fold_cond(other, follows) == Some(false)
}

/// Returns the outcome of `test` if it follows from the outcome of the test `known`.
fn implied_outcome(program: &Instructions, test: &Test, known: &Test, holds: bool) -> Option<bool> {
    if test == known {
        return Some(holds);
    }
    // A number known to equal a constant is compared with another constant.
    let (left_expr, comparison, number) = as_number_comparison(program, test)?;
    let (same, Comparison::Equal, value) = as_number_comparison(program, known)? else {
        return None;
    };
    (holds && left_expr == same).then(|| comparison.holds(value, number))
}

/// Splits a comparison of an expression with a constant into its parts.
fn as_number_comparison(program: &Instructions, test: &Test) -> Option<(Expr, Comparison, i64)> {
    let Test::Number(NumberTest::Compare(left, comparison, right)) = *test else {
        return None;
    };
    let expr = |id: ExprId| *program.expr(id);
    let Expr::Number(number) = expr(right) else {
        return None;
    };
    Some((expr(left), comparison, number))
}
