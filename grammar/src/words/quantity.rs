//! Numbers and what is asked of them.

use super::Words;
use super::phrase::{joined, spoken};
use crate::rules::{Comparison, Number, Operator, Owner, Quantity, Test};

impl Words<'_> {
    /// A number of the position: "the number of own pits", "the seeds of that pit plus 1".
    #[must_use]
    pub fn quantity(self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Number(number) => self.number(number),
            Quantity::Seeds if self.it == "it" => "its number of seeds".to_owned(),
            Quantity::Seeds => format!("the number of seeds in {}", self.it),
            Quantity::SeedsOf(place) => format!("the number of seeds in {}", self.these(place)),
            Quantity::NumberOf(place) => format!("the number of {}", self.these(place)),
            Quantity::Laps => "the number of laps".to_owned(),
            Quantity::Turn(None) => "the number of the turn".to_owned(),
            Quantity::Turn(Some(owner)) => format!("the number of {} turn", possessive(*owner)),
            Quantity::Captured => "the number of seeds captured in this move".to_owned(),
            Quantity::All(owner) => format!("the number of all {} seeds", possessive(*owner)),
            Quantity::Round => "the number of the round".to_owned(),
            Quantity::Points(owner) => format!("the number of {} points", possessive(*owner)),
            Quantity::Counter(counter, owner) => {
                let name = spoken(&self.rules[*counter].name);
                owner.map_or_else(
                    || name.clone(),
                    |owner| format!("{} {name}", possessive(owner)),
                )
            }
            Quantity::Reckoned(left, operator, right) => {
                if let Some(value) = quantity.by_options(self.settings) {
                    return value.to_string();
                }
                format!(
                    "{} {} {}",
                    self.part(left, matches!(operator, Operator::Times | Operator::Divide)),
                    sign(*operator),
                    self.part(right, true)
                )
            }
        }
    }

    /// An amount of seeds that does not depend on the position.
    pub(super) fn fixed(self, many: &Quantity) -> Option<u32> {
        let value = many.by_options(self.settings)?;
        Some(u32::try_from(value.max(0)).unwrap_or(u32::MAX))
    }

    /// A number that the options decide; where one of them is left open, how.
    fn number(self, number: &Number) -> String {
        match number {
            number if !number.is_open(self.settings) => number.value(self.settings).to_string(),
            Number::Option(option) => format!("`{}`", self.rules[*option].name),
            Number::Reckoned(left, operator, right) => format!(
                "{} {} {}",
                self.number(left),
                sign(*operator),
                self.number(right)
            ),
            Number::Literal(value) => value.to_string(),
        }
    }

    /// A part of a reckoning; sums go into parentheses where the sign beside them would tear them apart.
    fn part(self, part: &Quantity, tears: bool) -> String {
        let said = self.quantity(part);
        let is_sum = matches!(
            part,
            Quantity::Reckoned(_, Operator::Plus | Operator::Minus, _)
        );
        if tears && is_sum && part.by_options(self.settings).is_none() {
            format!("({said})")
        } else {
            said
        }
    }

    /// What is asked of a plain number: "more than 3", "odd".
    pub(super) fn test(self, test: &Test) -> String {
        match test {
            Test::Odd => "odd".to_owned(),
            Test::Even => "even".to_owned(),
            Test::In(ranges) => self.ranges(ranges),
            Test::Compare(Comparison::Equal, quantity) => self.quantity(quantity),
            Test::Compare(sign, quantity) => {
                format!("{} {}", comparison(*sign), self.quantity(quantity))
            }
        }
    }

    fn ranges(self, ranges: &[(Option<Number>, Option<Number>)]) -> String {
        let value = |number: &Number| self.number(number);
        let items: Vec<String> = ranges
            .iter()
            .map(|range| match range {
                (Some(low), Some(high)) if value(low) == value(high) => value(low),
                (Some(low), Some(high)) => format!("{} to {}", value(low), value(high)),
                (Some(low), None) => format!("{} or more", value(low)),
                (None, Some(high)) => format!("at most {}", value(high)),
                (None, None) => "any number of".to_owned(),
            })
            .collect();
        joined(&items, "or")
    }
}

/// Whose.
pub(super) const fn possessive(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "the own",
        Owner::Opponent => "the opponent's",
    }
}

const fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Plus => "plus",
        Operator::Minus => "minus",
        Operator::Times => "times",
        Operator::Divide => "divided by",
    }
}

/// A sign that compares.
pub(super) const fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Equal => "exactly",
        Comparison::Unequal => "other than",
        Comparison::Less => "less than",
        Comparison::Greater => "more than",
        Comparison::AtMost => "at most",
        Comparison::AtLeast => "at least",
    }
}
