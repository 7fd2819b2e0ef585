//! The rules of a match.

use super::action::{most, result};
use super::condition::{clause, player};
use super::place::all_of;
use super::quantity::{as_many, quantity, so_many};
use crate::rules::{Counted, Owner, Role, Seat};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Arrangement, Laid, OptionValue, Phrase, Result};

pub(super) const fn played(always: bool) -> &'static str {
    if always {
        "the game is played as a match of several rounds, unless a single one is asked for"
    } else {
        "if asked for, the game is played as a match of several rounds"
    }
}

pub(super) fn begins(begins: Role) -> String {
    let later = match begins {
        Role::Seat(Seat::South) => return "South begins every round".to_owned(),
        Role::Seat(Seat::North) => "North all later ones",
        Role::Other => "each later one the player who did not begin the last",
        Role::Same => "each later one the player who began the last",
        Role::Winner => {
            "each later one the winner of the last, and after a draw the player who did not begin it"
        }
        Role::Loser => {
            "each later one the loser of the last, and after a draw the player who did not begin it"
        }
    };
    format!("South begins the first round, {later}")
}

/// A player by the part that was played in the last round.
const fn known_as(role: Role) -> &'static str {
    match role {
        Role::Other => "the player who did not begin it",
        Role::Same => "the player who began it",
        Role::Winner => "its winner",
        Role::Loser => "its loser",
        Role::Seat(Seat::South) => "South",
        Role::Seat(Seat::North) => "North",
    }
}

pub(super) fn points_intro(own: Option<Role>) -> String {
    match own {
        None => "after a round each player has points for it".to_owned(),
        Some(role) => format!(
            "after a round {} alone, as “you”, has points for it",
            known_as(role)
        ),
    }
}

pub(super) fn end_intro(own: Option<Role>) -> String {
    match own {
        None => "after every round, first for the player who would begin the next one as “you”, \
                 then for the other"
            .to_owned(),
        Some(role) => format!("after every round, for {} alone as “you”", known_as(role)),
    }
}

pub(super) fn first_round(own: Option<Seat>) -> String {
    let you = match own {
        None => "the player who begins",
        Some(Seat::South) => "South",
        Some(Seat::North) => "North",
    };
    format!("each player gathers their seeds of the opening. “You” is {you}")
}

pub(super) fn next_round(own: Option<Role>) -> String {
    let fewest = "the player who has fewest, with equal numbers the one who begins";
    let you = match own {
        None => fewest.to_owned(),
        Some(Role::Other) => "the player who did not begin the last round".to_owned(),
        Some(Role::Same) => "the player who began the last round".to_owned(),
        Some(Role::Winner) => format!("the winner of the last round, after a draw {fewest}"),
        Some(Role::Loser) => format!("the loser of the last round, after a draw {fewest}"),
        Some(Role::Seat(seat)) => known_as(Role::Seat(seat)).to_owned(),
    };
    format!("each player gathers all their seeds. “You” is {you}")
}

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
        Laid::HandOver { seeds, to } => {
            let seeds = so_many(seeds, "seed");
            match to {
                Owner::Own => format!("you get {seeds} from the opponent"),
                Owner::Opponent => format!("the opponent gets {seeds} from you"),
            }
        }
        Laid::Mark(places, mark) => {
            let are = if is_one(places) { "is" } else { "are" };
            format!("{} {are} marked as {mark}", all_of(places))
        }
        Laid::Unmark(places, mark) => {
            let lose = if is_one(places) { "loses" } else { "lose" };
            format!("{} {lose} the mark {mark}", all_of(places))
        }
        Laid::Count(counter, to) => format!("“{counter}” is set to {}", quantity(to)),
        Laid::Arrange(how) => arrange(how),
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

fn arrange(how: &Arrangement) -> String {
    let (lays, their, pits) = match how.player {
        Owner::Own => ("you lay", "your", "your pits"),
        Owner::Opponent => ("the opponent lays", "their", "their pits"),
    };
    let seeds = match &how.seeds {
        None if how.both => "all seeds of both players".to_owned(),
        None => format!("all {their} seeds"),
        Some(seeds) => so_many(seeds, "seed"),
    };
    let places = how.places.as_deref();
    let places = places.map_or_else(|| pits.to_owned(), all_of);
    let least = match &how.least {
        Allotment::Fixed(0) => String::new(),
        Allotment::Fixed(least) => format!(", at least {least} in each"),
        least => format!(", in each at least {}", as_many(least)),
    };
    let require = match how.require.as_slice() {
        [] => String::new(),
        require => format!(", so that {}", joined_each(require, "and", clause)),
    };
    format!("{lays} out {seeds} at will over {places}{least}{require}")
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
