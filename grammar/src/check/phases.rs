//! Phases: there is always one, and each is reached.

use super::Checker;
use super::cover::entails;
use super::sections::Sections;
use super::site::Site;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Phase;

impl Checker<'_> {
    /// The phases; a game without any has one without a name.
    pub(super) fn phases(&mut self, sections: &Sections) -> Vec<Phase> {
        if sections.phases.is_empty() {
            return vec![Phase {
                name: String::new(),
                condition: None,
            }];
        }
        let phases = sections.phases.iter().map(|section| {
            let condition = section.condition.as_ref();
            let condition = condition.and_then(|condition| self.condition(condition, Site::PHASE));
            Phase {
                name: section.name.text.clone(),
                condition,
            }
        });
        phases.collect()
    }

    /// Reports phases that overlap or leave a gap, and kinds of move outside of them.
    pub(super) fn check_phases(&mut self, sections: &Sections, phases: &[Phase]) {
        let Some(first) = sections.phases.first() else {
            return;
        };
        for kind in &sections.moves {
            let fault = format!("`{}` belongs to no phase", kind.name.text);
            let fault =
                Diagnostic::new(Code::MixedPhases, kind.name.span, fault).at("outside all phases");
            let fault = fault.and(first.name.span, "the game has phases");
            self.report(fault.help("write it into a phase, or do without phases"));
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
        let always = sections
            .phases
            .iter()
            .any(|phase| phase.condition.is_none());
        if let Some(phase) = sections.phases.last().filter(|_| !always)
            && let Some(condition) = &phase.condition
        {
            let fault = "there is no phase when this does not hold";
            let fault = Diagnostic::new(Code::PhaseGap, condition.span, fault)
                .at("the last phase ends here");
            self.report(
                fault.help("leave out the `while` of the last phase, or add one more without it"),
            );
        }
        self.check_overlaps(sections, phases);
    }

    fn check_overlaps(&mut self, sections: &Sections, phases: &[Phase]) {
        for (at, section) in sections.phases.iter().enumerate() {
            let name = &section.name;
            let endless = sections.phases[..at]
                .iter()
                .find(|earlier| earlier.condition.is_none());
            if let Some(endless) = endless {
                let fault = format!("phase `{}` is never reached", name.text);
                let fault = Diagnostic::new(Code::PhaseOverlap, name.span, fault)
                    .and(endless.name.span, "this phase never ends");
                self.report(fault.help("give the first phase a `while` and a condition"));
                continue;
            }
            let Some(condition) = phases.get(at).and_then(|phase| phase.condition.as_ref()) else {
                continue;
            };
            let covers = |earlier: &Phase| {
                earlier
                    .condition
                    .as_ref()
                    .is_some_and(|earlier| entails(condition, earlier))
            };
            if let Some(earlier) = phases[..at].iter().position(covers) {
                let fault = format!("phase `{}` is never reached", name.text);
                let fault = Diagnostic::new(Code::PhaseOverlap, name.span, fault).and(
                    sections.phases[earlier].name.span,
                    "this phase comes first and lasts as long",
                );
                self.report(fault.help("change one of the conditions"));
            }
        }
    }
}
