//! Compiles quantities, with options folded away, and constant tests of numbers.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::instructions::{CounterSlot, Expr, ExprId};
use crate::numbering::intern;
use sow_grammar::rules::{
    self, Comparison, Condition, CounterId, Operator, Owner, Place, Quantity,
};

impl Compiler<'_> {
    /// Returns the outcome of a test of a number if the options determine it.
    pub(super) fn known_test(&self, test: &rules::Test, quantity: &Quantity) -> Option<bool> {
        self.test_outcome(test, self.constant_value(quantity)?)
    }

    fn constant_value(&self, quantity: &Quantity) -> Option<i64> {
        let Quantity::Number(number) = quantity else {
            return None;
        };
        Some(i64::from(self.value(number)))
    }

    pub(super) fn test_outcome(&self, test: &rules::Test, value: i64) -> Option<bool> {
        Some(match test {
            rules::Test::Odd => value % 2 == 1,
            rules::Test::Even => value % 2 == 0,
            rules::Test::In(ranges) => ranges.iter().any(|range| {
                let (low, high) = (range.first(), range.last());
                low.is_none_or(|low| i64::from(self.value(low)) <= value)
                    && high.is_none_or(|high| value <= i64::from(self.value(high)))
            }),
            rules::Test::Compare(comparison, right) => {
                comparison.holds(value, self.constant_value(right)?)
            }
        })
    }

    /// Returns the threshold if a condition asks only whether the inspected pit holds at least a constant number of
    /// seeds.
    pub(super) fn threshold(&self, condition: &Condition) -> Option<u8> {
        let Condition::Test(number, test) = condition else {
            return None;
        };
        if number.node != Quantity::Seeds {
            return None;
        }
        self.threshold_of_test(test)
    }

    pub(super) fn threshold_of_test(&self, test: &rules::Test) -> Option<u8> {
        let least = match test {
            rules::Test::Compare(sign, right) => match (sign, &right.node) {
                (Comparison::Greater, Quantity::Number(number)) => {
                    self.value(number).checked_add(1)?
                }
                (Comparison::AtLeast, Quantity::Number(number)) => self.value(number),
                _ => return None,
            },
            rules::Test::In(ranges) => match &ranges[..] {
                [rules::Range::From(low)] => self.value(low),
                _ => return None,
            },
            rules::Test::Odd | rules::Test::Even => return None,
        };
        u8::try_from(least).ok()
    }

    pub(super) fn lower_quantity(&mut self, quantity: &Quantity) -> ExprId {
        let expr = match quantity {
            Quantity::Number(number) => Expr::Number(self.value(number).into()),
            Quantity::Written(never) => match *never {},
            Quantity::Seeds => Expr::Seeds,
            Quantity::SeedsOf(place) => Expr::SeedsOf(self.lower_place(place)),
            Quantity::NumberOf(place) => Expr::NumberOf(self.lower_place(place)),
            Quantity::Laps => Expr::Laps,
            Quantity::Turn(owner) => Expr::Turn(*owner),
            Quantity::Captured => Expr::Captured,
            Quantity::All(owner) => Expr::SeedsOf(self.lower_place(&Place::everything_of(*owner))),
            Quantity::Round => {
                self.program.reads_round = true;
                Expr::Number(i64::from(self.shape.earlier_rounds) + 1)
            }
            // Asked only between rounds; see the crate `sow-matches`.
            Quantity::Points(_) => Expr::Number(0),
            Quantity::Counter(counter, owner) => Expr::Counter(self.counter_slot(*counter, *owner)),
            Quantity::Computed(left, operator, right) => {
                self.lower_computed(left, *operator, right)
            }
        };
        intern(&mut self.program.operands.exprs, expr)
    }

    /// Returns the slots of a counter, those of the player meant first where each player has one.
    pub(super) fn counter_slot(&self, counter: CounterId, owner: Option<Owner>) -> CounterSlot {
        match self.program.board.counters[usize::from(counter.0)] {
            CounterSlot::InPosition([south, north]) if owner == Some(Owner::Opponent) => {
                CounterSlot::InPosition([north, south])
            }
            slot @ (CounterSlot::InPosition(_) | CounterSlot::InMove(_)) => slot,
        }
    }

    fn lower_computed(&mut self, left: &Quantity, operator: Operator, right: &Quantity) -> Expr {
        let (left, right) = (self.lower_quantity(left), self.lower_quantity(right));
        let number = |id: ExprId| {
            let Expr::Number(number) = *self.program.expr(id) else {
                return None;
            };
            Some(number)
        };
        match (number(left), number(right)) {
            (Some(left), Some(right)) => Expr::Number(operator.apply(left, right)),
            _ => Expr::Computed(left, operator, right),
        }
    }
}
