//! Places: which pits, stores and hands.

use super::condition::narrowing;
use super::fixed;
use super::grammar::{Article, Case, PIT, Word};
use super::noun::{Named, named};
use crate::rules::{Owner, State};
use crate::words::commas::CLOSE;
use crate::words::list::{joined, joined_each};
use crate::words::said::{Form, Noun, Phrase};

/// One of the place, any: `eine eigene leere Mulde mit 2 Steinen`.
pub(super) fn one_of(place: &Phrase, case: Case) -> String {
    let Some(noun) = named(&place.noun) else {
        return narrowed(fixed::one(&place.noun, case), place, case);
    };
    let owned = place.owner.is_some();
    let core = match place.noun.form() {
        _ if place.only => single(&noun, place, Article::Definite, case),
        Form::Countable => single(&noun, place, Article::Indefinite, case),
        Form::OneEach if owned => single(&noun, place, Article::Definite, case),
        Form::OneEach => match place.noun {
            Noun::Store | Noun::Hand => {
                format!("{} der beiden {}", noun.word.one(case), noun.word.plural)
            }
            _ => single(&noun, place, Article::Indefinite, case),
        },
        Form::Single => single(&noun, place, Article::Definite, case),
        Form::Several => {
            let them = noun.word.of_them(&adjectives(&noun, place));
            format!("{} {them}{}", noun.word.one(case), noun.after)
        }
    };
    core + &tail(place, noun.word, false)
}

/// The same with `keine`; `None` if that cannot be said.
pub(super) fn none_of(place: &Phrase, case: Case) -> Option<String> {
    let noun = named(&place.noun)?;
    let countable = place.noun.form() == Form::Countable && !place.only;
    countable.then(|| {
        let core = single(&noun, place, Article::Negative, case);
        core + &tail(place, noun.word, false)
    })
}

/// All of the place: `die eigenen leeren Mulden`, `die gegenüberliegende Mulde`.
pub(super) fn these(place: &Phrase, case: Case) -> String {
    let Some(noun) = named(&place.noun) else {
        return narrowed(fixed::all(&place.noun, case), place, case);
    };
    let plural = place.is_plural();
    let said = place.owner.is_some() || place.state.is_some() || place.narrowing.is_some();
    let article = match place.noun.form() {
        Form::Countable if !said && !matches!(place.noun, Noun::Marked { .. }) => Article::All,
        Form::OneEach if place.owner.is_none() => Article::Each,
        _ => Article::Definite,
    };
    let article = if place.only {
        Article::Definite
    } else {
        article
    };
    let core = match plural {
        true => several(&noun, place, article, case),
        false => single(&noun, place, article, case),
    };
    core + &tail(place, noun.word, plural)
}

/// Several of them, in a row beside each other.
pub(super) fn run_of(place: &Phrase, case: Case) -> String {
    match named(&place.noun) {
        None => {
            let of = these(place, Case::Dative);
            let run = PIT.phrase(Article::Definite, &["zusammenhängend"], true, case);
            format!("{run} von {of}")
        }
        Some(noun) => {
            let mut stems = vec!["zusammenhängend"];
            stems.extend(adjectives(&noun, place));
            let core = noun.word.phrase(Article::Definite, &stems, true, case);
            core + &noun.after + &tail(place, noun.word, true)
        }
    }
}

/// In the genitive, to count them: `der eigenen leeren Mulden`.
pub(super) fn of_these(place: &Phrase) -> String {
    match named(&place.noun) {
        Some(noun) if place.is_plural() => {
            let core = noun.word.of_them(&adjectives(&noun, place));
            core + &noun.after + &tail(place, noun.word, true)
        }
        _ => format!("von {}", these(place, Case::Dative)),
    }
}

/// Several places together.
pub(super) fn all_of(places: &[Phrase], case: Case) -> String {
    joined_each(places, "und", |place| these(place, case))
}

fn single(noun: &Named, place: &Phrase, article: Article, case: Case) -> String {
    let mut stems = if place.only {
        vec!["einzig"]
    } else {
        Vec::new()
    };
    stems.extend(adjectives(noun, place));
    noun.word.phrase(article, &stems, false, case) + &noun.after
}

fn several(noun: &Named, place: &Phrase, article: Article, case: Case) -> String {
    let stems = adjectives(noun, place);
    noun.word.phrase(article, &stems, true, case) + &noun.after
}

/// Whose, empty or occupied, and those of the noun itself.
fn adjectives(noun: &Named, place: &Phrase) -> Vec<&'static str> {
    let owner = place.owner.map(|owner| match owner {
        Owner::Own => "eigen",
        Owner::Opponent => "gegnerisch",
    });
    let state = place.state.map(|state| match state {
        State::Empty => "leer",
        State::Occupied => "besetzt",
    });
    [owner, state, noun.adjective]
        .into_iter()
        .flatten()
        .collect()
}

/// A noun without adjectives, with what they would say after it.
fn narrowed(core: String, place: &Phrase, case: Case) -> String {
    let plural = place.is_plural();
    let (belongs, is) = match plural && !place.only {
        true => ("gehören", "sind"),
        false => ("gehört", "ist"),
    };
    let owner = place.owner.map(|owner| match owner {
        Owner::Own => format!("dir {belongs}"),
        Owner::Opponent => format!("dem Gegner {belongs}"),
    });
    let state = place.state.map(|state| match state {
        State::Empty => format!("leer {is}"),
        State::Occupied => format!("besetzt {is}"),
    });
    let said: Vec<String> = owner.into_iter().chain(state).collect();
    let said = joined(&said, "und");
    let tail = tail(place, PIT, plural);
    if said.is_empty() {
        return core + &tail;
    }
    match (place.noun.form(), place.only) {
        (Form::Single, _) => format!("{core}{tail}, falls sie {said}{CLOSE}"),
        (_, true) => format!("{core}, falls nur eine davon {said}{CLOSE}{tail}"),
        _ => {
            let those = match case {
                Case::Dative => "denjenigen",
                Case::Nominative | Case::Accusative => "diejenigen",
            };
            let among = fixed::all(&place.noun, Case::Dative);
            format!("{those} von {among}, die {said}{CLOSE}{tail}")
        }
    }
}

fn tail(place: &Phrase, word: Word, plural: bool) -> String {
    let after = place.narrowing.as_ref();
    after
        .map(|after| narrowing(after, word, plural))
        .unwrap_or_default()
}
