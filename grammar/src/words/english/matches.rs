//! The rules of a match.

use super::action::{most, result};
use super::condition::player;
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Begins, Counted, Owner, Seat};
use crate::words::said::{Allotment, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "the game is played as a match of several rounds, unless a single one is asked for"
    } else {
        "if asked for, the game is played as a match of several rounds"
    }
}

pub(super) fn begins(begins: Begins) -> String {
    let later = match begins {
        Begins::Seat(Seat::South) => return "South begins every round".to_owned(),
        Begins::Seat(Seat::North) => "North all later ones",
        Begins::Other => "each later one the player who did not begin the last",
        Begins::Same => "each later one the player who began the last",
        Begins::Winner => {
            "each later one the winner of the last, and after a draw the player who did not begin it"
        }
        Begins::Loser => {
            "each later one the loser of the last, and after a draw the player who did not begin it"
        }
    };
    format!("South begins the first round, {later}")
}

pub(super) const FIRST_ROUND: &str =
    "each player gathers their seeds of the opening. “You” is the player who begins";

pub(super) const NEXT_ROUND: &str = "each player gathers all their seeds. “You” is the player who has fewest, \
     with equal numbers the one who begins";

pub(super) fn ending(ending: Result) -> String {
    match ending {
        Result::Drawn => "the match is drawn".to_owned(),
        ending => format!("{} the match", result(ending)),
    }
}

pub(super) fn most_of(of: Counted, loses: bool, tie: Result) -> String {
    let what = match of {
        Counted::Store => "the most seeds in store",
        Counted::Seeds => "the most seeds",
        Counted::Points => "the most points",
    };
    most(what, loses, " the match", tie)
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
            format!("`{name}` is {value} in this round")
        }
        Laid::Deal => "the opening is dealt anew".to_owned(),
        Laid::Fill {
            places,
            with,
            purse,
            up_to,
        } => fill(places, with, *purse, *up_to),
        Laid::Block(places) => {
            let are = if is_one(places) { "is" } else { "are" };
            format!("{} {are} out of play for this round", all_of(places))
        }
        Laid::Give { count, places, to } => {
            let places = all_of(places);
            let which = match count {
                None => places,
                Some(Allotment::Fixed(1)) => format!("the first of {places}"),
                Some(Allotment::Fixed(count)) => format!("the first {count} of {places}"),
                Some(count) => format!("{places}, from the first on {}", as_many(count)),
            };
            let gets = match to {
                Owner::Own => "you get",
                Owner::Opponent => "the opponent gets",
            };
            format!("for this round {gets} {which}")
        }
        Laid::Arrange {
            player,
            places,
            least,
        } => arrange(*player, places.as_deref(), least),
        Laid::Copy { player, mirrored } => {
            let like = match mirrored {
                true => "the pit that faces it",
                false => "the pit of the same number",
            };
            let lays = lays(*player);
            format!("{lays} as many into each pit as lie in {like}")
        }
        Laid::Keep => "what a player has left is kept for the next round".to_owned(),
    }
}

fn fill(places: &[Phrase], with: &Allotment, purse: Option<Owner>, up_to: bool) -> String {
    let each = if matches!(with, Allotment::Fixed(_)) && !is_one(places) {
        " each"
    } else {
        ""
    };
    let seeds = so_many(with, "seed");
    let whose = purse.map(|purse| match purse {
        Owner::Own => " with your seeds",
        Owner::Opponent => " with the seeds of the opponent",
    });
    let order = match is_one(places) {
        true => "as far as they go",
        false => "one after the other as far as they go",
    };
    let last = if up_to {
        ", the last one with what is left"
    } else {
        ""
    };
    let are = if is_one(places) { "is" } else { "are" };
    format!(
        "{} {are} filled up to {seeds}{each}{}, {order}{last}",
        all_of(places),
        whose.unwrap_or_default()
    )
}

fn arrange(who: Owner, places: Option<&[Phrase]>, least: &Allotment) -> String {
    let least = match least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", at least {least} in each"),
        least => format!(", in each at least {}", as_many(least)),
    };
    let (their, pits) = match who {
        Owner::Own => ("your", "your pits"),
        Owner::Opponent => ("their", "their pits"),
    };
    // The places are seen from the side of the player who arranges.
    let places = places.map_or_else(|| pits.to_owned(), all_of);
    let lays = match who {
        Owner::Own => "you lay",
        Owner::Opponent => "the opponent lays",
    };
    format!("{lays} out all {their} seeds at will over {places}{least}")
}

fn lays(who: Owner) -> String {
    match who {
        Owner::Own => format!("{} lay", player(who)),
        Owner::Opponent => format!("{} lays", player(who)),
    }
}

fn is_one(places: &[Phrase]) -> bool {
    matches!(places, [place] if !place.is_plural())
}
