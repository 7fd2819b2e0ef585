//! Board and opening.

use super::grammar::counted;
use super::place::all_of;
use crate::rules::{End, Seat, StoreEnd, Turning};
use crate::words::list::{joined_each, numbers};
use crate::words::said::{Dealt, Phrase, Ring};

pub(super) fn rows(players: u8, lengths: &[u32]) -> String {
    let whose = if players == 1 {
        "the player has"
    } else {
        "each player has"
    };
    match lengths {
        [pits] => format!("{whose} one row of {pits} pits"),
        [front, others @ ..] if others.iter().all(|other| other == front) => format!(
            "{whose} {} rows of {front} pits, numbered from the left, the front row nearest to the opponent",
            lengths.len()
        ),
        _ => {
            let lengths = joined_each(lengths, "and", u32::to_string);
            format!("{whose} rows of {lengths} pits, front first, numbered from the left")
        }
    }
}

pub(super) fn only_row(pits: u32) -> String {
    format!("all pits lie in a row of {pits} that belongs to nobody")
}

pub(super) fn middle_row(pits: u32) -> String {
    let pits = counted(pits, "pit");
    format!("between them lies a row of {pits} that belongs to nobody")
}

pub(super) fn halved_row(end: End, pits: u32) -> String {
    let pits = counted(pits, "pit");
    let end = match end {
        End::Left => "left",
        End::Right => "right",
    };
    format!(
        "the front is part of a row in the middle: each player owns the {pits} at the {end} end of it"
    )
}

pub(super) fn stores(end: Option<StoreEnd>) -> String {
    let end = match end {
        None => "",
        Some(StoreEnd::Left) => " at the left end of their front row",
        Some(StoreEnd::Right) => " at the right end of their front row",
        Some(StoreEnd::Ahead) => " at the end of their front row towards which it is sown",
    };
    format!("each player has a store{end}")
}

pub(super) fn track(ring: Ring, listed: Option<&(Turning, Vec<Phrase>)>) -> String {
    let ring = match ring {
        Ring::Shared => "one ring runs through both sides",
        Ring::Only => "the pits are one ring",
        Ring::OfEachSide => "each side is a ring of its own",
        Ring::OfEachPlayer => "each player has a ring of their own, through pits of both sides",
    };
    match listed {
        None => ring.to_owned(),
        Some((turning, places)) => {
            let way = match turning {
                Turning::Clockwise => "clockwise",
                Turning::Counterclockwise => "counterclockwise",
            };
            format!("{ring}, {way}: {}", all_of(places))
        }
    }
}

pub(super) fn lap_limit(laps: u32) -> String {
    let laps = counted(laps, "lap");
    format!("a move of more than {laps} never ends, and is not legal")
}

pub(super) fn deal(seat: Option<Seat>, others: bool, places: &[Phrase], seeds: &Dealt) -> String {
    let seat = match seat {
        None => "",
        Some(Seat::South) => " of South",
        Some(Seat::North) => " of North",
    };
    let places = match others {
        true => "all other pits".to_owned(),
        false => all_of(places),
    };
    match seeds {
        Dealt::Each(each) => format!("{places}{seat}: {}", numbers(each)),
        Dealt::RestOf(all) => format!("{places}{seat}: what is missing from {all}"),
    }
}
