//! A last phase that can end, so that there is none.

use super::Game;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let phases = &game.sections.phases;
    if phases.iter().any(|phase| phase.condition.is_none()) {
        return;
    }
    if let Some(condition) = phases.last().and_then(|phase| phase.condition.as_ref()) {
        let message = "there is no phase when this does not hold";
        let fault =
            Diagnostic::new(Code::PhaseGap, condition.span, message).at("the last phase ends here");
        let help = "leave out the `while` of the last phase, or add one more without it";
        found.push(fault.help(help));
    }
}
