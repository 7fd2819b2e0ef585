//! What the game remembers: marks and counters.

use super::Checker;
use super::sections::Sections;
use super::site::Site;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counter, Mark, Noun, Number};
use crate::syntax::MarkSection;

impl Checker<'_> {
    pub(super) fn marks(&mut self, sections: &Sections) -> Vec<Mark> {
        sections
            .marks
            .iter()
            .map(|section| self.mark(section))
            .collect()
    }

    fn mark(&mut self, section: &MarkSection) -> Mark {
        let on = self.places(&section.on, Site::MARKED).unwrap_or_default();
        for (place, written) in on.iter().zip(&section.on) {
            if matches!(place.noun, Noun::Store | Noun::Hand) {
                let fault = Diagnostic::new(Code::Misplaced, written.span, "only pits bear marks");
                self.report(fault.help("name pits, or use a counter"));
            }
        }
        Mark {
            name: section.name.text.clone(),
            per_player: section.per_player,
            on,
            until_emptied: section.until_emptied,
        }
    }

    pub(super) fn counters(&mut self, sections: &Sections) -> Vec<Counter> {
        let counters = sections.counters.iter().map(|section| Counter {
            name: section.name.text.clone(),
            per_player: section.per_player,
            start: self.number(&section.start).unwrap_or(Number::Literal(0)),
        });
        counters.collect()
    }
}
