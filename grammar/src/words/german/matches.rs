//! The rules of a match.

use super::action::most;
use super::grammar::{Case, SEED};
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Begins, Counted, Owner, Seat};
use crate::words::said::{Allotment, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "das Spiel ist ein Match aus mehreren Runden, wenn nicht eine einzelne verlangt wird"
    } else {
        "auf Wunsch ist das Spiel ein Match aus mehreren Runden"
    }
}

pub(super) fn begins(begins: Begins) -> String {
    let later = match begins {
        Begins::Seat(Seat::South) => return "Süd beginnt jede Runde".to_owned(),
        Begins::Seat(Seat::North) => "Nord jede spätere",
        Begins::Other => "jede spätere, wer die letzte nicht begann",
        Begins::Same => "jede spätere, wer die letzte begann",
        Begins::Winner => {
            "jede spätere, wer die letzte gewann, und nach einem Unentschieden, wer sie nicht begann"
        }
        Begins::Loser => {
            "jede spätere, wer die letzte verlor, und nach einem Unentschieden, wer sie nicht begann"
        }
    };
    format!("Süd beginnt die erste Runde, {later}")
}

pub(super) const FIRST_ROUND: &str =
    "jeder Spieler nimmt seine Steine der Aufstellung. „Du“ ist der Spieler, der beginnt";

pub(super) const NEXT_ROUND: &str = "jeder Spieler nimmt alle seine Steine. „Du“ ist der Spieler mit den wenigsten, \
     bei Gleichstand der, der beginnt";

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
                OptionValue::Asked(value) => quantity(value, Case::Accusative),
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
        Laid::Arrange {
            player,
            places,
            least,
        } => arrange(*player, places.as_deref(), least),
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

fn arrange(who: Owner, places: Option<&[Phrase]>, least: &Allotment) -> String {
    let least = match least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", mindestens {least} in jede"),
        least => format!(", in jede mindestens {}", as_many(least)),
    };
    let (seeds, pits) = match who {
        Owner::Own => ("alle deine Steine", "deine Mulden"),
        Owner::Opponent => ("alle seine Steine", "seine Mulden"),
    };
    // The places are seen from the side of the player who arranges.
    let places = places.map_or_else(
        || pits.to_owned(),
        |places| all_of(places, Case::Accusative),
    );
    let lays = match who {
        Owner::Own => "du verteilst",
        Owner::Opponent => "der Gegner verteilt",
    };
    format!("{lays} {seeds} nach Belieben auf {places}{least}")
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
