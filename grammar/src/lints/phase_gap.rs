//! A last phase that can end, so that no phase follows.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let phases = &game.sections.phases;
    if phases.iter().any(|phase| phase.is_endless()) {
        return;
    }
    let Some(last) = phases.last() else { return };
    let (span, message) = match &last.condition {
        Some(condition) if !last.ends_for_good() => {
            (condition.span, "there is no phase when this does not hold")
        }
        condition => {
            let span = condition
                .as_ref()
                .map_or(last.name.span, |condition| condition.span);
            (span, "there is no phase after this one")
        }
    };
    let fault =
        Diagnostic::new(Code::PhaseGap, span, message).with_label("the last phase ends here");
    let help = match last.ends_for_good() {
        true => "add another phase, with no condition for how long it lasts",
        false => "leave out the `while` of the last phase, or add another phase without one",
    };
    found.push(fault.help(help));
}
