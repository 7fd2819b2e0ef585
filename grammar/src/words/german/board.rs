//! Board and opening.

use super::grammar::{Case, LAP, PIT};
use super::place::all_of;
use super::quantity::counted;
use crate::rules::{End, Seat, StoreEnd, Turning};
use crate::words::list::{joined_each, numbers};
use crate::words::said::{Dealt, Phrase, Ring};

pub(super) fn rows(players: u8, lengths: &[u32]) -> String {
    let whose = if players == 1 {
        "der Spieler hat"
    } else {
        "jeder Spieler hat"
    };
    match lengths {
        [pits] => format!(
            "{whose} eine Reihe von {}",
            counted(*pits, PIT, Case::Dative)
        ),
        [front, others @ ..] if others.iter().all(|other| other == front) => format!(
            "{whose} {} Reihen von {}, von links gezählt, die vordere dem Gegner am nächsten",
            lengths.len(),
            counted(*front, PIT, Case::Dative)
        ),
        _ => {
            let lengths = joined_each(lengths, "und", u32::to_string);
            format!("{whose} Reihen von {lengths} Mulden, die vordere zuerst, von links gezählt")
        }
    }
}

pub(super) fn only_row(pits: u32) -> String {
    let pits = counted(pits, PIT, Case::Dative);
    format!("das Brett ist eine Reihe von {pits}, die niemandem gehört")
}

pub(super) fn middle_row(pits: u32) -> String {
    let pits = counted(pits, PIT, Case::Dative);
    format!("dazwischen liegt eine Reihe von {pits}, die niemandem gehört")
}

pub(super) fn halved_row(end: End, pits: u32) -> String {
    let end = match end {
        End::Left => "linken",
        End::Right => "rechten",
    };
    let belong = if pits == 1 { "gehört" } else { "gehören" };
    let pits = counted(pits, PIT, Case::Nominative);
    format!(
        "die vordere Reihe ist Teil einer Reihe in der Mitte: Jedem Spieler {belong} {pits} am {end} Ende davon"
    )
}

pub(super) fn stores(end: Option<StoreEnd>) -> String {
    let end = match end {
        None => "",
        Some(StoreEnd::Left) => " am linken Ende seiner vorderen Reihe",
        Some(StoreEnd::Right) => " am rechten Ende seiner vorderen Reihe",
        Some(StoreEnd::Ahead) => " an dem Ende seiner vorderen Reihe, auf das zu gesät wird",
    };
    format!("jeder Spieler hat einen Speicher{end}")
}

pub(super) fn track(ring: Ring, listed: Option<&(Turning, Vec<Phrase>)>) -> String {
    let ring = match ring {
        Ring::Shared => "ein Ring läuft durch beide Seiten",
        Ring::Only => "die Mulden bilden einen Ring",
        Ring::OfEachSide => "jede Seite ist ein Ring für sich",
        Ring::OfEachPlayer => "jeder Spieler hat einen eigenen Ring durch Mulden beider Seiten",
    };
    match listed {
        None => ring.to_owned(),
        Some((turning, places)) => {
            let way = match turning {
                Turning::Clockwise => "im Uhrzeigersinn",
                Turning::Counterclockwise => "gegen den Uhrzeigersinn",
            };
            format!("{ring}, {way}: {}", all_of(places, Case::Nominative))
        }
    }
}

pub(super) fn lap_limit(laps: u32) -> String {
    let laps = counted(laps, LAP, Case::Dative);
    format!("ein Zug von mehr als {laps} endet nie und ist nicht erlaubt")
}

pub(super) fn deal(seat: Option<Seat>, others: bool, places: &[Phrase], seeds: &Dealt) -> String {
    let seat = match seat {
        None => "",
        Some(Seat::South) => " von Süd",
        Some(Seat::North) => " von Nord",
    };
    let places = match others {
        true => "alle anderen Mulden".to_owned(),
        false => all_of(places, Case::Nominative),
    };
    match seeds {
        Dealt::Each(each) => format!("{places}{seat}: {}", numbers(each)),
        Dealt::RestOf(all) => format!("{places}{seat}: was zu {all} fehlt"),
    }
}
