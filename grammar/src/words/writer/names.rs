//! The section on the names of a game: named pits, marks and counters.

use super::argument::say;
use super::section::Section;
use super::{Writer, spoken};
use crate::rules::{Counter, CounterId, Mark, Region};
use crate::words::message::Message;

impl Writer<'_> {
    /// Describes each name, if the game defines any.
    pub(super) fn names(self) -> Option<Section> {
        let regions = self.rules.regions.iter();
        let regions = regions.map(|region| self.explained(&self.region(region), &region.help));
        let marks = self.rules.marks.iter();
        let marks = marks.map(|mark| self.explained(&self.mark(mark), &mark.help));
        let counters = (0..).map(CounterId).zip(&self.rules.counters);
        let counters = counters.filter(|(id, _)| !self.remembers_a_phase(*id));
        let counters =
            counters.map(|(_, counter)| self.explained(&self.counter(counter), &counter.help));
        let lines: Vec<_> = regions.chain(marks).chain(counters).collect();
        (!lines.is_empty()).then(|| self.section(&say!(self, "title-names"), lines))
    }

    /// Whether a counter only records that a phase is over.
    fn remembers_a_phase(self, counter: CounterId) -> bool {
        let mut left = self.rules.phases.iter().filter_map(|phase| phase.left);
        left.any(|left| left.counter == counter)
    }

    fn region(self, region: &Region) -> Message {
        let (name, one) = self.region_name(region);
        let places = self.being_at("it").places(&region.places);
        say!(self, "name-pits", name, one, places)
    }

    /// Returns the name of a region without the word `pit`, and whether each player has exactly one of its pits.
    pub(super) fn region_name(self, region: &Region) -> (String, bool) {
        let name = spoken(&region.name);
        let one = self.is_one_pit(&region.places);
        let short = name.strip_suffix(" pit").filter(|_| !one);
        (short.unwrap_or(&name).to_owned(), one)
    }

    fn mark(self, mark: &Mark) -> Message {
        let (per_player, per_match) = (mark.per_player, mark.per_match);
        let (name, until_emptied) = (spoken(&mark.name), mark.until_emptied);
        let lasting = say!(self, "mark-lasts", until_emptied, per_match);
        say!(
            self,
            "name-mark",
            name,
            per_player,
            places = mark.on,
            lasting
        )
    }

    fn counter(self, counter: &Counter) -> Message {
        let (name, start) = (spoken(&counter.name), &counter.start);
        let (scope, per_match) = (counter.scope, counter.per_match);
        say!(self, "name-counter", name, scope, start, per_match)
    }
}
