//! Places: which pits, stores and hands.

use super::condition::narrowing;
use super::grammar::{Adjective, Article};
use super::noun::{self, Named, named};
use crate::rules::{Owner, State};
use crate::words::commas::CLOSE;
use crate::words::list::{joined, joined_each};
use crate::words::said::{Form, Noun, Phrase};

/// One of the place, any: `een van je lege kuiltjes met 2 stenen`.
pub(super) fn one_of(place: &Phrase) -> String {
    let Some(named) = named(&place.noun) else {
        return narrowed(noun::one(&place.noun), place);
    };
    let core = match place.noun.form() {
        _ if place.only => whole(&named, place, false),
        Form::Countable if place.owner.is_none() => said(&named, place, Article::Indefinite, false),
        Form::Countable | Form::Several => format!("een van {}", among(&named, place)),
        Form::OneEach if place.owner.is_none() => match place.noun {
            Noun::Store | Noun::Hand => format!("een van de {}", named.word.plural),
            _ => said(&named, place, Article::Indefinite, false),
        },
        Form::OneEach | Form::Single => whole(&named, place, false),
    };
    core + &tail(place, false)
}

/// All of the place: `je lege kuiltjes`, `het kuiltje ertegenover`.
pub(super) fn these(place: &Phrase) -> String {
    let Some(named) = named(&place.noun) else {
        return narrowed(noun::all(&place.noun), place);
    };
    let plural = place.is_plural();
    let plain = place.owner.is_none() && place.state.is_none() && place.narrowing.is_none();
    let core = match place.noun.form() {
        Form::Countable if plain && !place.only => match place.noun {
            Noun::Marked { .. } => among(&named, place),
            _ => format!("alle {}", said(&named, place, Article::Bare, true)),
        },
        Form::OneEach if place.owner.is_none() && !place.only => {
            said(&named, place, Article::Each, false)
        }
        _ => whole(&named, place, plural),
    };
    core + &tail(place, plural)
}

/// A place after a preposition, which merges with a pronoun: `in dat kuiltje`, `erin`.
pub(super) fn after(preposition: &str, place: &Phrase) -> String {
    match place.noun {
        Noun::It => format!("er{preposition}"),
        _ => format!("{preposition} {}", these(place)),
    }
}

/// Several places together.
pub(super) fn all_of(places: &[Phrase]) -> String {
    joined_each(places, "en", these)
}

/// A place as something that somebody has: `een leeg kuiltje met 2 stenen`, `geen leeg kuiltje`. `None` if nobody can be
/// said to have it.
pub(super) fn had(place: &Phrase, article: Article) -> Option<String> {
    let countable = place.noun.form() == Form::Countable;
    let named = named(&place.noun).filter(|_| countable)?;
    let owned = Phrase {
        only: false,
        owner: None,
        ..place.clone()
    };
    Some(said(&named, &owned, article, false) + &tail(place, false))
}

/// With the article that says whose it is.
fn whole(named: &Named, place: &Phrase, plural: bool) -> String {
    let article = match place.owner {
        Some(Owner::Own) => Article::Your,
        Some(Owner::Opponent) => Article::Definite,
        None if place.only => Article::Definite,
        None => Article::Bare,
    };
    said(named, place, article, plural)
}

/// Those of which it is one.
fn among(named: &Named, place: &Phrase) -> String {
    let article = match place.owner {
        Some(Owner::Own) => Article::Your,
        _ => Article::Definite,
    };
    said(named, place, article, true)
}

fn said(named: &Named, place: &Phrase, article: Article, plural: bool) -> String {
    let only = place.only.then_some(("enig", "enige"));
    let state: Option<Adjective> = place.state.map(|state| match state {
        State::Empty => ("leeg", "lege"),
        State::Occupied => ("bezet", "bezette"),
    });
    let adjectives: Vec<Adjective> = [only, state, named.adjective]
        .into_iter()
        .flatten()
        .collect();
    let theirs = match place.owner {
        Some(Owner::Opponent) => " van de tegenstander",
        _ => "",
    };
    let core = named.word.phrase(article, &adjectives, plural);
    match place.noun {
        // What stands after a mark says who made it.
        Noun::Marked { .. } => format!("{core}{theirs}{}", named.after),
        _ => format!("{core}{}{theirs}", named.after),
    }
}

/// A noun without adjectives, with what they would say after it.
fn narrowed(core: String, place: &Phrase) -> String {
    let plural = place.is_plural();
    let are = if plural { "zijn" } else { "is" };
    let owner = place.owner.map(|owner| match owner {
        Owner::Own => format!("van jou {are}"),
        Owner::Opponent => format!("van de tegenstander {are}"),
    });
    let state = place.state.map(|state| match state {
        State::Empty => format!("leeg {are}"),
        State::Occupied => format!("bezet {are}"),
    });
    let said: Vec<String> = owner.into_iter().chain(state).collect();
    let said = joined(&said, "en");
    let tail = tail(place, plural);
    match (said.is_empty(), place.noun.form(), place.only) {
        (true, ..) => core + &tail,
        (_, Form::Single, _) => format!("{core}{tail}, als het {said}{CLOSE}"),
        (.., true) => format!("het enige van {core} dat {said}{tail}"),
        _ => format!("die van {core} die {said}{tail}"),
    }
}

fn tail(place: &Phrase, plural: bool) -> String {
    let after = place.narrowing.as_ref();
    let after = after.map(|after| format!(" {}", narrowing(after, plural)));
    after.unwrap_or_default()
}
