//! Compiles quantities, with options folded away, and constant tests of numbers.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::instructions::{CounterSlot, Expr, ExprId};
use crate::numbering::number_in;
use sow_grammar::rules::{
    self, Comparison, Condition, CounterId, Operator, Owner, Place, Quantity,
};

impl Compiler<'_> {
    /// Returns the outcome of a test of a number if the options determine it.
    pub(super) fn known_test(&self, test: &rules::Test, quantity: &Quantity) -> Option<bool> {
        self.passes(test, self.known(quantity)?)
    }

    fn known(&self, quantity: &Quantity) -> Option<i64> {
        let Quantity::Number(number) = quantity else {
            return None;
        };
        Some(i64::from(self.value(number)))
    }

    pub(super) fn passes(&self, test: &rules::Test, value: i64) -> Option<bool> {
        Some(match test {
            rules::Test::Odd => value % 2 == 1,
            rules::Test::Even => value % 2 == 0,
            rules::Test::In(ranges) => ranges.iter().any(|range| {
                let (low, high) = (range.first(), range.last());
                low.is_none_or(|low| i64::from(self.value(low)) <= value)
                    && high.is_none_or(|high| value <= i64::from(self.value(high)))
            }),
            rules::Test::Compare(comparison, right) => comparison.holds(value, self.known(right)?),
        })
    }

    /// Returns the threshold if a condition asks only whether the pit looked at holds at least a constant number of
    /// seeds.
    pub(super) fn least(&self, condition: &Condition) -> Option<u8> {
        let Condition::Test(Quantity::Seeds, test) = condition else {
            return None;
        };
        self.least_of(test)
    }

    pub(super) fn least_of(&self, test: &rules::Test) -> Option<u8> {
        let least = match test {
            rules::Test::Compare(Comparison::Greater, Quantity::Number(number)) => {
                self.value(number).checked_add(1)?
            }
            rules::Test::Compare(Comparison::AtLeast, Quantity::Number(number)) => {
                self.value(number)
            }
            rules::Test::In(ranges) => match &ranges[..] {
                [rules::Range::From(low)] => self.value(low),
                _ => return None,
            },
            rules::Test::Compare(..) | rules::Test::Odd | rules::Test::Even => return None,
        };
        u8::try_from(least).ok()
    }

    pub(super) fn expr(&mut self, quantity: &Quantity) -> ExprId {
        let expr = match quantity {
            Quantity::Number(number) => Expr::Number(self.value(number).into()),
            Quantity::Written(never) => match *never {},
            Quantity::Seeds => Expr::Seeds,
            Quantity::SeedsOf(place) => Expr::SeedsOf(self.place(place)),
            Quantity::NumberOf(place) => Expr::NumberOf(self.place(place)),
            Quantity::Laps => Expr::Laps,
            Quantity::Turn(owner) => Expr::Turn(*owner),
            Quantity::Captured => Expr::Captured,
            Quantity::All(owner) => Expr::SeedsOf(self.place(&Place::all_of(*owner))),
            Quantity::Round => {
                self.program.asks_round = true;
                Expr::Number(i64::from(self.shape.earlier_rounds) + 1)
            }
            // Asked only between rounds; see the crate `sow-matches`.
            Quantity::Points(_) => Expr::Number(0),
            Quantity::Counter(counter, owner) => Expr::Counter(self.counter(*counter, *owner)),
            Quantity::Computed(left, operator, right) => self.computed(left, *operator, right),
        };
        number_in(&mut self.program.operands.exprs, expr)
    }

    /// Returns the slots of a counter, those of the player meant first where each player has one.
    pub(super) fn counter(&self, counter: CounterId, owner: Option<Owner>) -> CounterSlot {
        match self.program.board.counters[usize::from(counter.0)] {
            CounterSlot::Kept([south, north]) if owner == Some(Owner::Opponent) => {
                CounterSlot::Kept([north, south])
            }
            slot => slot,
        }
    }

    fn computed(&mut self, left: &Quantity, operator: Operator, right: &Quantity) -> Expr {
        let (left, right) = (self.expr(left), self.expr(right));
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
