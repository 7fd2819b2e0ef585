//! Sowings.

use super::{Simplifier, spoken};
use crate::rules::{Noun, Sow, SowStart, TableId};
use crate::words::said::{Sowing, Start};

impl Simplifier<'_> {
    pub(super) fn sowing(self, sow: &Sow) -> Sowing {
        let last = sow.last.filter(|last| !self.is_inline(*last));
        Sowing {
            relay: sow.relay,
            heading: sow.heading,
            stores: sow.stores,
            skipping: sow.skipping.as_ref().map(|places| self.places(places)),
            start: match &sow.start {
                SowStart::At(place) => Start::At(self.place(place)),
                SowStart::After(place) if matches!(place.noun, Noun::Here) => Start::Here,
                SowStart::After(place) => Start::After(self.place(place)),
            },
            dropping: sow
                .dropping
                .iter()
                .map(|number| number.value(self.settings))
                .collect(),
            keeping: self.allotment(&sow.keeping),
            then: last.map(|last| self.table_name(last)),
        }
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
