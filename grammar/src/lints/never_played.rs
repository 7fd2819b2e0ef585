//! Kinds of move that can never be played, and choices of pits without effect.

use super::game::{Game, chosen_from};
use crate::analysis::endless::never_ends;
use crate::analysis::evaluation::Evaluation;
use crate::analysis::known::Known;
use crate::analysis::situation::{Ways, is_none};
use crate::analysis::stuck::{asks_for_nothing, free_choice};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, ChoiceFilter, MoveKind, Place};
use crate::syntax::MoveSection;

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        match forbidden(game, section, kind) {
            Some(fault) => found.push(fault),
            None => never_chosen(game, section, kind, found),
        }
    }
}

/// Returns the least number of seeds in a pit that a kind of move begins in: 0 if the move itself may put the first one
/// there.
pub(super) fn least(kind: &MoveKind) -> i64 {
    i64::from(!matches!(kind.actions.first(), Some(Action::Put { .. })))
}

fn never(game: &Game<'_>, kind: &MoveKind) -> Diagnostic {
    let message = format!("no move `{}` can ever be played", kind.name);
    Diagnostic::new(Code::NeverPlayed, game.head(kind), message)
}

/// Reports a kind that is possible only when its own pits hold no seeds, because another kind takes precedence.
fn forbidden(game: &Game<'_>, section: &MoveSection, kind: &MoveKind) -> Option<Diagnostic> {
    let others = || kind.unless.iter().map(|&other| &game.rules[other]);
    let free = |other: &&MoveKind| other.when.is_none() && other.unless.is_empty();
    let name = section.unless.first()?;
    let always = others().filter(free).any(asks_for_nothing);
    let places: Vec<&Place> = others()
        .filter(free)
        .filter(|other| free_choice(&game.rules, other) && !never_ends(&game.rules, other))
        .filter_map(|other| other.from.as_ref().map(|from| &from.place))
        .collect();
    let covered = || {
        let from = kind.from.as_ref()?;
        let mut left = chosen(game, kind, &from.place);
        for place in &places {
            left = narrowed(game, &left, place, false);
        }
        is_none(&left).then_some(())
    };
    (always || covered().is_some()).then(|| {
        never(game, kind)
            .and(
                name.span,
                "whenever it could be played, this move is possible",
            )
            .help("take `unless` out, or let the other kind of move leave some pits to this one")
    })
}

fn narrowed(game: &Game<'_>, ways: &Ways, place: &Place, holds: bool) -> Ways {
    let narrow = |evaluation: &Evaluation<'_>, way: Known| evaluation.assume_in(place, holds, way);
    game.situations.each(ways, narrow)
}

fn chosen(game: &Game<'_>, kind: &MoveKind, place: &Place) -> Ways {
    narrowed(game, &game.situations.picked(least(kind)), place, true)
}

/// Reports a kind for which no pit can be chosen, and filters that never narrow the choice.
fn never_chosen(
    game: &Game<'_>,
    section: &MoveSection,
    kind: &MoveKind,
    found: &mut Vec<Diagnostic>,
) {
    let (Some(from), Some((place, filters))) = (&kind.from, chosen_from(section)) else {
        return;
    };
    let mut left = chosen(game, kind, &from.place);
    if is_none(&left) {
        let fault = never(game, kind).and(place.span, "no pit with seeds is ever one of these");
        found.push(fault.help(
            "pits without seeds cannot be played; check whether the words contradict each other",
        ));
        return;
    }
    for (written, filter) in filters.iter().zip(&from.filters) {
        let place = filter.place();
        let span = written.place.span;
        let rest = narrowed(game, &left, place, false);
        let excepts = matches!(filter, ChoiceFilter::Except(_));
        let idle = if is_none(&narrowed(game, &left, place, true)) {
            "none of these is ever among the pits to choose from"
        } else if !is_none(&rest) {
            if excepts {
                left = rest;
            }
            continue;
        } else if excepts {
            let fault = never(game, kind).and(span, "this leaves no pit to choose");
            found.push(fault.help("name fewer pits after `except`"));
            return;
        } else {
            "all pits to choose from are among these"
        };
        let fault = Diagnostic::new(Code::NoEffect, span, idle);
        found.push(fault.help("take it out, or name other pits"));
    }
}
