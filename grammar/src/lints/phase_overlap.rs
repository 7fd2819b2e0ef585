//! Phases that are never reached, because earlier phases cover them.

use super::game::LintContext;
use crate::analysis::situation::is_impossible;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Condition;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let situations = &game.situations;
    let mut left = situations.without_pit();
    for (at, section) in game.sections.phases.iter().enumerate() {
        let name = &section.name;
        let fault = || {
            let message = format!("phase `{}` is never reached", name.text);
            Diagnostic::new(Code::PhaseOverlap, name.span, message)
        };
        let earlier = &game.sections.phases[..at];
        if let Some(endless) = earlier.iter().find(|earlier| earlier.is_endless()) {
            let fault = fault().with_related(endless.name.span, "this phase never ends");
            found.push(
                fault.help(
                    "say how long the first phase lasts: `while`, `until` or `once for each`",
                ),
            );
            continue;
        }
        let meant = game
            .rules
            .phases
            .get(at)
            .and_then(|phase| phase.condition.as_ref());
        let (Some(meant), Some(written)) = (meant, &section.condition) else {
            continue;
        };
        if situations.never_holds(meant) {
            found.push(
                fault()
                    .with_related(written.span, "this never holds")
                    .help("compare with numbers that occur"),
            );
        } else if is_impossible(&situations.assume(meant, true, &left)) {
            let covers = |earlier: &usize| {
                let earlier = game.rules.phases[*earlier].condition.as_ref();
                let both = |earlier: &Condition| {
                    let alone = situations.assume(meant, true, &situations.without_pit());
                    !is_impossible(&situations.assume(earlier, true, &alone))
                };
                earlier.is_some_and(both)
            };
            let mut fault = fault();
            for earlier in (0..at).filter(covers) {
                let span = game.sections.phases[earlier].name.span;
                fault = fault.with_related(span, "this phase comes first and lasts as long");
            }
            found.push(fault.help("change one of the conditions"));
        }
        // A phase that is over for good may be over although its condition holds.
        if !section.ends_for_good() {
            left = situations.assume(meant, false, &left);
        }
    }
}
