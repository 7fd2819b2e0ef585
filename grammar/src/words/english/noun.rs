//! The nouns of places.

use super::place::{one_of, these};
use crate::words::list::joined_each;
use crate::words::said::{Noun, Numbers, Phrase, Row};

/// A noun for one, and for several; nouns that take no adjectives bring their article.
pub(super) struct Named {
    pub(super) singular: String,
    pub(super) plural: String,
}

impl Named {
    fn new(singular: impl Into<String>, plural: impl Into<String>) -> Self {
        let (singular, plural) = (singular.into(), plural.into());
        Self { singular, plural }
    }

    fn regular(noun: &str) -> Self {
        Self::new(noun, format!("{noun}s"))
    }

    /// The same for one and for several, since there is but one way to say it.
    fn fixed(noun: impl Into<String>) -> Self {
        let noun = noun.into();
        Self::new(noun.clone(), noun)
    }
}

/// The noun of a place.
pub(super) fn named(noun: &Noun) -> Named {
    match noun {
        Noun::Nothing => Named::new("no pit", "no pits"),
        Noun::Pits(row, numbers) => pits(*row, *numbers),
        Noun::Named { name, one: true } => Named::regular(name),
        Noun::Named { name, one: false } if name.ends_with(" pit") => Named::regular(name),
        Noun::Named { name, one: false } => Named::regular(&format!("{name} pit")),
        Noun::Marked { name, by } => {
            let marked = super::place::marked(name, *by);
            Named::new(format!("pit {marked}"), format!("pits {marked}"))
        }
        Noun::Store => Named::regular("store"),
        Noun::Hand => Named::regular("hand"),
        Noun::ThatPit => Named::fixed("that pit"),
        Noun::ChosenPit => Named::fixed("the pit chosen"),
        Noun::It => Named::fixed("it"),
        Noun::Origin => Named::fixed("the pit where the move began"),
        Noun::LapStart => Named::fixed("the pit where the lap began"),
        Noun::Column { opposite, row, of } => {
            Named::fixed(in_column(*opposite, *row, of.as_deref()))
        }
        Noun::Neighbours {
            previous,
            numbers,
            of,
        } => Named::fixed(neighbours(*previous, *numbers, of.as_deref())),
        Noun::Run {
            backward,
            from,
            pits,
        } => {
            let way = if *backward { "backward" } else { "onward" };
            let (pits, from) = (these(pits), these(from));
            Named::fixed(format!("the unbroken run of {pits} {way} from {from}"))
        }
        Noun::First { place, after } => {
            let (after, one) = (these(after), one_of(place));
            Named::fixed(format!("the first pit after {after} that is {one}"))
        }
        Noun::Group(places) => Named::new(
            joined_each(places, "or", one_of),
            joined_each(places, "and", these),
        ),
    }
}

fn pits(row: Row, numbers: Option<Numbers>) -> Named {
    let (before, after) = match row {
        Row::Any => ("", String::new()),
        Row::Front => ("front ", String::new()),
        Row::Back => ("back ", String::new()),
        Row::Middle => ("middle ", String::new()),
        Row::Other(row) => ("", format!(" of row {row}")),
    };
    let number = numbers.map(counted).unwrap_or_default();
    let after = format!("{number}{after}");
    Named::new(
        format!("{before}pit{after}"),
        format!("{before}pits{after}"),
    )
}

/// ` 5`, ` 1 to 3`, ` from 4`.
fn counted(numbers: Numbers) -> String {
    let first = numbers.first;
    match numbers.last {
        Some(last) if last == first => format!(" {first}"),
        Some(last) if last.abs_diff(first) == 1 => format!(" {first} and {last}"),
        Some(last) => format!(" {first} to {last}"),
        None => format!(" from {first}"),
    }
}

fn in_column(opposite: bool, row: u8, of: Option<&Phrase>) -> String {
    let several = of.is_some_and(Phrase::is_plural);
    let (pit, one, column) = match several {
        true => ("pits", "ones", "columns"),
        false => ("pit", "one", "column"),
    };
    let number = u32::from(row) + 1;
    let which = match (opposite, row) {
        (true, 0) => format!("the {pit} opposite"),
        (true, 1) => format!("the {pit} behind the {one} opposite"),
        (true, _) => format!("the {pit} opposite in row {number}"),
        (false, 0) => format!("the front {pit} in the {column} of"),
        (false, 1) => format!("the back {pit} in the {column} of"),
        (false, _) => format!("the {pit} of row {number} in the {column} of"),
    };
    match (opposite, of) {
        (_, Some(of)) => format!("{which} {}", these(of)),
        (true, None) => which,
        (false, None) => format!("{which} that pit"),
    }
}

fn neighbours(previous: bool, numbers: Numbers, of: Option<&Phrase>) -> String {
    let (which, on, beside) = match previous {
        true => ("previous", "back", "before"),
        false => ("next", "on", "after"),
    };
    let from = of.map(|of| format!(" from {}", these(of)));
    let from = from.unwrap_or_default();
    let first = numbers.first;
    match numbers.last {
        Some(1) if first == 1 => match of {
            Some(of) => format!("the pit {beside} {}", these(of)),
            None => format!("the {which} pit"),
        },
        Some(last) if first == last => format!("the pit {first} pits {on}{from}"),
        Some(last) if first == 1 => format!("the {which} {last} pits{from}"),
        Some(last) => format!("the pits {first} to {last} pits {on}{from}"),
        None if first == 1 => format!("all pits {on}{from}"),
        None => format!("the pits {first} pits {on} and farther{from}"),
    }
}
