//! The rules of a match.

use super::action::most;
use super::condition::clause;
use super::grammar::{Case, SEED, quoted};
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Counted, Owner, Role, Seat};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Arrangement, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "das Spiel ist ein Match aus mehreren Runden, wenn nicht eine einzelne verlangt wird"
    } else {
        "auf Wunsch ist das Spiel ein Match aus mehreren Runden"
    }
}

pub(super) fn begins(begins: Role) -> String {
    let later = match begins {
        Role::Seat(Seat::South) => return "Süd beginnt jede Runde".to_owned(),
        Role::Seat(Seat::North) => "Nord jede spätere",
        Role::Other => "jede spätere, wer die letzte nicht begann",
        Role::Same => "jede spätere, wer die letzte begann",
        Role::Winner => {
            "jede spätere, wer die letzte gewann, und nach einem Unentschieden, wer sie nicht begann"
        }
        Role::Loser => {
            "jede spätere, wer die letzte verlor, und nach einem Unentschieden, wer sie nicht begann"
        }
    };
    format!("Süd beginnt die erste Runde, {later}")
}

/// A player by the part that was played in the last round, in the nominative.
const fn known_as(role: Role) -> &'static str {
    match role {
        Role::Other => "der Spieler, der sie nicht begann",
        Role::Same => "der Spieler, der sie begann",
        Role::Winner => "ihr Gewinner",
        Role::Loser => "ihr Verlierer",
        Role::Seat(Seat::South) => "Süd",
        Role::Seat(Seat::North) => "Nord",
    }
}

pub(super) fn points_intro(own: Option<Role>) -> String {
    match own {
        None => "nach einer Runde bekommt jeder Spieler Punkte dafür".to_owned(),
        Some(role) => format!(
            "nach einer Runde bekommt nur einer Punkte dafür: „du“ ist {}",
            known_as(role)
        ),
    }
}

pub(super) fn end_intro(own: Option<Role>) -> String {
    match own {
        None => {
            "nach jeder Runde, erst für den Spieler, der die nächste beginnen würde, als „du“, \
                 dann für den anderen"
                .to_owned()
        }
        Some(role) => format!("nach jeder Runde; „du“ ist nur {}", known_as(role)),
    }
}

pub(super) fn first_round(own: Option<Seat>) -> String {
    let you = match own {
        None => "der Spieler, der beginnt",
        Some(Seat::South) => "Süd",
        Some(Seat::North) => "Nord",
    };
    format!("jeder Spieler nimmt seine Steine der Aufstellung. „Du“ ist {you}")
}

pub(super) fn next_round(own: Option<Role>) -> String {
    let fewest = "der Spieler mit den wenigsten, bei Gleichstand der, der beginnt";
    let you = match own {
        None => fewest.to_owned(),
        Some(Role::Other) => "der Spieler, der die letzte Runde nicht begann".to_owned(),
        Some(Role::Same) => "der Spieler, der die letzte Runde begann".to_owned(),
        Some(Role::Winner) => {
            format!("der Gewinner der letzten Runde, nach einem Unentschieden {fewest}")
        }
        Some(Role::Loser) => {
            format!("der Verlierer der letzten Runde, nach einem Unentschieden {fewest}")
        }
        Some(Role::Seat(seat)) => known_as(Role::Seat(seat)).to_owned(),
    };
    format!("jeder Spieler nimmt alle seine Steine. „Du“ ist {you}")
}

pub(super) const fn ending(ending: Result) -> &'static str {
    match ending {
        Result::Won | Result::Solved => "du gewinnst das Match",
        Result::Lost | Result::Failed => "der Gegner gewinnt das Match",
        Result::Drawn => "das Match ist unentschieden",
    }
}

pub(super) fn most_of(of: Counted, loses: bool, tie: Result) -> String {
    let what = match of {
        Counted::Store => "die meisten Steine im Speicher hat",
        Counted::Seeds => "die meisten Steine hat",
        Counted::Points => "die meisten Punkte hat",
    };
    most(what, loses, " das Match", tie)
}

pub(super) fn layout(laid: &[Laid]) -> String {
    laid.iter().map(laying).collect::<Vec<_>>().join("; ")
}

fn laying(laid: &Laid) -> String {
    match laid {
        Laid::Option(name, value) => {
            let value = match value {
                OptionValue::Spelled(value) => value.clone(),
                OptionValue::Asked(value) => quantity(value, Case::Dative),
            };
            format!("`{name}` steht in dieser Runde auf {value}")
        }
        Laid::Deal => "die Aufstellung wird neu ausgeteilt".to_owned(),
        Laid::Fill {
            places,
            with,
            purse,
            up_to,
        } => fill(places, with, *purse, *up_to),
        Laid::Block(places) => {
            let are = if is_one(places) { "ist" } else { "sind" };
            let places = all_of(places, Case::Nominative);
            format!("{places} {are} in dieser Runde aus dem Spiel")
        }
        Laid::Give { count, places, to } => {
            let which = match count {
                None => all_of(places, Case::Accusative),
                Some(Allotment::Fixed(1)) => {
                    format!("die erste von {}", all_of(places, Case::Dative))
                }
                Some(Allotment::Fixed(count)) => {
                    format!("die ersten {count} von {}", all_of(places, Case::Dative))
                }
                Some(count) => {
                    let places = all_of(places, Case::Dative);
                    format!("von {places}, von der ersten an, {}", as_many(count))
                }
            };
            let gets = match to {
                Owner::Own => "bekommst du",
                Owner::Opponent => "bekommt der Gegner",
            };
            format!("für diese Runde {gets} {which}")
        }
        Laid::HandOver { seeds, to } => {
            let seeds = so_many(seeds, SEED);
            match to {
                Owner::Own => format!("du bekommst {seeds} vom Gegner"),
                Owner::Opponent => format!("der Gegner bekommt {seeds} von dir"),
            }
        }
        Laid::Mark(places, mark) => {
            let get = if is_one(places) {
                "bekommt"
            } else {
                "bekommen"
            };
            let places = all_of(places, Case::Nominative);
            format!("{places} {get} die Marke {}", quoted(mark))
        }
        Laid::Unmark(places, mark) => {
            let lose = if is_one(places) {
                "verliert"
            } else {
                "verlieren"
            };
            let places = all_of(places, Case::Nominative);
            format!("{places} {lose} die Marke {}", quoted(mark))
        }
        Laid::Count(counter, to) => {
            let to = quantity(to, Case::Dative);
            format!("{} steht auf {to}", quoted(counter))
        }
        Laid::Arrange(how) => arrange(how),
        Laid::Copy { player, mirrored } => {
            let like = match mirrored {
                true => "in der gegenüberliegenden",
                false => "in der mit derselben Nummer",
            };
            let lays = lays(*player);
            format!("{lays} in jede Mulde so viele Steine, wie {like} liegen")
        }
        Laid::Keep => "was ein Spieler übrig hat, behält er für die nächste Runde".to_owned(),
    }
}

fn fill(places: &[Phrase], with: &Allotment, purse: Option<Owner>, up_to: bool) -> String {
    let each = if is_one(places) { "" } else { "je " };
    let seeds = so_many(with, SEED);
    let whose = match purse {
        None => "",
        Some(Owner::Own) => " mit deinen Steinen",
        Some(Owner::Opponent) => " mit den Steinen des Gegners",
    };
    let order = match is_one(places) {
        true => "so weit sie reichen",
        false => "eine nach der anderen, so weit sie reichen",
    };
    let last = if up_to {
        ", die letzte mit dem, was übrig ist"
    } else {
        ""
    };
    let are = if is_one(places) { "wird" } else { "werden" };
    let places = all_of(places, Case::Nominative);
    format!("{places} {are}{whose} auf {each}{seeds} aufgefüllt, {order}{last}")
}

fn arrange(how: &Arrangement) -> String {
    let (lays, all, pits) = match how.player {
        Owner::Own => ("du verteilst", "alle deine Steine", "deine Mulden"),
        Owner::Opponent => ("der Gegner verteilt", "alle seine Steine", "seine Mulden"),
    };
    let seeds = match &how.seeds {
        None if how.both => "alle Steine beider Spieler".to_owned(),
        None => all.to_owned(),
        Some(seeds) => so_many(seeds, SEED),
    };
    let places = how.places.as_deref().map_or_else(
        || pits.to_owned(),
        |places| all_of(places, Case::Accusative),
    );
    let least = match &how.least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", mindestens {least} in jede"),
        least => format!(", in jede mindestens {}", as_many(least)),
    };
    let require = match how.require.as_slice() {
        [] => String::new(),
        require => format!(", sodass {}", joined_each(require, "und", clause)),
    };
    format!("{lays} {seeds} nach Belieben auf {places}{least}{require}")
}

const fn lays(who: Owner) -> &'static str {
    match who {
        Owner::Own => "du legst",
        Owner::Opponent => "der Gegner legt",
    }
}

fn is_one(places: &[Phrase]) -> bool {
    matches!(places, [place] if !place.is_plural())
}
