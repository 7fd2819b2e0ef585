//! Sowings.

use super::place::{all_of, these};
use super::quantity::as_many;
use crate::rules::{Heading, Once, StoresSown};
use crate::words::list::joined_each;
use crate::words::said::{Allotment, Sowing, Start};

/// A sowing: "sow counterclockwise, also into your store".
pub(super) fn sowing(sow: &Sowing, verb: &str) -> String {
    let mut parts = vec![match (sow.relay, sow.heading) {
        (true, Heading::Onward) => format!("{verb} on"),
        (true, heading) => format!("{verb} on {}", way(heading)),
        (false, heading) => format!("{verb} {}", way(heading)),
    }];
    parts.extend(sow.stores.map(|stores| into(stores).to_owned()));
    let skipping = sow.skipping.as_ref();
    parts.extend(skipping.map(|places| format!("skipping {}", all_of(places))));
    match &sow.start {
        Start::Here => {}
        Start::At(place) => parts.push(format!("the first seed into {}", these(place))),
        Start::After(place) => parts.push(format!("the first seed after {}", these(place))),
    }
    if !sow.dropping.is_empty() {
        let numbers = joined_each(&sow.dropping, "and", u32::to_string);
        parts.push(format!(
            "dropping {numbers} seeds into one pit after the other"
        ));
    }
    if sow.keeping != Allotment::Fixed(0) {
        parts.push(format!(
            "after keeping {} for your store",
            as_many(&sow.keeping)
        ));
    }
    parts.extend(
        sow.then
            .as_deref()
            .map(|table| format!("then {}", by_table(table))),
    );
    parts.join(", ")
}

/// That a table decides.
pub(super) fn by_table(name: &str) -> String {
    format!("see “{name}”")
}

const fn into(stores: StoresSown) -> &'static str {
    match stores {
        StoresSown::None => "into no store",
        StoresSown::Own => "also into your store",
        StoresSown::Opponent => "also into the opponent's store",
        StoresSown::Both => "also into both stores",
    }
}

/// A direction.
pub(super) const fn way(heading: Heading) -> &'static str {
    match heading {
        Heading::Clockwise => "clockwise",
        Heading::Counterclockwise => "counterclockwise",
        Heading::Rightward => "rightward",
        Heading::Leftward => "leftward",
        Heading::Onward => "onward",
        Heading::Backward => "the other way round",
        Heading::EitherWay(Once::No) => "either way",
        Heading::EitherWay(Once::ForEach) => "either way (once chosen, it holds for that player)",
        Heading::EitherWay(Once::ForAll) => "either way (once chosen, it holds for both players)",
    }
}
