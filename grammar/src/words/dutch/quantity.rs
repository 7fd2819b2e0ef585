//! Numbers, and what is asked of them.

use super::grammar::{Word, quoted};
use super::place::these;
use crate::rules::{Comparison, Operator, Owner};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Amount, Noun, Quantity, Range, Test};

/// A number: `het aantal van je kuiltjes`.
pub(super) fn quantity(number: &Quantity) -> String {
    match number {
        Quantity::Value(value) => value.to_string(),
        Quantity::Option(name) => format!("`{name}`"),
        Quantity::Seeds(place) if place.noun == Noun::It => "het aantal stenen erin".to_owned(),
        Quantity::Seeds(place) => format!("het aantal stenen in {}", these(place)),
        Quantity::NumberOf(place) => {
            let words = these(place);
            let bare = place.owner.is_none() && place.state.is_some() && !place.only;
            let of = if bare { "" } else { "van " };
            format!("het aantal {of}{words}")
        }
        Quantity::Laps => "het aantal omgangen".to_owned(),
        Quantity::Turn(None) => "het nummer van de beurt".to_owned(),
        Quantity::Turn(Some(Owner::Own)) => "het nummer van je beurt".to_owned(),
        Quantity::Turn(Some(Owner::Opponent)) => {
            "het nummer van de beurt van de tegenstander".to_owned()
        }
        Quantity::Captured => "het aantal in deze zet geslagen stenen".to_owned(),
        Quantity::All(Owner::Own) => "het aantal van al je stenen".to_owned(),
        Quantity::All(Owner::Opponent) => {
            "het aantal van alle stenen van de tegenstander".to_owned()
        }
        Quantity::Round => "het nummer van de ronde".to_owned(),
        Quantity::Points(Owner::Own) => "het aantal van je punten".to_owned(),
        Quantity::Points(Owner::Opponent) => "het aantal punten van de tegenstander".to_owned(),
        Quantity::Counter(name, None) => quoted(name),
        Quantity::Counter(name, Some(Owner::Own)) => format!("je {}", quoted(name)),
        Quantity::Counter(name, Some(Owner::Opponent)) => {
            format!("{} van de tegenstander", quoted(name))
        }
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

/// What is asked of a plain number, as a clause.
pub(super) fn compared(number: &Quantity, test: &Test) -> String {
    let known = |other: &Quantity| matches!(other, Quantity::Value(_) | Quantity::Option(_));
    let number = quantity(number);
    let asked = match test {
        Test::Odd => "oneven".to_owned(),
        Test::Even => "even".to_owned(),
        Test::In(list) => ranges(list),
        Test::Compare(sign, other) => {
            let said = quantity(other);
            match sign {
                Comparison::Equal if known(other) => said,
                Comparison::Unequal if known(other) => format!("niet {said}"),
                Comparison::Equal => format!("gelijk aan {said}"),
                Comparison::Unequal => format!("niet gelijk aan {said}"),
                Comparison::Less => format!("kleiner dan {said}"),
                Comparison::Greater => format!("groter dan {said}"),
                Comparison::AtMost if known(other) => format!("hoogstens {said}"),
                Comparison::AtLeast if known(other) => format!("minstens {said}"),
                Comparison::AtMost => format!("niet groter dan {said}"),
                Comparison::AtLeast => format!("niet kleiner dan {said}"),
            }
        }
    };
    format!("{number} {asked} is")
}

/// How many things: `minder dan 3 stenen`.
pub(super) fn amount(amount: &Amount, noun: Word) -> String {
    match amount {
        Amount::Odd => format!("een oneven aantal {}", noun.plural),
        Amount::Even => format!("een even aantal {}", noun.plural),
        Amount::In(list) => format!("{} {}", ranges(list), noun.plural),
        Amount::Compare(sign, number) => {
            let number = noun.counted(*number);
            match sign {
                Comparison::Equal => number,
                Comparison::Unequal => format!("niet precies {number}"),
                Comparison::Less => format!("minder dan {number}"),
                Comparison::Greater => format!("meer dan {number}"),
                Comparison::AtMost => format!("hoogstens {number}"),
                Comparison::AtLeast => format!("minstens {number}"),
            }
        }
    }
}

/// A number, or as many as another.
pub(super) fn as_many(allotment: &Allotment) -> String {
    match allotment {
        Allotment::Fixed(number) => number.to_string(),
        Allotment::As(other) => format!("zoveel als {}", quantity(other)),
    }
}

/// The same of things.
pub(super) fn so_many(allotment: &Allotment, noun: Word) -> String {
    match allotment {
        Allotment::Fixed(number) => noun.counted(*number),
        Allotment::As(other) => format!("zoveel {} als {}", noun.plural, quantity(other)),
    }
}

fn ranges(list: &[Range]) -> String {
    joined_each(list, "of", range)
}

fn range(range: &Range) -> String {
    match range {
        (Some(low), Some(high)) if low == high => quantity(low),
        (Some(Quantity::Value(low)), Some(Quantity::Value(high))) if high - low == 1 => {
            format!("{low} of {high}")
        }
        (Some(low), Some(high)) => format!("{} t/m {}", quantity(low), quantity(high)),
        (Some(low), None) => format!("minstens {}", quantity(low)),
        (None, Some(high)) => format!("hoogstens {}", quantity(high)),
        (None, None) => "een willekeurig aantal".to_owned(),
    }
}

const fn operator(operator: Operator) -> &'static str {
    match operator {
        Operator::Plus => "plus",
        Operator::Minus => "min",
        Operator::Times => "maal",
        Operator::Divide => "gedeeld door",
    }
}
