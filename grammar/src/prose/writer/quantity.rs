//! Quantities, and tests of them.

use super::Writer;
use super::argument::message;
use super::place::Quantifier;
use crate::prose::message::{Join, Message};
use crate::rules::{Comparison, Number, Operator, Quantity, Range, Test};

impl Writer<'_> {
    /// Describes a quantity of the position.
    pub(super) fn quantity(self, quantity: &Quantity) -> Message {
        match quantity {
            Quantity::Written(never) => match *never {},
            Quantity::Number(Number::Option(option)) if self.is_open(quantity) => {
                message!(self, "option", name = self.rules[*option].name)
            }
            Quantity::Number(Number::Computed(left, sign, right)) if self.is_open(quantity) => {
                let side = |side: &Number| Quantity::Number(side.clone());
                self.arithmetic(&side(left), *sign, &side(right))
            }
            Quantity::Number(value) => message!(self, "value", value),
            Quantity::Seeds => message!(self, "seeds-in", place = self.inspected_pit()),
            Quantity::SeedsOf(place) => message!(self, "seeds-in", place),
            Quantity::NumberOf(place) => {
                let place = self.place_phrase(place, Quantifier::Definite);
                message!(self, "number-of", place)
            }
            Quantity::Laps => message!(self, "laps"),
            Quantity::Turn(owner) => message!(self, "turn", owner),
            Quantity::Captured => message!(self, "captured"),
            Quantity::All(owner) => message!(self, "all-seeds", owner),
            Quantity::Round => message!(self, "round"),
            Quantity::Points(owner) => message!(self, "points", owner),
            Quantity::Counter(counter, owner) => message!(self, "counter", counter, owner),
            Quantity::Computed(left, sign, right) => match quantity.evaluate_options(self.settings)
            {
                Some(value) => message!(self, "value", value),
                None => self.arithmetic(left, *sign, right),
            },
        }
    }

    /// Whether a quantity depends on an option that is left open.
    fn is_open(self, quantity: &Quantity) -> bool {
        matches!(quantity, Quantity::Number(number) if number.is_open(self.settings))
    }

    /// Describes an arithmetic expression, with parentheses around a sum where the operator binds tighter.
    fn arithmetic(self, left: &Quantity, sign: Operator, right: &Quantity) -> Message {
        let side = |side: &Quantity, binds_tighter: bool| {
            let clause = self.quantity(side);
            match binds_tighter && clause.id == "computed" && is_sum(side) {
                true => message!(self, "bracketed", clause),
                false => clause,
            }
        };
        let binds_tighter = matches!(sign, Operator::Times | Operator::Divide);
        let (left, right) = (side(left, binds_tighter), side(right, true));
        message!(self, "computed", left, sign, right)
    }

    /// Returns an amount that does not depend on the position.
    pub(super) fn fixed_amount(self, many: &Quantity) -> Option<u32> {
        let value = many.evaluate_options(self.settings)?;
        Some(u32::try_from(value.max(0)).unwrap_or(u32::MAX))
    }

    /// Describes an amount: "3", "as many as the number of laps".
    pub(super) fn plain_amount(self, many: &Quantity) -> Message {
        match self.fixed_amount(many) {
            Some(value) => message!(self, "value", value),
            None => message!(self, "as-many", quantity = many),
        }
    }

    /// Describes an amount of seeds or points: "3 seeds", "as many seeds as the number of laps".
    pub(super) fn amount_of(self, many: &Quantity, thing: &'static str) -> Message {
        match self.fixed_amount(many) {
            Some(count) => message!(self, "things", count, thing),
            None => message!(self, "as-many-things", thing, quantity = many),
        }
    }

    /// Describes a list of numbers.
    pub(super) fn values(self, join: Join, values: impl Iterator<Item = u32>) -> Message {
        Message::list(join, values.map(|value| message!(self, "value", value)))
    }

    /// Describes a list of numbers that may depend on options.
    pub(super) fn numbers(self, join: Join, numbers: &[Number]) -> Message {
        self.values(
            join,
            numbers.iter().map(|number| number.value(self.settings)),
        )
    }

    /// Describes a test of a plain number: "more than 3", "odd".
    pub(super) fn test(self, test: &Test) -> Message {
        match test {
            Test::Odd => message!(self, "odd"),
            Test::Even => message!(self, "even"),
            Test::In(ranges) => self.ranges(ranges),
            Test::Compare(sign, other) => {
                let known = matches!(other, Quantity::Number(_));
                message!(self, "compares", sign, known, other)
            }
        }
    }

    /// Describes the number of seeds or points that a test requires: "fewer than 3 seeds"; `None` if that depends on
    /// the position.
    pub(super) fn amount(self, test: &Test, thing: &'static str) -> Option<Message> {
        Some(match test {
            Test::Odd => message!(self, "odd-amount", thing),
            Test::Even => message!(self, "even-amount", thing),
            Test::In(ranges) => match ranges.as_slice() {
                [Range::One(count)] if !count.is_open(self.settings) => {
                    message!(self, "things", count, thing)
                }
                ranges => message!(self, "amount-in", ranges = self.ranges(ranges), thing),
            },
            Test::Compare(sign, other) => {
                let count = self.fixed_amount(other)?;
                match sign {
                    Comparison::Equal => message!(self, "things", count, thing),
                    _ => message!(self, "amount", sign, count, thing),
                }
            }
        })
    }

    fn ranges(self, ranges: &[Range]) -> Message {
        let ranges = ranges.iter();
        let ranges = ranges.map(|range| self.range(range.first(), range.last()));
        Message::list(Join::Or, ranges)
    }

    fn range(self, low: Option<&Number>, high: Option<&Number>) -> Message {
        let end = |number: &Number| Quantity::Number(number.clone());
        match (low.map(end), high.map(end)) {
            (Some(low), Some(high)) if low == high => self.quantity(&low),
            (Some(low), Some(high)) => {
                let [first, last] = [&low, &high].map(|end| self.fixed_amount(end));
                let known = !self.is_open(&low) && !self.is_open(&high);
                match known && first.map(|first| first + 1) == last {
                    true => message!(self, "range-of-two", low, high),
                    false => message!(self, "range", low, high),
                }
            }
            (Some(low), None) => message!(self, "range-from", low),
            (None, Some(high)) => message!(self, "range-to", high),
            (None, None) => message!(self, "range-open"),
        }
    }
}

const fn is_sum(quantity: &Quantity) -> bool {
    matches!(
        quantity,
        Quantity::Computed(_, Operator::Plus | Operator::Minus, _)
            | Quantity::Number(Number::Computed(_, Operator::Plus | Operator::Minus, _))
    )
}
