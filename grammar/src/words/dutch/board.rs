//! Board and opening.

use super::grammar::{LAP, PIT};
use super::place::all_of;
use crate::rules::{End, Seat, StoreEnd, Turning};
use crate::words::list::{joined_each, numbers};
use crate::words::said::{Dealt, Phrase, Ring};

pub(super) fn rows(players: u8, lengths: &[u32]) -> String {
    let whose = if players == 1 {
        "de speler heeft"
    } else {
        "elke speler heeft"
    };
    match lengths {
        [pits] => format!("{whose} een rij van {}", PIT.counted(*pits)),
        [front, others @ ..] if others.iter().all(|other| other == front) => format!(
            "{whose} {} rijen van {}, genummerd van links, de voorste het dichtst bij de tegenstander",
            lengths.len(),
            PIT.counted(*front)
        ),
        _ => {
            let lengths = joined_each(lengths, "en", u32::to_string);
            format!("{whose} rijen van {lengths} kuiltjes, de voorste eerst, genummerd van links")
        }
    }
}

pub(super) fn only_row(pits: u32) -> String {
    format!(
        "het bord is een rij van {} die van niemand is",
        PIT.counted(pits)
    )
}

pub(super) fn middle_row(pits: u32) -> String {
    format!(
        "daartussen ligt een rij van {} die van niemand is",
        PIT.counted(pits)
    )
}

pub(super) fn halved_row(end: End, pits: u32) -> String {
    let end = match end {
        End::Left => "linker",
        End::Right => "rechter",
    };
    let pits = PIT.counted(pits);
    format!(
        "de voorste rij is deel van een rij in het midden: elke speler heeft {pits} aan het {end}eind ervan"
    )
}

pub(super) fn stores(end: Option<StoreEnd>) -> String {
    let end = match end {
        None => "",
        Some(StoreEnd::Left) => " aan het linkereind van zijn voorste rij",
        Some(StoreEnd::Right) => " aan het rechtereind van zijn voorste rij",
        Some(StoreEnd::Ahead) => " aan het eind van zijn voorste rij waarheen gezaaid wordt",
    };
    format!("elke speler heeft een verzamelkuil{end}")
}

pub(super) fn track(ring: Ring, listed: Option<&(Turning, Vec<Phrase>)>) -> String {
    let ring = match ring {
        Ring::Shared => "een ring loopt door beide kanten",
        Ring::Only => "de kuiltjes vormen een ring",
        Ring::OfEachSide => "elke kant is een ring op zichzelf",
        Ring::OfEachPlayer => "elke speler heeft een eigen ring door kuiltjes van beide kanten",
    };
    match listed {
        None => ring.to_owned(),
        Some((turning, places)) => {
            let way = match turning {
                Turning::Clockwise => "met de klok mee",
                Turning::Counterclockwise => "tegen de klok in",
            };
            format!("{ring}, {way}: {}", all_of(places))
        }
    }
}

pub(super) fn lap_limit(laps: u32) -> String {
    format!(
        "een zet van meer dan {} eindigt nooit en mag niet",
        LAP.counted(laps)
    )
}

pub(super) fn deal(seat: Option<Seat>, others: bool, places: &[Phrase], seeds: &Dealt) -> String {
    let seat = match seat {
        None => "",
        Some(Seat::South) => " van Zuid",
        Some(Seat::North) => " van Noord",
    };
    let places = match others {
        true => "alle andere kuiltjes".to_owned(),
        false => all_of(places),
    };
    match seeds {
        Dealt::Each(each) => format!("{places}{seat}: {}", numbers(each)),
        Dealt::RestOf(all) => format!("{places}{seat}: wat aan {all} ontbreekt"),
    }
}
