//! Nouns that take adjectives.

use super::grammar::{HAND, PIT, STORE, Word, quoted};
use crate::rules::Owner;
use crate::words::said::{Noun, Numbers, Row};

/// A noun, the adjectives that belong to it, and what stands right after it.
pub(super) struct Named {
    pub(super) word: Word,
    pub(super) adjective: Option<&'static str>,
    pub(super) after: String,
}

/// The noun of a place; `None` if it takes no adjectives.
pub(super) fn named(noun: &Noun) -> Option<Named> {
    let plain = |word, after| Named {
        word,
        adjective: None,
        after,
    };
    Some(match noun {
        Noun::Pits(row, numbers) => pits(*row, *numbers),
        Noun::Named { name, .. } => plain(PIT, format!(" {}", quoted(name))),
        Noun::Marked { name, by } => plain(PIT, format!(" mit {}", mark(name, *by, "der", "n"))),
        Noun::Store => plain(STORE, String::new()),
        Noun::Hand => plain(HAND, String::new()),
        Noun::Nothing
        | Noun::ThatPit
        | Noun::ChosenPit
        | Noun::It
        | Noun::Origin
        | Noun::LapStart
        | Noun::Column { .. }
        | Noun::Neighbours { .. }
        | Noun::Run { .. }
        | Noun::First { .. }
        | Noun::Group(_) => return None,
    })
}

/// `der eigenen Marke „zu“`, `die eigene Marke „zu“`: the article, and what it adds to an adjective's `e`.
pub(super) fn mark(name: &str, by: Option<Owner>, article: &str, ending: &str) -> String {
    let whose = match by {
        Some(Owner::Own) => format!("eigene{ending} "),
        Some(Owner::Opponent) => format!("gegnerische{ending} "),
        None => String::new(),
    };
    format!("{article} {whose}Marke {}", quoted(name))
}

fn pits(row: Row, numbers: Option<Numbers>) -> Named {
    let (adjective, row) = match row {
        Row::Any => (None, String::new()),
        Row::Front => (Some("vorder"), String::new()),
        Row::Back => (Some("hinter"), String::new()),
        Row::Middle => (Some("mittler"), String::new()),
        Row::Other(row) => (None, format!(" der Reihe {row}")),
    };
    let number = numbers.map(|numbers| match numbers.last {
        _ if numbers.is_one() => format!(" {}", numbers.first),
        Some(last) if last.abs_diff(numbers.first) == 1 => format!(" {} und {last}", numbers.first),
        Some(last) => format!(" {} bis {last}", numbers.first),
        None => format!(" ab {}", numbers.first),
    });
    Named {
        word: PIT,
        adjective,
        after: number.unwrap_or_default() + &row,
    }
}
