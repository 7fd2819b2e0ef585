//! The state that a game remembers besides seeds: marks and counters.

use super::context::Context;
use super::lowering::Lowering;
use super::sections::{Sections, help_text};
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counter, CounterScope, MAX_COUNTERS, MAX_MARKS, Mark, Noun, Number, Places};
use crate::syntax::{CounterSection, MarkSection, Name, NumberNode, Once};

impl Lowering<'_> {
    pub(super) fn marks(&mut self, sections: &Sections) -> Vec<Mark> {
        let names = sections.marks.iter();
        let names = names.map(|section| (&section.name, section.per_player));
        self.check_capacity("marks", MAX_MARKS, names);
        sections
            .marks
            .iter()
            .map(|section| self.mark(section))
            .collect()
    }

    fn mark(&mut self, section: &MarkSection) -> Mark {
        let on: Places = self
            .lower(&section.on, Context::INITIAL_MARKS)
            .unwrap_or_default();
        for (place, written) in on.iter().zip(&section.on) {
            if matches!(place.noun, Noun::Store | Noun::Hand) {
                let fault =
                    Diagnostic::new(Code::Misplaced, written.span, "only pits can have marks");
                self.report(fault.help("name pits, or use a counter"));
            }
        }
        Mark {
            name: section.name.text.clone(),
            per_player: section.per_player,
            per_match: section.per_match,
            on,
            until_emptied: section.until_emptied,
            help: help_text(section.help.as_ref()),
        }
    }

    /// Reports the first name that exceeds the room for marks or counters.
    fn check_capacity<'s>(
        &mut self,
        kind: &str,
        capacity: usize,
        names: impl Iterator<Item = (&'s Name, bool)>,
    ) {
        let (mut taken, mut beyond) = (0, None);
        for (name, per_player) in names {
            taken += 1 + usize::from(per_player);
            if taken > capacity {
                beyond.get_or_insert(name);
            }
        }
        if let Some(name) = beyond {
            let fault = format!("the {kind} of this game take {taken} places");
            let fault = Diagnostic::new(Code::TooMuchMemory, name.span, fault);
            let fault = fault.with_label(format!("there is room for {capacity}"));
            self.report(fault.help("leave some out; those `per player` take two places each"));
        }
    }

    pub(super) fn counters<'s>(&mut self, sections: &Sections<'s>) -> Vec<Counter> {
        let of_move = |section: &&CounterSection| section.scope == CounterScope::Move;
        let (passing, kept): (Vec<_>, Vec<_>) =
            sections.counters.iter().copied().partition(of_move);
        let named = |list: Vec<&'s CounterSection>| {
            let list = list.into_iter();
            list.map(|one| (&one.name, one.scope == CounterScope::Player))
        };
        // A phase that ends for good needs a counter to remember it.
        let phases = sections.phases.iter().filter(|phase| phase.ends_for_good());
        let phases = phases.map(|phase| (&phase.name, phase.once != Once::ForAll));
        let kept: Vec<_> = named(kept).chain(phases).collect();
        for (what, list) in [
            ("counters", kept),
            ("counters per move", named(passing).collect()),
        ] {
            self.check_capacity(what, MAX_COUNTERS, list.into_iter());
        }
        let counters = sections.counters.iter().map(|section| Counter {
            name: section.name.text.clone(),
            scope: section.scope,
            per_match: section.per_match,
            start: self.counter_start(&section.start),
            help: help_text(section.help.as_ref()),
        });
        counters.collect()
    }

    /// Resolves the start value of a counter, which must be at most 255 for any option values.
    fn counter_start(&mut self, sum: &NumberNode) -> Number {
        let number = self.fixed(sum).unwrap_or(Number::Literal(0));
        let matter = options_of_all([&number]);
        for settings in extreme_settings(&self.options, &matter) {
            let value = number.value(&settings);
            if value > u32::from(u8::MAX) {
                let with = describe_settings(&self.options, &matter, &settings);
                let fault = format!("a counter cannot begin at {value}{with}");
                let fault = Diagnostic::new(Code::NumberTooLarge, sum.span, fault);
                let fault = fault.with_label("expected 0 to 255");
                self.report(fault.help("counters hold numbers from 0 to 255; write one of these"));
                break;
            }
        }
        number
    }
}
