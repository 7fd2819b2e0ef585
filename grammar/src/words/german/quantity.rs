//! Numbers, and what is asked of them.

use super::grammar::{Case, SEED, Word, quoted};
use super::place::{of_these, these};
use crate::rules::{Comparison, Operator, Owner};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Amount, Quantity, Range, Test};

/// A number: `die Zahl der eigenen Mulden`.
pub(super) fn quantity(number: &Quantity, case: Case) -> String {
    let the = match case {
        Case::Dative => "der",
        Case::Nominative | Case::Accusative => "die",
    };
    match number {
        Quantity::Value(value) => value.to_string(),
        Quantity::Option(name) => format!("`{name}`"),
        Quantity::Seeds(place) => {
            let place = these(place, Case::Dative);
            let within = match place.strip_prefix("dem ") {
                Some(place) => format!("im {place}"),
                None => format!("in {place}"),
            };
            format!("{the} Zahl der Steine {within}")
        }
        Quantity::NumberOf(place) => format!("{the} Zahl {}", of_these(place)),
        Quantity::Laps => format!("{the} Zahl der Umläufe"),
        Quantity::Turn(None) => format!("{the} Nummer des Zuges"),
        Quantity::Turn(Some(owner)) => format!("{the} Nummer des {}en Zuges", whose(*owner)),
        Quantity::Captured => format!("{the} Zahl der in diesem Zug geschlagenen Steine"),
        Quantity::All(owner) => format!("{the} Zahl aller {}en Steine", whose(*owner)),
        Quantity::Round => format!("{the} Nummer der Runde"),
        Quantity::Points(owner) => format!("{the} Zahl der {}en Punkte", whose(*owner)),
        Quantity::Counter(name, None) => quoted(name),
        Quantity::Counter(name, Some(owner)) => match case {
            Case::Dative => format!("dem {}en {}", whose(*owner), quoted(name)),
            Case::Nominative | Case::Accusative => {
                format!("das {}e {}", whose(*owner), quoted(name))
            }
        },
        Quantity::Computed(left, sign, right) => format!(
            "{} {} {}",
            part(left, *sign, false, case),
            operator(*sign),
            part(right, *sign, true, case)
        ),
    }
}

fn part(part: &Quantity, sign: Operator, behind: bool, case: Case) -> String {
    let said = quantity(part, case);
    if part.is_torn(sign, behind) {
        format!("({said})")
    } else {
        said
    }
}

/// What is asked of a plain number, as a clause.
pub(super) fn compared(number: &Quantity, test: &Test) -> String {
    let nominative = Case::Nominative;
    let known = |other: &Quantity| matches!(other, Quantity::Value(_) | Quantity::Option(_));
    let number = quantity(number, nominative);
    let asked = match test {
        Test::Odd => "ungerade".to_owned(),
        Test::Even => "gerade".to_owned(),
        Test::In(list) => ranges(list),
        Test::Compare(sign, other) => match sign {
            Comparison::Equal if known(other) => quantity(other, nominative),
            Comparison::Unequal if known(other) => format!("nicht {}", quantity(other, nominative)),
            Comparison::Equal => format!("gleich {}", quantity(other, Case::Dative)),
            Comparison::Unequal => format!("ungleich {}", quantity(other, Case::Dative)),
            Comparison::Less => format!("kleiner als {}", quantity(other, nominative)),
            Comparison::Greater => format!("größer als {}", quantity(other, nominative)),
            Comparison::AtMost if known(other) => {
                format!("höchstens {}", quantity(other, nominative))
            }
            Comparison::AtLeast if known(other) => {
                format!("mindestens {}", quantity(other, nominative))
            }
            Comparison::AtMost => format!("höchstens so groß wie {}", quantity(other, nominative)),
            Comparison::AtLeast => {
                format!("mindestens so groß wie {}", quantity(other, nominative))
            }
        },
    };
    format!("{number} {asked} ist")
}

/// How many things: `weniger als 3 Steine`.
pub(super) fn amount(amount: &Amount, noun: Word, case: Case) -> String {
    let one = match case {
        Case::Dative => "einer",
        Case::Nominative | Case::Accusative => "eine",
    };
    match amount {
        Amount::Odd => format!(
            "{one} ungerade{} Zahl von {}",
            ending(case),
            noun.dative_plural
        ),
        Amount::Even => format!(
            "{one} gerade{} Zahl von {}",
            ending(case),
            noun.dative_plural
        ),
        Amount::In(list) => format!("{} {}", ranges(list), noun.several(case)),
        Amount::Compare(sign, number) => {
            let number = counted(*number, noun, case);
            match sign {
                Comparison::Equal => number,
                Comparison::Unequal => format!("nicht genau {number}"),
                Comparison::Less => format!("weniger als {number}"),
                Comparison::Greater => format!("mehr als {number}"),
                Comparison::AtMost => format!("höchstens {number}"),
                Comparison::AtLeast => format!("mindestens {number}"),
            }
        }
    }
}

const fn ending(case: Case) -> &'static str {
    match case {
        Case::Dative => "n",
        Case::Nominative | Case::Accusative => "",
    }
}

/// `1 Stein`, `3 Steine`.
pub(super) fn counted(number: u32, noun: Word, case: Case) -> String {
    format!("{number} {}", noun.after(number, case))
}

/// A number, or as many as another.
pub(super) fn as_many(allotment: &Allotment) -> String {
    match allotment {
        Allotment::Fixed(number) => number.to_string(),
        Allotment::As(other) => format!("so viele wie {}", quantity(other, Case::Nominative)),
    }
}

/// The same of things, in the accusative.
pub(super) fn so_many(allotment: &Allotment, noun: Word) -> String {
    match allotment {
        Allotment::Fixed(number) => counted(*number, noun, Case::Accusative),
        Allotment::As(other) => {
            let other = quantity(other, Case::Nominative);
            format!("so viele {} wie {other}", noun.plural)
        }
    }
}

/// Seeds in the accusative that are not all: `2 Steine`.
pub(super) fn seeds(number: u32) -> String {
    counted(number, SEED, Case::Accusative)
}

fn ranges(list: &[Range]) -> String {
    joined_each(list, "oder", range)
}

fn range(range: &Range) -> String {
    let say = |number: &Quantity| quantity(number, Case::Nominative);
    match range {
        (Some(low), Some(high)) if low == high => say(low),
        (Some(Quantity::Value(low)), Some(Quantity::Value(high))) if high - low == 1 => {
            format!("{low} oder {high}")
        }
        (Some(low), Some(high)) => format!("{} bis {}", say(low), say(high)),
        (Some(low), None) => format!("mindestens {}", say(low)),
        (None, Some(high)) => format!("höchstens {}", say(high)),
        (None, None) => "beliebig vielen".to_owned(),
    }
}

const fn whose(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "eigen",
        Owner::Opponent => "gegnerisch",
    }
}

const fn operator(operator: Operator) -> &'static str {
    match operator {
        Operator::Plus => "plus",
        Operator::Minus => "minus",
        Operator::Times => "mal",
        Operator::Divide => "geteilt durch",
    }
}
