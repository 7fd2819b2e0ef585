//! How much of the turn number the rules can distinguish.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{Expr, ExprId, Instructions, NumberTest, Test};
use sow_grammar::rules::Owner;

/// The turn numbers that the rules distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TurnClasses {
    /// The first turn of the periodic part, where only the remainder by `period` matters.
    period_start: u16,
    /// The number of turns after which later turns repeat.
    period: u16,
}

impl TurnClasses {
    const ALL: Self = Self {
        period_start: u16::MAX,
        period: 1,
    };

    pub(super) fn new(program: &Instructions) -> Self {
        let mut turns = Self {
            period_start: 1,
            period: 1,
        };
        let owner = |asked: ExprId| {
            let Expr::Turn(owner) = *program.expr(asked) else {
                return None;
            };
            Some(owner)
        };
        let is_turn = |asked: ExprId| owner(asked).is_some();
        let computes = |expr: &Expr| expr.operands().into_iter().flatten().any(is_turn);
        if program.operands.exprs.iter().any(computes) || program.action_exprs().any(is_turn) {
            return Self::ALL;
        }
        for test in program.tests() {
            match test {
                Test::Number(NumberTest::Compare(left, _, right)) => {
                    for (turn, other) in [(left, right), (right, left)] {
                        let Some(owner) = owner(turn) else {
                            continue;
                        };
                        let Expr::Number(number) = *program.expr(other) else {
                            return Self::ALL;
                        };
                        turns.record_comparison(owner, number);
                    }
                }
                Test::Number(NumberTest::Within(turn, ranges)) => {
                    if let Some(owner) = owner(turn) {
                        let ranges = program.operands.ranges[ranges as usize].iter();
                        ranges.for_each(|&(low, high)| {
                            turns.record_comparison(owner, low);
                            turns.record_comparison(owner, high);
                        });
                    }
                }
                Test::Number(NumberTest::Odd(turn)) => {
                    if let Some(owner) = owner(turn) {
                        turns.period = turns.period.max(if owner.is_some() { 4 } else { 2 });
                    }
                }
                Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Play(_) => {}
            }
        }
        turns
    }

    /// Records that a turn number, or that of a player's own turns (every other turn), is compared with `number`.
    fn record_comparison(&mut self, owner: Option<Owner>, number: i64) {
        let past = number.saturating_add(1);
        let turn = match owner {
            None => past,
            Some(_) => past.saturating_mul(2),
        };
        // A number below 1 or above `u16::MAX` is never a turn number, so the comparison is constant.
        if let Ok(turn) = u16::try_from(turn) {
            self.period_start = self.period_start.max(turn);
        }
    }

    /// Returns the lowest turn number that the rules do not distinguish from `turn`.
    pub fn representative(self, turn: u16) -> u16 {
        match turn.checked_sub(self.period_start) {
            None => turn,
            Some(past) => self.period_start + past % self.period.max(1),
        }
    }
}
