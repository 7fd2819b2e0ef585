//! What the game remembers: marks and counters.

use super::Lowering;
use super::context::Context;
use super::sections::Sections;
use crate::analysis::option_values::{corners, options_of_all, with};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counter, Mark, Noun, Number};
use crate::syntax::{MarkSection, Sum};

impl Lowering<'_> {
    pub(super) fn marks(&mut self, sections: &Sections) -> Vec<Mark> {
        sections
            .marks
            .iter()
            .map(|section| self.mark(section))
            .collect()
    }

    fn mark(&mut self, section: &MarkSection) -> Mark {
        let on = self
            .places(&section.on, Context::MARKED)
            .unwrap_or_default();
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
            start: self.first_count(&section.start),
        });
        counters.collect()
    }

    /// The number at which a counter begins, which it must be able to hold whatever the options are.
    fn first_count(&mut self, sum: &Sum) -> Number {
        let number = self.number(sum).unwrap_or(Number::Literal(0));
        let matter = options_of_all([&number]);
        for settings in corners(&self.options, &matter) {
            let value = number.value(&settings);
            if value > u32::from(u8::MAX) {
                let with = with(&self.options, &matter, &settings);
                let fault = format!("a counter cannot begin at {value}{with}");
                let fault = Diagnostic::new(Code::NumberTooLarge, sum.span, fault);
                let fault = fault.at("expected 0 to 255");
                self.report(fault.help("counters hold numbers from 0 to 255; write one of these"));
                break;
            }
        }
        number
    }
}
