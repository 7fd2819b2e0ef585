//! Sowings as phrases.

use super::argument::message;
use super::{Writer, readable_name};
use crate::prose::message::{Join, Message};
use crate::rules::{Noun, Sow, SowStart, TableId};

impl Writer<'_> {
    /// Describes a sowing of `lifted` seeds: `one`, `several`, or `none` if the sentence does not mention them.
    pub(super) fn sowing(self, sow: &Sow, lifted: &'static str) -> Message {
        let (heading, relay, skipping) = (sow.heading, sow.relay, &sow.skipping);
        let (into, after) = match &sow.start {
            SowStart::At(place) => (Some(place), None),
            SowStart::After(place) => (None, Some(place).filter(|place| place.noun != Noun::Here)),
        };
        let stores = sow.stores;
        let stores = stores.map(|stores| message!(self, "sow-stores", stores));
        let dropping = (!sow.dropping.is_empty()).then(|| self.numbers(Join::And, &sow.dropping));
        let kept = Some(&sow.keeping).filter(|kept| self.fixed_amount(kept) != Some(0));
        let kept = kept.map(|kept| self.plain_amount(kept));
        let table = sow.last.filter(|last| !self.is_inline(*last));
        message!(
            self, "sow", heading, relay, lifted, stores, skipping, into, after, dropping, kept,
            table
        )
    }

    /// Returns the name of a table, with its phase if tables of several phases share it.
    pub(super) fn table_name(self, table: TableId) -> String {
        let named = &self.rules[table];
        let name = readable_name(&named.name);
        let tables = self.rules.tables.iter();
        let mut same = tables.filter(|other| other.name == named.name);
        match named.phase.filter(|_| same.nth(1).is_some()) {
            Some(phase) => format!("{name} ({})", readable_name(&self.rules[phase].name)),
            None => name,
        }
    }

    /// Whether a table is written inside a move; it then has no name in the rule file.
    pub(super) fn is_inline(self, table: TableId) -> bool {
        self.rules[table].name.contains(' ')
    }
}
