//! The rules of a match.

use super::action::most;
use super::condition::clause;
use super::grammar::{SEED, quoted};
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Counted, Owner, Role, Seat};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Arrangement, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "het spel is een match van verscheidene rondes, tenzij om een enkele wordt gevraagd"
    } else {
        "als erom gevraagd wordt, is het spel een match van verscheidene rondes"
    }
}

pub(super) fn begins(begins: Role) -> String {
    let later = match begins {
        Role::Seat(Seat::South) => return "Zuid begint elke ronde".to_owned(),
        Role::Seat(Seat::North) => "Noord elke latere",
        Role::Other => "elke latere wie de vorige niet begon",
        Role::Same => "elke latere wie de vorige begon",
        Role::Winner => "elke latere wie de vorige won, en na gelijkspel wie die niet begon",
        Role::Loser => "elke latere wie de vorige verloor, en na gelijkspel wie die niet begon",
    };
    format!("Zuid begint de eerste ronde, {later}")
}

/// A player by the part that was played in the last round.
const fn known_as(role: Role) -> &'static str {
    match role {
        Role::Other => "de speler die haar niet begon",
        Role::Same => "de speler die haar begon",
        Role::Winner => "haar winnaar",
        Role::Loser => "haar verliezer",
        Role::Seat(Seat::South) => "Zuid",
        Role::Seat(Seat::North) => "Noord",
    }
}

pub(super) fn points_intro(own: Option<Role>) -> String {
    match own {
        None => "na een ronde krijgt elke speler er punten voor".to_owned(),
        Some(role) => format!(
            "na een ronde krijgt er maar een speler punten voor: “je” is {}",
            known_as(role)
        ),
    }
}

pub(super) fn end_intro(own: Option<Role>) -> String {
    match own {
        None => "na elke ronde, eerst voor de speler die de volgende zou beginnen als “je”, \
             dan voor de ander"
            .to_owned(),
        Some(role) => format!("na elke ronde; “je” is alleen {}", known_as(role)),
    }
}

pub(super) fn first_round(own: Option<Seat>) -> String {
    let you = match own {
        None => "de speler die begint",
        Some(Seat::South) => "Zuid",
        Some(Seat::North) => "Noord",
    };
    format!("elke speler pakt zijn stenen van de beginstelling. “Je” is {you}")
}

pub(super) fn next_round(own: Option<Role>) -> String {
    let fewest = "de speler met de minste, bij gelijke aantallen degene die begint";
    let you = match own {
        None => fewest.to_owned(),
        Some(Role::Other) => "de speler die de vorige ronde niet begon".to_owned(),
        Some(Role::Same) => "de speler die de vorige ronde begon".to_owned(),
        Some(Role::Winner) => format!("de winnaar van de vorige ronde, na gelijkspel {fewest}"),
        Some(Role::Loser) => format!("de verliezer van de vorige ronde, na gelijkspel {fewest}"),
        Some(Role::Seat(seat)) => known_as(Role::Seat(seat)).to_owned(),
    };
    format!("elke speler pakt al zijn stenen. “Je” is {you}")
}

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
        Laid::HandOver { seeds, to } => {
            let seeds = so_many(seeds, SEED);
            match to {
                Owner::Own => format!("je krijgt {seeds} van de tegenstander"),
                Owner::Opponent => format!("de tegenstander krijgt {seeds} van je"),
            }
        }
        Laid::Mark(places, mark) => {
            let get = if is_one(places) { "krijgt" } else { "krijgen" };
            format!("{} {get} het merkteken {}", all_of(places), quoted(mark))
        }
        Laid::Unmark(places, mark) => {
            let lose = if is_one(places) {
                "verliest"
            } else {
                "verliezen"
            };
            format!("{} {lose} het merkteken {}", all_of(places), quoted(mark))
        }
        Laid::Count(counter, to) => {
            format!("{} staat op {}", quoted(counter), quantity(to))
        }
        Laid::Arrange(how) => arrange(how),
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

fn arrange(how: &Arrangement) -> String {
    let (lays, all, pits) = match how.player {
        Owner::Own => ("je verdeelt", "al je stenen", "je kuiltjes"),
        Owner::Opponent => (
            "de tegenstander verdeelt",
            "al zijn stenen",
            "zijn kuiltjes",
        ),
    };
    let seeds = match &how.seeds {
        None if how.both => "alle stenen van beide spelers".to_owned(),
        None => all.to_owned(),
        Some(seeds) => so_many(seeds, SEED),
    };
    let places = how.places.as_deref();
    let places = places.map_or_else(|| pits.to_owned(), all_of);
    let least = match &how.least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", in elk minstens {least}"),
        least => format!(", in elk minstens {}", as_many(least)),
    };
    let require = match how.require.as_slice() {
        [] => String::new(),
        require => format!(", zodat {}", joined_each(require, "en", clause)),
    };
    format!("{lays} {seeds} naar believen over {places}{least}{require}")
}

fn is_one(places: &[Phrase]) -> bool {
    matches!(places, [place] if !place.is_plural())
}
