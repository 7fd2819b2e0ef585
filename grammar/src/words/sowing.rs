//! Sowings.

use super::Words;
use super::condition::way;
use super::phrase::{list, spoken};
use crate::rules::{Heading, Noun, Sow, SowStart, StoresSown, TableId};

impl Words<'_> {
    /// A sowing: "sow counterclockwise, also into the own store".
    pub(super) fn sowing(self, sow: &Sow, verb: &str) -> String {
        let mut parts = vec![match (sow.relay, sow.heading) {
            (true, Heading::Onward) => format!("{verb} on"),
            (true, heading) => format!("{verb} on {}", way(heading)),
            (false, heading) => format!("{verb} {}", way(heading)),
        }];
        parts.extend(sow.stores.map(|stores| into(stores).to_owned()));
        parts.extend(
            sow.skipping
                .as_ref()
                .map(|places| format!("skipping {}", self.all_of(places))),
        );
        match &sow.start {
            SowStart::At(place) => parts.push(format!("the first seed into {}", self.these(place))),
            SowStart::After(place) if matches!(place.noun, Noun::Here) => {}
            SowStart::After(place) => {
                parts.push(format!("the first seed after {}", self.these(place)))
            }
        }
        if !sow.dropping.is_empty() {
            let numbers: Vec<String> = sow
                .dropping
                .iter()
                .map(|number| number.value(self.settings).to_string())
                .collect();
            parts.push(format!(
                "dropping {} seeds into one pit after the other",
                list(&numbers)
            ));
        }
        match self.fixed(&sow.keeping) {
            Some(0) => {}
            Some(kept) => parts.push(format!("after keeping {kept} for the own store")),
            None => parts.push(format!(
                "after keeping as many for the own store as {}",
                self.quantity(&sow.keeping)
            )),
        }
        parts.extend(
            sow.last
                .filter(|last| !self.is_inline(*last))
                .map(|last| format!("then {}", self.by_table(last))),
        );
        parts.join(", ")
    }

    /// That a table decides.
    pub(super) fn by_table(self, table: TableId) -> String {
        format!("see “{}”", self.table_name(table))
    }

    /// The name of a table, with its phase if tables of several phases bear it.
    pub(super) fn table_name(self, table: TableId) -> String {
        let named = &self.rules[table];
        let name = spoken(&named.name);
        let mut same = self
            .rules
            .tables
            .iter()
            .filter(|other| other.name == named.name);
        match named.phase.filter(|_| same.nth(1).is_some()) {
            Some(phase) => format!("{name} ({})", spoken(&self.rules[phase].name)),
            None => name,
        }
    }

    /// Whether a table is written out inside a move, and so has no name of its own.
    pub(super) fn is_inline(self, table: TableId) -> bool {
        self.rules[table].name.contains(' ')
    }
}

const fn into(stores: StoresSown) -> &'static str {
    match stores {
        StoresSown::None => "into no store",
        StoresSown::Own => "also into the own store",
        StoresSown::Opponent => "also into the opponent's store",
        StoresSown::Both => "also into both stores",
    }
}
