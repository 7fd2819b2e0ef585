//! Nouns that bring their article and take no adjectives.

use super::grammar::{Article, Case, PIT};
use super::place::{one_of, run_of, these};
use crate::words::commas::CLOSE;
use crate::words::list::joined_each;
use crate::words::said::{Noun, Numbers, Phrase};

/// One of the place.
pub(super) fn one(noun: &Noun, case: Case) -> String {
    match noun {
        Noun::Group(places) => joined_each(places, "oder", |place| one_of(place, case)),
        Noun::Column { of: Some(of), .. } if of.is_plural() => one_among(noun, case),
        Noun::Neighbours { numbers, .. } if !numbers.is_one() => one_among(noun, case),
        Noun::Run { .. } => one_among(noun, case),
        noun => all(noun, case),
    }
}

fn one_among(noun: &Noun, case: Case) -> String {
    format!("{} von {}", PIT.one(case), all(noun, Case::Dative))
}

/// All of the place.
pub(super) fn all(noun: &Noun, case: Case) -> String {
    let the = |adjectives: &[&str]| PIT.phrase(Article::Definite, adjectives, false, case);
    match noun {
        Noun::Nothing => PIT.phrase(Article::Negative, &[], false, case),
        Noun::ThatPit => match case {
            Case::Dative => "dieser Mulde".to_owned(),
            Case::Nominative | Case::Accusative => "diese Mulde".to_owned(),
        },
        Noun::ChosenPit => the(&["gewählt"]),
        Noun::It => match case {
            Case::Dative => "ihr".to_owned(),
            Case::Nominative | Case::Accusative => "sie".to_owned(),
        },
        Noun::Origin => match case {
            Case::Dative => "der Ausgangsmulde".to_owned(),
            Case::Nominative | Case::Accusative => "die Ausgangsmulde".to_owned(),
        },
        Noun::LapStart => format!("{}, in der der Umlauf begann{CLOSE}", the(&[])),
        Noun::Column { opposite, row, of } => in_column(*opposite, *row, of.as_deref(), case),
        Noun::Neighbours {
            previous,
            numbers,
            of,
        } => neighbours(*previous, *numbers, of.as_deref(), case),
        Noun::Run {
            backward,
            from,
            pits,
        } => {
            let way = if *backward { "rückwärts" } else { "weiter" };
            let from = these(from, Case::Dative);
            format!("{} ab {from} {way}", run_of(pits, case))
        }
        Noun::First { place, after } => {
            let after = these(after, Case::Dative);
            let one = one_of(place, Case::Nominative);
            format!("{} nach {after}, die {one} ist{CLOSE}", the(&["erst"]))
        }
        Noun::Group(places) => joined_each(places, "und", |place| these(place, case)),
        Noun::Pits(..) | Noun::Named { .. } | Noun::Marked { .. } | Noun::Store | Noun::Hand => {
            these(&Phrase::plain(noun.clone()), case)
        }
    }
}

fn in_column(opposite: bool, row: u8, of: Option<&Phrase>, case: Case) -> String {
    let several = of.is_some_and(Phrase::is_plural);
    let the = |adjectives: &[&str]| PIT.phrase(Article::Definite, adjectives, several, case);
    let (those, column) = match several {
        true => ("denen", "den Spalten"),
        false => ("der", "der Spalte"),
    };
    let number = u32::from(row) + 1;
    let of = of.map(|of| these(of, Case::Dative));
    match (opposite, row, of) {
        (true, 0, None) => the(&["gegenüberliegend"]),
        (true, 0, Some(of)) => format!("{} gegenüber von {of}", the(&[])),
        (true, 1, None) => format!("{} hinter der gegenüberliegenden", the(&[])),
        (true, 1, Some(of)) => format!("{} hinter {those} gegenüber von {of}", the(&[])),
        (true, _, None) => format!("{} in Reihe {number}", the(&["gegenüberliegend"])),
        (true, _, Some(of)) => format!("{} in Reihe {number} gegenüber von {of}", the(&[])),
        (false, row, of) => {
            let of = of.unwrap_or_else(|| "dieser Mulde".to_owned());
            let which = match row {
                0 => the(&["vorder"]),
                1 => the(&["hinter"]),
                _ => format!("{} der Reihe {number}", the(&[])),
            };
            format!("{which} in {column} von {of}")
        }
    }
}

fn neighbours(previous: bool, numbers: Numbers, of: Option<&Phrase>, case: Case) -> String {
    let (which, on, beside) = match previous {
        true => ("vorig", "zurück", "vor"),
        false => ("nächst", "weiter", "nach"),
    };
    let of = of.map(|of| these(of, Case::Dative));
    let from = of.as_ref().map(|of| format!(" ab {of}"));
    let from = from.unwrap_or_default();
    let the = |adjectives: &[&str], plural| PIT.phrase(Article::Definite, adjectives, plural, case);
    let first = numbers.first;
    match (numbers.last, of) {
        (Some(1), None) if first == 1 => the(&[which], false),
        (Some(1), Some(of)) if first == 1 => format!("{} {beside} {of}", the(&[], false)),
        (Some(last), Some(of)) if first == last => {
            format!("{} {first} Mulden {beside} {of}", the(&[], false))
        }
        (Some(last), None) if first == last => {
            format!("{} {first} Mulden {on}", the(&[], false))
        }
        (Some(last), _) if first == 1 => {
            let pits = the(&[which], true);
            // The number stands between the adjective and the noun.
            let pits = pits.replace(" Mulden", &format!(" {last} Mulden"));
            format!("{pits}{from}")
        }
        (Some(last), _) => format!("{} {first} bis {last} Mulden {on}{from}", the(&[], true)),
        (None, _) if first == 1 => {
            let pits = PIT.phrase(Article::All, &[], true, case);
            format!("{pits} {on}{from}")
        }
        (None, _) => format!("{} ab {first} Mulden {on}{from}", the(&[], true)),
    }
}
