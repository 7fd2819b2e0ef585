//! Compiles quantities, replacing options by their values, and evaluates tests of numbers that the options decide.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::board::ByteSet;
use crate::instructions::{CounterSlot, Expr, ExprId};
use crate::numbering::{intern, push};
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

    /// Returns the slot of a counter. If each player has such a counter, `owner` says which one is meant; for the
    /// opponent's, the two slots are swapped.
    pub(super) fn counter_slot(&self, counter: CounterId, owner: Option<Owner>) -> CounterSlot {
        match self.program.board.counters[usize::from(counter.0)].slot {
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

impl Compiler<'_> {
    /// Returns the set with these members, adding it if it is new.
    pub(super) fn intern_number_set(&mut self, numbers: ByteSet) -> u32 {
        let mut known = self.program.operands.number_sets.iter();
        if let Some(same) = known.position(|known| *known == numbers) {
            return same as u32;
        }
        push(&mut self.program.operands.number_ranges, ranges(numbers));
        push(&mut self.program.operands.number_sets, numbers)
    }

    /// Returns the numbers of seeds that pass a test; `None` if they depend on the position or the game does not count
    /// in bytes.
    pub(super) fn passing_numbers(&self, test: &rules::Test) -> Option<ByteSet> {
        if !self.program.counts_in_bytes() {
            return None;
        }
        let mut numbers = ByteSet::EMPTY;
        for seeds in 0..=u8::MAX {
            if self.test_outcome(test, seeds.into())? {
                numbers.insert(seeds);
            }
        }
        Some(numbers)
    }
}

/// Returns the ranges that a set consists of, both ends included.
fn ranges(numbers: ByteSet) -> Vec<(u8, u8)> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for number in 0..=u8::MAX {
        if !numbers.contains(number) {
            continue;
        }
        match ranges.last_mut() {
            Some((_, high)) if *high + 1 == number => *high = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}
