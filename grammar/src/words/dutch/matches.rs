//! The rules of a match.

use super::action::most;
use super::grammar::SEED;
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Begins, Counted, Owner, Seat};
use crate::words::said::{Allotment, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "het spel is een match van verscheidene rondes, tenzij om een enkele wordt gevraagd"
    } else {
        "als erom gevraagd wordt, is het spel een match van verscheidene rondes"
    }
}

pub(super) fn begins(begins: Begins) -> String {
    let later = match begins {
        Begins::Seat(Seat::South) => return "Zuid begint elke ronde".to_owned(),
        Begins::Seat(Seat::North) => "Noord elke latere",
        Begins::Other => "elke latere wie de vorige niet begon",
        Begins::Same => "elke latere wie de vorige begon",
        Begins::Winner => "elke latere wie de vorige won, en na gelijkspel wie die niet begon",
        Begins::Loser => "elke latere wie de vorige verloor, en na gelijkspel wie die niet begon",
    };
    format!("Zuid begint de eerste ronde, {later}")
}

pub(super) const FIRST_ROUND: &str =
    "elke speler pakt zijn stenen van de beginstelling. “Je” is de speler die begint";

pub(super) const NEXT_ROUND: &str = "elke speler pakt al zijn stenen. “Je” is de speler met de minste, \
     bij gelijke aantallen degene die begint";

pub(super) const fn ending(ending: Result) -> &'static str {
    match ending {
        Result::Won | Result::Solved => "je wint de match",
        Result::Lost | Result::Failed => "de tegenstander wint de match",
        Result::Drawn => "de match is gelijk",
    }
}

pub(super) fn most_of(of: Counted, loses: bool, tie: Result) -> String {
    let what = match of {
        Counted::Store => "de meeste stenen in zijn verzamelkuil heeft",
        Counted::Seeds => "de meeste stenen heeft",
        Counted::Points => "de meeste punten heeft",
    };
    most(what, loses, " de match", tie)
}

pub(super) fn layout(laid: &[Laid]) -> String {
    laid.iter().map(laying).collect::<Vec<_>>().join("; ")
}

fn laying(laid: &Laid) -> String {
    match laid {
        Laid::Option(name, value) => {
            let value = match value {
                OptionValue::Spelled(value) => value.clone(),
                OptionValue::Asked(value) => quantity(value),
            };
            format!("`{name}` staat in deze ronde op {value}")
        }
        Laid::Deal => "de beginstelling wordt opnieuw gedeeld".to_owned(),
        Laid::Fill {
            places,
            with,
            purse,
            up_to,
        } => fill(places, with, *purse, *up_to),
        Laid::Block(places) => {
            let are = if is_one(places) { "doet" } else { "doen" };
            format!("{} {are} in deze ronde niet mee", all_of(places))
        }
        Laid::Give { count, places, to } => {
            let places = all_of(places);
            let which = match count {
                None => places,
                Some(Allotment::Fixed(1)) => format!("het eerste van {places}"),
                Some(Allotment::Fixed(count)) => format!("de eerste {count} van {places}"),
                Some(count) => format!("van {places}, vanaf het eerste, {}", as_many(count)),
            };
            let gets = match to {
                Owner::Own => "krijg je",
                Owner::Opponent => "krijgt de tegenstander",
            };
            format!("voor deze ronde {gets} {which}")
        }
        Laid::Arrange {
            player,
            places,
            least,
        } => arrange(*player, places.as_deref(), least),
        Laid::Copy { player, mirrored } => {
            let like = match mirrored {
                true => "het kuiltje ertegenover",
                false => "het kuiltje met hetzelfde nummer",
            };
            let lays = match player {
                Owner::Own => "je legt",
                Owner::Opponent => "de tegenstander legt",
            };
            format!("{lays} in elk kuiltje zoveel stenen als er in {like} liggen")
        }
        Laid::Keep => "wat een speler overheeft, houdt hij voor de volgende ronde".to_owned(),
    }
}

fn fill(places: &[Phrase], with: &Allotment, purse: Option<Owner>, up_to: bool) -> String {
    let seeds = so_many(with, SEED);
    let whose = match purse {
        None => "",
        Some(Owner::Own) => " met je stenen",
        Some(Owner::Opponent) => " met de stenen van de tegenstander",
    };
    let order = match is_one(places) {
        true => "zover ze reiken",
        false => "een voor een zover ze reiken",
    };
    let last = if up_to {
        ", het laatste met wat er over is"
    } else {
        ""
    };
    let (are, each) = match is_one(places) {
        true => ("wordt", ""),
        false => ("worden", "elk "),
    };
    let places = all_of(places);
    format!("{places} {are}{whose} {each}tot {seeds} aangevuld, {order}{last}")
}

fn arrange(who: Owner, places: Option<&[Phrase]>, least: &Allotment) -> String {
    let least = match least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", in elk minstens {least}"),
        least => format!(", in elk minstens {}", as_many(least)),
    };
    let (lays, seeds, pits) = match who {
        Owner::Own => ("je verdeelt", "al je stenen", "je kuiltjes"),
        Owner::Opponent => (
            "de tegenstander verdeelt",
            "al zijn stenen",
            "zijn kuiltjes",
        ),
    };
    // The places are seen from the side of the player who arranges.
    let places = places.map_or_else(|| pits.to_owned(), all_of);
    format!("{lays} {seeds} naar believen over {places}{least}")
}

fn is_one(places: &[Phrase]) -> bool {
    matches!(places, [place] if !place.is_plural())
}
