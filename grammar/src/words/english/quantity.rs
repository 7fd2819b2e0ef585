//! Numbers, and what is asked of them.

use super::grammar::counted;
use super::place::these;
use crate::rules::{Comparison, Operator, Owner};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Amount, Noun, Quantity, Range, Test};

/// A number: "the number of your pits", "the number of seeds in that pit plus 1".
pub(super) fn quantity(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Value(value) => value.to_string(),
        Quantity::Option(name) => format!("`{name}`"),
        Quantity::Seeds(place) if place.noun == Noun::It => "its number of seeds".to_owned(),
        Quantity::Seeds(place) => format!("the number of seeds in {}", these(place)),
        Quantity::NumberOf(place) => format!("the number of {}", these(place)),
        Quantity::Laps => "the number of laps".to_owned(),
        Quantity::Turn(None) => "the number of the turn".to_owned(),
        Quantity::Turn(Some(owner)) => format!("the number of {} turn", possessive(*owner)),
        Quantity::Captured => "the number of seeds captured in this move".to_owned(),
        Quantity::All(owner) => format!("the number of all {} seeds", possessive(*owner)),
        Quantity::Round => "the number of the round".to_owned(),
        Quantity::Points(owner) => format!("the number of {} points", possessive(*owner)),
        Quantity::Counter(name, None) => format!("“{name}”"),
        Quantity::Counter(name, Some(owner)) => format!("{} “{name}”", possessive(*owner)),
        Quantity::Computed(left, sign, right) => format!(
            "{} {} {}",
            part(left, *sign, false),
            operator(*sign),
            part(right, *sign, true)
        ),
    }
}

fn part(part: &Quantity, sign: Operator, behind: bool) -> String {
    let said = quantity(part);
    if part.is_torn(sign, behind) {
        format!("({said})")
    } else {
        said
    }
}

/// What is asked of a plain number: "more than 3", "odd".
pub(super) fn test(test: &Test) -> String {
    match test {
        Test::Odd => "odd".to_owned(),
        Test::Even => "even".to_owned(),
        Test::In(list) => ranges(list),
        Test::Compare(Comparison::Equal, other) => quantity(other),
        Test::Compare(sign, other) => format!("{} {}", comparison(*sign), quantity(other)),
    }
}

/// How many things: "fewer than 3 seeds".
pub(super) fn amount(amount: &Amount, noun: &str) -> String {
    match amount {
        Amount::Odd => format!("an odd number of {noun}s"),
        Amount::Even => format!("an even number of {noun}s"),
        Amount::In(list) => format!("{} {noun}s", ranges(list)),
        Amount::Compare(Comparison::Equal, number) => counted(*number, noun),
        Amount::Compare(Comparison::Unequal, number) => {
            format!("any number of {noun}s but {number}")
        }
        Amount::Compare(Comparison::Less, number) => {
            format!("fewer than {}", counted(*number, noun))
        }
        Amount::Compare(sign, number) => {
            format!("{} {}", comparison(*sign), counted(*number, noun))
        }
    }
}

/// A number, or as many as another: "3", "as many as the number of laps".
pub(super) fn as_many(allotment: &Allotment) -> String {
    match allotment {
        Allotment::Fixed(number) => number.to_string(),
        Allotment::As(other) => format!("as many as {}", quantity(other)),
    }
}

/// The same of things: "3 seeds", "as many seeds as the number of laps".
pub(super) fn so_many(allotment: &Allotment, noun: &str) -> String {
    match allotment {
        Allotment::Fixed(number) => counted(*number, noun),
        Allotment::As(other) => format!("as many {noun}s as {}", quantity(other)),
    }
}

fn ranges(list: &[Range]) -> String {
    joined_each(list, "or", range)
}

fn range(range: &Range) -> String {
    match range {
        (Some(low), Some(high)) if low == high => quantity(low),
        (Some(low @ Quantity::Value(first)), Some(high @ Quantity::Value(last)))
            if last - first == 1 =>
        {
            format!("{} or {}", quantity(low), quantity(high))
        }
        (Some(low), Some(high)) => format!("{} to {}", quantity(low), quantity(high)),
        (Some(low), None) => format!("{} or more", quantity(low)),
        (None, Some(high)) => format!("at most {}", quantity(high)),
        (None, None) => "any number of".to_owned(),
    }
}

/// Whose.
pub(super) const fn possessive(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "your",
        Owner::Opponent => "the opponent's",
    }
}

const fn operator(operator: Operator) -> &'static str {
    match operator {
        Operator::Plus => "plus",
        Operator::Minus => "minus",
        Operator::Times => "times",
        Operator::Divide => "divided by",
    }
}

const fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Equal => "exactly",
        Comparison::Unequal => "other than",
        Comparison::Less => "less than",
        Comparison::Greater => "more than",
        Comparison::AtMost => "at most",
        Comparison::AtLeast => "at least",
    }
}
