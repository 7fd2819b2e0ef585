//! The section on the names of a game: named pits, marks and counters.

use super::argument::message;
use super::section::Section;
use super::{Writer, readable_name};
use crate::prose::message::Message;
use crate::rules::{Counter, CounterId, Mark, Region};

impl Writer<'_> {
    /// Describes each name, if the game defines any.
    pub(super) fn names(self) -> Option<Section> {
        let regions = self.rules.regions.iter();
        let regions = regions.map(|region| self.line_with_help(&self.region(region), &region.help));
        let marks = self.rules.marks.iter();
        let marks = marks.map(|mark| self.line_with_help(&self.mark(mark), &mark.help));
        let counters = (0..).map(CounterId).zip(&self.rules.counters);
        let counters = counters.filter(|(id, _)| !self.records_phase_end(*id));
        let counters =
            counters.map(|(_, counter)| self.line_with_help(&self.counter(counter), &counter.help));
        let lines: Vec<_> = regions.chain(marks).chain(counters).collect();
        (!lines.is_empty()).then(|| self.section(&message!(self, "title-names"), lines))
    }

    /// Whether a counter only records that a phase is over.
    fn records_phase_end(self, counter: CounterId) -> bool {
        let mut left = self.rules.phases.iter().filter_map(|phase| phase.left);
        left.any(|left| left.counter == counter)
    }

    fn region(self, region: &Region) -> Message {
        let (name, one) = self.region_name(region);
        let places = self.with_here("it").places(&region.places);
        message!(self, "name-pits", name, one, places)
    }

    /// Returns the name of a region without the word `pit`, and whether each player has exactly one of its pits.
    pub(super) fn region_name(self, region: &Region) -> (String, bool) {
        let name = readable_name(&region.name);
        let one = self.is_one_pit(&region.places);
        let short = name.strip_suffix(" pit").filter(|_| !one);
        (short.unwrap_or(&name).to_owned(), one)
    }

    fn mark(self, mark: &Mark) -> Message {
        let (per_player, per_match) = (mark.per_player, mark.per_match);
        let (name, until_emptied) = (readable_name(&mark.name), mark.until_emptied);
        let lasting = message!(self, "mark-lasts", until_emptied, per_match);
        message!(
            self,
            "name-mark",
            name,
            per_player,
            places = mark.on,
            lasting
        )
    }

    fn counter(self, counter: &Counter) -> Message {
        let (name, start) = (readable_name(&counter.name), &counter.start);
        let (scope, per_match) = (counter.scope, counter.per_match);
        message!(self, "name-counter", name, scope, start, per_match)
    }
}
