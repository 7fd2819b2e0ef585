//! Phases: at any time one is current, and each is reached.

use super::context::Context;
use super::lowering::Lowering;
use super::sections::{Sections, help_text};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{
    Condition, Counter, CounterId, CounterScope, ExitTrigger, Number, Phase, PhaseExit,
};
use crate::syntax::{Once, PhaseSection};

impl Lowering<'_> {
    /// Resolves the phases; a game without phases gets one with an empty name.
    ///
    /// Each phase that ends for good gets a counter that remembers it.
    pub(super) fn phases(
        &mut self,
        sections: &Sections,
        counters: &mut Vec<Counter>,
    ) -> Vec<Phase> {
        if sections.phases.is_empty() {
            return vec![Phase {
                name: String::new(),
                condition: None,
                left: None,
                help: String::new(),
            }];
        }
        for phase in sections
            .phases
            .iter()
            .filter(|phase| phase.moves().next().is_none())
        {
            let fault = format!("phase `{}` has no kind of move", phase.name.text);
            let fault = Diagnostic::new(Code::NoMove, phase.name.span, fault);
            self.report(fault.help(
                "write at least one, such as `move sow { from own pit  sow counterclockwise }`",
            ));
        }
        let phases = sections.phases.iter().map(|section| {
            let condition = section.condition.as_ref();
            let condition = condition.and_then(|condition| self.lower(condition, Context::PHASE));
            Phase {
                name: section.name.text.clone(),
                condition: match section.until {
                    true => condition.map(|over| Condition::Not(Box::new(over))),
                    false => condition,
                },
                left: phase_exit(section, counters),
                help: help_text(section.help.as_ref()),
            }
        });
        phases.collect()
    }
}

/// Returns how a phase is left for good, if it is.
fn phase_exit(section: &PhaseSection, counters: &mut Vec<Counter>) -> Option<PhaseExit> {
    if !section.ends_for_good() {
        return None;
    }
    let each = section.once != Once::ForAll;
    counters.push(Counter {
        name: section.name.text.clone(),
        scope: if each {
            CounterScope::Player
        } else {
            CounterScope::Game
        },
        start: Number::Literal(0),
        per_match: false,
        help: String::new(),
    });
    Some(PhaseExit {
        counter: CounterId((counters.len() - 1) as u16),
        each,
        by: if section.until {
            ExitTrigger::LaterMoves
        } else {
            ExitTrigger::Moves
        },
    })
}
