//! Sowings.

use super::grammar::quoted;
use super::place::{all_of, these};
use super::quantity::as_many;
use crate::rules::{Heading, Once, StoresSown};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Sowing, Start};

/// A sowing: `zaai ze tegen de klok in, ook in je verzamelkuil`.
pub(super) fn sowing(sow: &Sowing, verb: &str) -> String {
    let mut parts = vec![match (sow.relay, sow.heading) {
        (true, Heading::Onward) => format!("{verb} verder"),
        (true, heading) => format!("{verb} {} verder", way(heading)),
        (false, heading) => format!("{verb} {}", way(heading)),
    }];
    parts.extend(sow.stores.map(|stores| into(stores).to_owned()));
    let skipping = sow.skipping.as_ref();
    parts.extend(skipping.map(|places| format!("met overslaan van {}", all_of(places))));
    match &sow.start {
        Start::Here => {}
        Start::At(place) => parts.push(format!("de eerste steen in {}", these(place))),
        Start::After(place) => parts.push(format!("de eerste steen na {}", these(place))),
    }
    if !sow.dropping.is_empty() {
        let numbers = joined_each(&sow.dropping, "en", u32::to_string);
        parts.push(format!("{numbers} stenen in het ene kuiltje na het andere"));
    }
    if sow.keeping != Allotment::Fixed(0) {
        let kept = as_many(&sow.keeping);
        parts.push(format!(
            "nadat je er {kept} voor je verzamelkuil hebt gehouden"
        ));
    }
    parts.extend(
        sow.then
            .as_deref()
            .map(|table| format!("zie dan {}", quoted(table))),
    );
    parts.join(", ")
}

/// That a table decides.
pub(super) fn by_table(name: &str) -> String {
    format!("zie {}", quoted(name))
}

const fn into(stores: StoresSown) -> &'static str {
    match stores {
        StoresSown::None => "in geen verzamelkuil",
        StoresSown::Own => "ook in je verzamelkuil",
        StoresSown::Opponent => "ook in de verzamelkuil van de tegenstander",
        StoresSown::Both => "ook in beide verzamelkuilen",
    }
}

/// A direction.
pub(super) const fn way(heading: Heading) -> &'static str {
    match heading {
        Heading::Clockwise => "met de klok mee",
        Heading::Counterclockwise => "tegen de klok in",
        Heading::Rightward => "naar rechts",
        Heading::Leftward => "naar links",
        Heading::Onward => "in dezelfde richting",
        Heading::Backward => "in de tegengestelde richting",
        Heading::EitherWay(Once::No) => "in een richting naar keuze",
        Heading::EitherWay(Once::ForEach) => {
            "in een richting naar keuze (eenmaal gekozen geldt ze voor die speler)"
        }
        Heading::EitherWay(Once::ForAll) => {
            "in een richting naar keuze (eenmaal gekozen geldt ze voor beide spelers)"
        }
    }
}
