//! Kinds of move that can never be played, and choices of pits without effect.

use super::game::{LintContext, from_clause};
use crate::analysis::assumptions::Assumptions;
use crate::analysis::endless::may_never_end;
use crate::analysis::evaluation::Evaluation;
use crate::analysis::no_move::{is_always_possible, is_free_choice};
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, ChoiceFilter, MoveKind, Place};
use crate::syntax::MoveSection;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        match check_precedence(game, section, kind) {
            Some(fault) => found.push(fault),
            None => check_choice(game, section, kind, found),
        }
    }
}

/// Returns the least number of seeds in a pit that a kind of move begins in: 0 if the move itself may put the first one
/// there.
pub(super) fn min_seeds(kind: &MoveKind) -> i64 {
    i64::from(!matches!(kind.actions.first(), Some(Action::Put { .. })))
}

fn never_played_fault(game: &LintContext<'_>, kind: &MoveKind) -> Diagnostic {
    let message = format!("no move `{}` can ever be played", kind.name);
    Diagnostic::new(Code::NeverPlayed, game.name_span(kind), message)
}

/// Reports a kind that is possible only when its own pits hold no seeds, because another kind takes precedence.
fn check_precedence(
    game: &LintContext<'_>,
    section: &MoveSection,
    kind: &MoveKind,
) -> Option<Diagnostic> {
    let others = || kind.unless.iter().map(|&other| &game.rules[other]);
    let free = |other: &&MoveKind| other.when.is_none() && other.unless.is_empty();
    let name = section.unless.first()?;
    let always = others().filter(free).any(is_always_possible);
    let places: Vec<&Place> = others()
        .filter(free)
        .filter(|other| is_free_choice(&game.rules, other) && !may_never_end(&game.rules, other))
        .filter_map(|other| other.from.as_ref().map(|from| &from.place))
        .collect();
    let covered = || {
        let from = kind.from.as_ref()?;
        let mut left = choosable(game, kind, &from.place);
        for place in &places {
            left = narrow_ways(game, &left, place, false);
        }
        is_impossible(&left).then_some(())
    };
    (always || covered().is_some()).then(|| {
        never_played_fault(game, kind)
            .with_related(
                name.span,
                "whenever it could be played, this move is possible",
            )
            .help("take `unless` out, or let the other kind of move leave some pits to this one")
    })
}

fn narrow_ways(
    game: &LintContext<'_>,
    ways: &AssumptionSets,
    place: &Place,
    holds: bool,
) -> AssumptionSets {
    let narrow =
        |evaluation: &Evaluation<'_>, way: Assumptions| evaluation.assume_member(place, holds, way);
    game.situations.narrow_each(ways, narrow)
}

fn choosable(game: &LintContext<'_>, kind: &MoveKind, place: &Place) -> AssumptionSets {
    narrow_ways(
        game,
        &game.situations.at_chosen_pit(min_seeds(kind)),
        place,
        true,
    )
}

/// Reports a kind for which no pit can be chosen, and filters that never narrow the choice.
fn check_choice(
    game: &LintContext<'_>,
    section: &MoveSection,
    kind: &MoveKind,
    found: &mut Vec<Diagnostic>,
) {
    let (Some(from), Some((place, filters))) = (&kind.from, from_clause(section)) else {
        return;
    };
    let mut left = choosable(game, kind, &from.place);
    if is_impossible(&left) {
        let fault = never_played_fault(game, kind)
            .with_related(place.span, "no pit with seeds is ever one of these");
        found.push(fault.help(
            "pits without seeds cannot be played; check whether the words contradict each other",
        ));
        return;
    }
    for (written, filter) in filters.iter().zip(&from.filters) {
        let place = filter.place();
        let span = written.place.span;
        let rest = narrow_ways(game, &left, place, false);
        let excepts = matches!(filter, ChoiceFilter::Except(_));
        let idle = if is_impossible(&narrow_ways(game, &left, place, true)) {
            "none of these is ever among the pits to choose from"
        } else if !is_impossible(&rest) {
            if excepts {
                left = rest;
            }
            continue;
        } else if excepts {
            let fault =
                never_played_fault(game, kind).with_related(span, "this leaves no pit to choose");
            found.push(fault.help("name fewer pits after `except`"));
            return;
        } else {
            "all pits to choose from are among these"
        };
        let fault = Diagnostic::new(Code::NoEffect, span, idle);
        found.push(fault.help("take it out, or name other pits"));
    }
}
