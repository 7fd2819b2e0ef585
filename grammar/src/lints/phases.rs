//! Phases: at any time one is current, each is reached, and every kind of move belongs to one.

use super::LintContext;
use crate::analysis::situation::is_impossible;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Condition, PhaseId};

/// Reports kinds of move outside all phases, in a game that has phases.
pub(super) fn find_mixed(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(first) = game.sections.phases.first() else {
        return;
    };
    for kind in &game.sections.moves {
        let message = format!("`{}` belongs to no phase", kind.name.text);
        let fault = Diagnostic::new(Code::MixedPhases, kind.name.span, message)
            .with_label("outside all phases")
            .with_related(first.name.span, "the game has phases");
        let file = |span| game.sources.locate(span).map(|(source, _)| source.base);
        let help = match file(kind.name.span) == file(first.name.span) {
            true => "write it in a phase, or use no phases".to_owned(),
            false => format!(
                "leave it out of the base with `without move {}`, and write it in a phase if it is still played",
                kind.name.text
            ),
        };
        found.push(fault.help(help));
    }
}

/// Reports a game whose last phase can end, since no phase follows it.
pub(super) fn find_gap(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    if (0..game.rules.phases.len()).any(|at| is_endless(game, at)) {
        return;
    }
    let Some(last) = game.rules.phases.last() else {
        return;
    };
    let condition = last.condition.as_ref();
    let span = condition.map_or(last.span, |condition| condition.span);
    let message = match condition.is_some() && last.left.is_none() {
        true => "there is no phase when this does not hold",
        false => "there is no phase after this one",
    };
    let help = match last.left.is_some() {
        true => "add another phase, with no condition for how long it lasts",
        false => "leave out the `while` of the last phase, or add another phase without one",
    };
    let fault = Diagnostic::new(Code::PhaseGap, span, message);
    found.push(fault.with_label("the last phase ends here").help(help));
}

/// Reports phases that are never reached, because earlier phases cover them.
pub(super) fn find_overlaps(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let situations = &game.situations;
    let phases = &game.rules.phases;
    let mut left = situations.without_pit();
    for (at, phase) in phases.iter().enumerate() {
        let fault = || {
            let message = format!("phase `{}` is never reached", phase.name);
            Diagnostic::new(Code::PhaseOverlap, phase.span, message)
        };
        if let Some(endless) = (0..at).find(|&earlier| is_endless(game, earlier)) {
            let fault = fault().with_related(phases[endless].span, "this phase never ends");
            let help = "say how long the first phase lasts: `while`, `until` or `once for each`";
            found.push(fault.help(help));
            continue;
        }
        let Some(condition) = &phase.condition else {
            continue;
        };
        if situations.never_holds(condition) {
            let fault = fault().with_related(condition.span, "this never holds");
            found.push(fault.help("compare with numbers that occur"));
        } else if is_impossible(&situations.assume(condition, true, &left)) {
            let alone = situations.assume(condition, true, &situations.without_pit());
            let overlaps =
                |earlier: &Condition| !is_impossible(&situations.assume(earlier, true, &alone));
            let mut fault = fault();
            for earlier in &phases[..at] {
                if earlier.condition.as_deref().is_some_and(overlaps) {
                    let why = "this phase comes first and lasts as long";
                    fault = fault.with_related(earlier.span, why);
                }
            }
            found.push(fault.help("change one of the conditions"));
        }
        // A phase that ends for good may be over while its condition still holds, so it takes no situation from later
        // phases.
        if phase.left.is_none() {
            left = situations.assume(condition, false, &left);
        }
    }
}

/// Reports whether a phase certainly never ends. A phase whose condition could not be resolved may end.
fn is_endless(game: &LintContext<'_>, phase: usize) -> bool {
    let faulty = game.faulty_phases.contains(&PhaseId(phase as u16));
    !faulty && game.rules.phases[phase].is_endless()
}
