//! The nouns of places.

use super::grammar::{Adjective, Article, HAND, PIT, STORE, Word, quoted};
use super::place::{after as after_it, one_of, these};
use crate::rules::Owner;
use crate::words::commas::CLOSE;
use crate::words::list::joined_each;
use crate::words::said::{Noun, Numbers, Phrase, Row};

/// A noun, the adjectives that belong to it, and what stands right after it.
pub(super) struct Named {
    pub(super) word: Word,
    pub(super) adjective: Option<Adjective>,
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
        Noun::Marked { name, by } => plain(PIT, format!(" met {}", mark(name, *by))),
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

/// `merkteken “dicht” van de tegenstander`.
pub(super) fn mark(name: &str, by: Option<Owner>) -> String {
    let by = match by {
        Some(Owner::Own) => " van jou",
        Some(Owner::Opponent) => " van de tegenstander",
        None => "",
    };
    format!("merkteken {}{by}", quoted(name))
}

fn pits(row: Row, numbers: Option<Numbers>) -> Named {
    let same = |adjective| Some((adjective, adjective));
    let (adjective, row) = match row {
        Row::Any => (None, String::new()),
        Row::Front => (same("voorste"), String::new()),
        Row::Back => (same("achterste"), String::new()),
        Row::Middle => (same("middelste"), String::new()),
        Row::Other(row) => (None, format!(" van rij {row}")),
    };
    let number = numbers.map(|numbers| match numbers.last {
        _ if numbers.is_one() => format!(" {}", numbers.first),
        Some(last) if last.abs_diff(numbers.first) == 1 => format!(" {} en {last}", numbers.first),
        Some(last) => format!(" {} t/m {last}", numbers.first),
        None => format!(" vanaf {}", numbers.first),
    });
    Named {
        word: PIT,
        adjective,
        after: number.unwrap_or_default() + &row,
    }
}

/// One of a place whose noun takes no adjectives.
pub(super) fn one(noun: &Noun) -> String {
    let among = || format!("een van {}", all(noun));
    match noun {
        Noun::Group(places) => joined_each(places, "of", one_of),
        Noun::Column { of: Some(of), .. } if of.is_plural() => among(),
        Noun::Neighbours { numbers, .. } if !numbers.is_one() => among(),
        Noun::Run { .. } => among(),
        noun => all(noun),
    }
}

/// All of a place whose noun takes no adjectives.
pub(super) fn all(noun: &Noun) -> String {
    match noun {
        Noun::Nothing => "geen kuiltje".to_owned(),
        Noun::ThatPit => "dat kuiltje".to_owned(),
        Noun::ChosenPit => "het gekozen kuiltje".to_owned(),
        Noun::It => "het kuiltje".to_owned(),
        Noun::Origin => "het kuiltje waar de zet begon".to_owned(),
        Noun::LapStart => "het kuiltje waar de omgang begon".to_owned(),
        Noun::Column { opposite, row, of } => in_column(*opposite, *row, of.as_deref()),
        Noun::Neighbours {
            previous,
            numbers,
            of,
        } => neighbours(*previous, *numbers, of.as_deref()),
        Noun::Run {
            backward,
            from,
            pits,
        } => {
            let way = if *backward { "terug" } else { "verder" };
            let (pits, from) = (these(pits), these(from));
            format!("de ononderbroken reeks van {pits} vanaf {from} {way}")
        }
        Noun::First { place, after } => {
            let (after, one) = (after_it("na", after), one_of(place));
            format!("het eerste kuiltje {after} dat {one} is{CLOSE}")
        }
        Noun::Group(places) => joined_each(places, "en", these),
        Noun::Pits(..) | Noun::Named { .. } | Noun::Marked { .. } | Noun::Store | Noun::Hand => {
            these(&Phrase::plain(noun.clone()))
        }
    }
}

fn in_column(opposite: bool, row: u8, of: Option<&Phrase>) -> String {
    let several = of.is_some_and(Phrase::is_plural);
    let the = |adjectives: &[Adjective]| PIT.phrase(Article::Definite, adjectives, several);
    let (that, column) = match several {
        true => ("die", "de kolommen"),
        false => ("dat", "de kolom"),
    };
    let number = u32::from(row) + 1;
    let facing = of.map(|of| after_it("tegenover", of));
    let of = of.map(these);
    match (opposite, row, facing) {
        (true, 0, None) => format!("{} ertegenover", the(&[])),
        (true, 0, Some(facing)) => format!("{} {facing}", the(&[])),
        (true, 1, None) => format!("{} achter dat ertegenover", the(&[])),
        (true, 1, Some(facing)) => format!("{} achter {that} {facing}", the(&[])),
        (true, _, None) => format!("{} ertegenover in rij {number}", the(&[])),
        (true, _, Some(facing)) => format!("{} in rij {number} {facing}", the(&[])),
        (false, row, _) => {
            let of = of.unwrap_or_else(|| "dat kuiltje".to_owned());
            let which = match row {
                0 => the(&[("voorste", "voorste")]),
                1 => the(&[("achterste", "achterste")]),
                _ => format!("{} van rij {number}", the(&[])),
            };
            format!("{which} in {column} van {of}")
        }
    }
}

fn neighbours(previous: bool, numbers: Numbers, of: Option<&Phrase>) -> String {
    let (which, on, beside) = match previous {
        true => ("vorige", "terug", "voor"),
        false => ("volgende", "verder", "na"),
    };
    let of = of.map(these);
    let from = of.as_ref().map(|of| format!(" vanaf {of}"));
    let from = from.unwrap_or_default();
    let first = numbers.first;
    match (numbers.last, of) {
        (Some(1), None) if first == 1 => format!("het {which} kuiltje"),
        (Some(1), Some(of)) if first == 1 => format!("het kuiltje {beside} {of}"),
        (Some(last), Some(of)) if first == last => {
            format!("het kuiltje {first} kuiltjes {beside} {of}")
        }
        (Some(last), None) if first == last => format!("het kuiltje {first} kuiltjes {on}"),
        (Some(last), _) if first == 1 => format!("de {which} {last} kuiltjes{from}"),
        (Some(last), _) => format!("de kuiltjes {first} t/m {last} kuiltjes {on}{from}"),
        (None, _) if first == 1 => format!("alle kuiltjes {on}{from}"),
        (None, _) => format!("de kuiltjes vanaf {first} kuiltjes {on}{from}"),
    }
}
