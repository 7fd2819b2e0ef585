//! What the names of a game mean: named pits, marks, counters.

use super::{Here, Simplifier, spoken};
use crate::rules::{Counter, CounterId, Mark, Region};
use crate::words::said::{Line, Part, Statement, Title};

impl Simplifier<'_> {
    /// What each name means, if the game gives any.
    pub(super) fn names(self) -> Option<Part> {
        let regions = self.rules.regions.iter();
        let regions = regions.map(|region| Line::explained(self.meaning(region), &region.help));
        let marks = self.rules.marks.iter();
        let marks = marks.map(|mark| Line::explained(self.bearers(mark), &mark.help));
        let counters = (0..).map(CounterId).zip(&self.rules.counters);
        let counters = counters.filter(|(id, _)| !self.remembers_a_phase(*id));
        let counters =
            counters.map(|(_, counter)| Line::explained(self.start(counter), &counter.help));
        let lines: Vec<Line> = regions.chain(marks).chain(counters).collect();
        (!lines.is_empty()).then_some(Part {
            title: Title::Names,
            lines,
        })
    }

    /// Whether a counter is there to remember that a phase is over, which the phase says itself.
    fn remembers_a_phase(self, counter: CounterId) -> bool {
        let mut left = self.rules.phases.iter().filter_map(|phase| phase.left);
        left.any(|left| left.counter == counter)
    }

    fn meaning(self, region: &Region) -> Statement {
        Statement::NamedPits {
            name: spoken(&region.name),
            one: self.is_one_pit(&region.places),
            places: self.being_at(Here::Explained).places(&region.places),
        }
    }

    fn bearers(self, mark: &Mark) -> Statement {
        Statement::MarkedPits {
            name: spoken(&mark.name),
            per_player: mark.per_player,
            on: self.places(&mark.on),
            until_emptied: mark.until_emptied,
            per_match: mark.per_match,
        }
    }

    fn start(self, counter: &Counter) -> Statement {
        Statement::CounterStarts {
            name: spoken(&counter.name),
            scope: counter.scope,
            start: counter.start.value(self.settings),
            per_match: counter.per_match,
        }
    }
}
