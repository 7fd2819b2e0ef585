//! Numbers, and what is asked of them.

use super::{Simplifier, spoken};
use crate::rules::{self, Number};
use crate::words::said::{Allotment, Phrase, Quantity, Range, Test};

impl Simplifier<'_> {
    /// A number of the position.
    pub(in crate::words) fn quantity(self, quantity: &rules::Quantity) -> Quantity {
        match quantity {
            rules::Quantity::Written(never) => match *never {},
            rules::Quantity::Number(number) => self.number(number),
            rules::Quantity::Seeds => Quantity::Seeds(Phrase::plain(self.it())),
            rules::Quantity::SeedsOf(place) => Quantity::Seeds(self.place(place)),
            rules::Quantity::NumberOf(place) => Quantity::NumberOf(self.place(place)),
            rules::Quantity::Laps => Quantity::Laps,
            rules::Quantity::Turn(owner) => Quantity::Turn(*owner),
            rules::Quantity::Captured => Quantity::Captured,
            rules::Quantity::All(owner) => Quantity::All(*owner),
            rules::Quantity::Round => Quantity::Round,
            rules::Quantity::Points(owner) => Quantity::Points(*owner),
            rules::Quantity::Counter(counter, owner) => {
                Quantity::Counter(spoken(&self.rules[*counter].name), *owner)
            }
            rules::Quantity::Computed(left, sign, right) => {
                if let Some(value) = quantity.by_options(self.settings) {
                    return Quantity::Value(value);
                }
                let (left, right) = (self.quantity(left), self.quantity(right));
                Quantity::Computed(Box::new(left), *sign, Box::new(right))
            }
        }
    }

    /// A number that the options decide; where one of them is left open, how.
    fn number(self, number: &Number) -> Quantity {
        match number {
            number if !number.is_open(self.settings) => {
                Quantity::Value(number.value(self.settings).into())
            }
            Number::Option(option) => Quantity::Option(self.rules[*option].name.clone()),
            Number::Computed(left, sign, right) => {
                let (left, right) = (self.number(left), self.number(right));
                Quantity::Computed(Box::new(left), *sign, Box::new(right))
            }
            Number::Literal(value) => Quantity::Value((*value).into()),
        }
    }

    /// An amount of seeds that does not depend on the position.
    pub(super) fn fixed(self, many: &rules::Quantity) -> Option<u32> {
        let value = many.by_options(self.settings)?;
        Some(u32::try_from(value.max(0)).unwrap_or(u32::MAX))
    }

    /// An amount of seeds, whatever it depends on.
    pub(super) fn allotment(self, many: &rules::Quantity) -> Allotment {
        self.fixed(many)
            .map_or_else(|| Allotment::As(self.quantity(many)), Allotment::Fixed)
    }

    /// What is asked of a plain number.
    pub(super) fn test(self, test: &rules::Test) -> Test {
        match test {
            rules::Test::Odd => Test::Odd,
            rules::Test::Even => Test::Even,
            rules::Test::In(ranges) => Test::In(self.ranges(ranges)),
            rules::Test::Compare(sign, other) => Test::Compare(*sign, self.quantity(other)),
        }
    }

    pub(super) fn ranges(self, ranges: &[rules::Range]) -> Vec<Range> {
        let value = |number: Option<&Number>| number.map(|number| self.number(number));
        let both = |range: &rules::Range| (value(range.first()), value(range.last()));
        ranges.iter().map(both).collect()
    }
}
