//! Phases: there is always one, and each is reached.

use super::Lowering;
use super::context::Context;
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Phase;

impl Lowering<'_> {
    /// The phases; a game without any has one without a name.
    pub(super) fn phases(&mut self, sections: &Sections) -> Vec<Phase> {
        if sections.phases.is_empty() {
            return vec![Phase {
                name: String::new(),
                condition: None,
            }];
        }
        for phase in sections
            .phases
            .iter()
            .filter(|phase| phase.moves.is_empty())
        {
            let fault = format!("phase `{}` has no kind of move", phase.name.text);
            let fault = Diagnostic::new(Code::NoMove, phase.name.span, fault);
            self.report(fault.help(
                "write at least one, such as `move sow { from own pit  sow counterclockwise }`",
            ));
        }
        let phases = sections.phases.iter().map(|section| {
            let condition = section.condition.as_ref();
            let condition =
                condition.and_then(|condition| self.condition(condition, Context::PHASE));
            Phase {
                name: section.name.text.clone(),
                condition,
            }
        });
        phases.collect()
    }
}
