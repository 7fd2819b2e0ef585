//! Sowings.

use super::grammar::{Case, quoted};
use super::place::{all_of, these};
use super::quantity::as_many;
use crate::rules::{Heading, Once, StoresSown};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Sowing, Start};

/// A sowing: `säe sie gegen den Uhrzeigersinn, auch in den eigenen Speicher`.
pub(super) fn sowing(sow: &Sowing, verb: &str) -> String {
    let mut parts = vec![match (sow.relay, sow.heading) {
        (true, Heading::Onward) => format!("{verb} weiter"),
        (true, heading) => format!("{verb} {} weiter", way(heading)),
        (false, heading) => format!("{verb} {}", way(heading)),
    }];
    parts.extend(sow.stores.map(|stores| into(stores).to_owned()));
    let skipping = sow.skipping.as_ref();
    parts.extend(skipping.map(|places| format!("ohne {}", all_of(places, Case::Accusative))));
    match &sow.start {
        Start::Here => {}
        Start::At(place) => {
            parts.push(format!(
                "den ersten Stein in {}",
                these(place, Case::Accusative)
            ));
        }
        Start::After(place) => {
            parts.push(format!(
                "den ersten Stein nach {}",
                these(place, Case::Dative)
            ));
        }
    }
    if !sow.dropping.is_empty() {
        let numbers = joined_each(&sow.dropping, "und", u32::to_string);
        parts.push(format!("{numbers} Steine in eine Mulde nach der anderen"));
    }
    if sow.keeping != Allotment::Fixed(0) {
        let kept = as_many(&sow.keeping);
        parts.push(format!(
            "nachdem du {kept} für den eigenen Speicher behalten hast"
        ));
    }
    parts.extend(
        sow.then
            .as_deref()
            .map(|table| format!("siehe dann {}", quoted(table))),
    );
    parts.join(", ")
}

/// That a table decides.
pub(super) fn by_table(name: &str) -> String {
    format!("siehe {}", quoted(name))
}

const fn into(stores: StoresSown) -> &'static str {
    match stores {
        StoresSown::None => "in keinen Speicher",
        StoresSown::Own => "auch in den eigenen Speicher",
        StoresSown::Opponent => "auch in den gegnerischen Speicher",
        StoresSown::Both => "auch in beide Speicher",
    }
}

/// A direction.
pub(super) const fn way(heading: Heading) -> &'static str {
    match heading {
        Heading::Clockwise => "im Uhrzeigersinn",
        Heading::Counterclockwise => "gegen den Uhrzeigersinn",
        Heading::Rightward => "nach rechts",
        Heading::Leftward => "nach links",
        Heading::Onward => "in derselben Richtung",
        Heading::Backward => "in der Gegenrichtung",
        Heading::EitherWay(Once::No) => "in beliebiger Richtung",
        Heading::EitherWay(Once::ForEach) => {
            "in beliebiger Richtung (einmal gewählt, gilt sie für diesen Spieler)"
        }
        Heading::EitherWay(Once::ForAll) => {
            "in beliebiger Richtung (einmal gewählt, gilt sie für beide Spieler)"
        }
    }
}
