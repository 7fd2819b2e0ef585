//! Places: which pits, stores and hands.

use super::condition::narrowing;
use super::grammar::with_article;
use super::noun::named;
use crate::rules::{Owner, State};
use crate::words::commas::CLOSE;
use crate::words::list::joined_each;
use crate::words::said::{Form, Noun, Phrase};

/// One of the place, any: "one of your empty pits with 2 seeds".
pub(super) fn one_of(place: &Phrase) -> String {
    let noun = named(&place.noun);
    let core = match place.noun.form() {
        _ if !place.noun.takes_adjectives() => match place.noun {
            // A list names one of its places by itself.
            Noun::Group(_) | Noun::Nothing => noun.singular,
            _ if place.noun.form() == Form::Several => format!("one of {}", noun.plural),
            _ => noun.singular,
        },
        _ if place.only => only(place, &noun.singular),
        Form::Countable if place.owner.is_none() => {
            with_article(&format!("{}{}", state(place), noun.singular))
        }
        Form::Countable | Form::Several => {
            format!("one of {}{}{}", whose(place), state(place), noun.plural)
        }
        Form::OneEach if place.owner.is_none() => match place.noun {
            Noun::Store | Noun::Hand => {
                format!("either player's {}{}", state(place), noun.singular)
            }
            _ => with_article(&format!("{}{}", state(place), noun.singular)),
        },
        Form::OneEach | Form::Single => {
            format!("{}{}{}", whose(place), state(place), noun.singular)
        }
    };
    narrowed(core, place, false)
}

/// All of the place: "your empty pits", "the pit opposite".
pub(super) fn these(place: &Phrase) -> String {
    let noun = named(&place.noun);
    let plain = place.owner.is_none() && place.state.is_none();
    let core = match place.noun.form() {
        _ if !place.noun.takes_adjectives() => noun.plural,
        _ if place.only => only(place, &noun.singular),
        Form::Countable if matches!(place.noun, Noun::Marked { .. }) && place.owner.is_none() => {
            format!("the {}{}", state(place), noun.plural)
        }
        Form::Countable if plain && place.narrowing.is_none() => format!("all {}", noun.plural),
        Form::Countable | Form::Several => {
            format!("{}{}{}", whose(place), state(place), noun.plural)
        }
        Form::OneEach if place.owner.is_none() => format!("each {}{}", state(place), noun.singular),
        Form::OneEach | Form::Single => {
            format!("{}{}{}", whose(place), state(place), noun.singular)
        }
    };
    narrowed(core, place, place.is_plural())
}

/// Several places together.
pub(super) fn all_of(places: &[Phrase]) -> String {
    joined_each(places, "and", these)
}

/// A place as something that somebody has: "an empty pit with 2 seeds". `None` if nobody can be said to have it.
pub(super) fn had(place: &Phrase) -> Option<String> {
    let countable = place.noun.form() == Form::Countable;
    let noun = named(&place.noun).singular;
    countable.then(|| {
        let tail = tail(place, false);
        format!("{}{noun}{tail}", state(place))
    })
}

/// `your `, `the opponent's `.
fn whose(place: &Phrase) -> &'static str {
    match place.owner {
        Some(Owner::Own) => "your ",
        Some(Owner::Opponent) => "the opponent's ",
        None => "",
    }
}

/// `empty `, `occupied `.
fn state(place: &Phrase) -> &'static str {
    match place.state {
        Some(State::Empty) => "empty ",
        Some(State::Occupied) => "occupied ",
        None => "",
    }
}

fn only(place: &Phrase, noun: &str) -> String {
    let whose = match place.owner {
        Some(_) => whose(place),
        None => "the ",
    };
    format!("{whose}only {}{noun}", state(place))
}

/// A noun with what stands after it: for nouns that take no adjectives also what these would say.
fn narrowed(core: String, place: &Phrase, plural: bool) -> String {
    let tail = tail(place, plural);
    if place.noun.takes_adjectives() {
        return core + &tail;
    }
    let whose = place.owner.map(|owner| match owner {
        Owner::Own => "yours",
        Owner::Opponent => "the opponent's",
    });
    let said: Vec<&str> = whose
        .into_iter()
        .chain(place.state.map(|_| state(place).trim_end()))
        .collect();
    let said = said.join(" and ");
    let only = if place.only { "the only one of " } else { "" };
    match said.is_empty() {
        true => format!("{only}{core}{tail}"),
        false if place.noun.form() == Form::Single => {
            format!("{core}{tail}, if it is {said}{CLOSE}")
        }
        false if place.only => format!("the only one of {core} that is {said}{tail}"),
        false => format!("those of {core} that are {said}{tail}"),
    }
}

fn tail(place: &Phrase, plural: bool) -> String {
    let said = place.narrowing.as_ref();
    let said = said.map(|after| narrowing(after, plural));
    said.map(|said| format!(" {said}")).unwrap_or_default()
}

/// `marked tuz by the opponent`.
pub(super) fn marked(name: &str, by: Option<Owner>) -> String {
    let by = match by {
        Some(Owner::Own) => " by you",
        Some(Owner::Opponent) => " by the opponent",
        None => "",
    };
    format!("marked {name}{by}")
}
