//! What the names of a game mean: named pits, marks, counters.

use super::{Here, Simplifier, spoken};
use crate::words::said::{Line, Part, Statement, Title};

impl Simplifier<'_> {
    /// What each name means, if the game gives any.
    pub(super) fn names(self) -> Option<Part> {
        let regions = self
            .rules
            .regions
            .iter()
            .map(|region| Statement::NamedPits {
                name: spoken(&region.name),
                one: self.is_one_pit(&region.places),
                places: self.being_at(Here::Explained).places(&region.places),
            });
        let marks = self.rules.marks.iter().map(|mark| Statement::MarkedPits {
            name: spoken(&mark.name),
            per_player: mark.per_player,
            on: self.places(&mark.on),
            until_emptied: mark.until_emptied,
            per_match: mark.per_match,
        });
        let counters = self.rules.counters.iter();
        let counters = counters.map(|counter| Statement::CounterStarts {
            name: spoken(&counter.name),
            scope: counter.scope,
            start: counter.start.value(self.settings),
            per_match: counter.per_match,
        });
        let lines: Vec<Line> = regions
            .chain(marks)
            .chain(counters)
            .map(Line::plain)
            .collect();
        (!lines.is_empty()).then_some(Part {
            title: Title::Names,
            lines,
        })
    }
}
