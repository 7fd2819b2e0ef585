//! The check that the rules decide what a player without a move does.
//!
//! They do if an ending certainly comes for such a player, or if there is always a move, such as passing. To find out
//! whether an ending certainly comes, all ways are tried in which kinds of move can be impossible: because their `when`
//! does not hold, or because the pits in which they begin hold no seeds.

use super::endless::never_ends;
use super::evaluation::Evaluation;
use super::known::{Counting, Known, Pit};
use super::layout::Cell;
use super::situation::Situations;
use super::values::Values;
use crate::language::{Part, Parts, Resolved, Visit};
use crate::rules::{
    Action, ChoiceFilter, Condition, FilterKind, Fit, MoveKind, Noun, PhaseId, Place, Rules,
};

/// The largest number of ways to have no move; with more, nothing is concluded.
const MOST_WAYS: usize = 64;

/// A way to have no move: what is assumed before the move, and the places without seeds.
type NoMove<'r> = (Known, Vec<&'r Place>);

/// Reports whether the rules decide what a player without a move does in a phase.
pub(crate) fn settled(situations: &Situations<'_>, rules: &Rules, phase: PhaseId) -> bool {
    let kinds = rules.moves.iter().filter(|kind| kind.phase == phase);
    let kinds: Vec<&MoveKind> = kinds.collect();
    let at_any_time = |kind: &&MoveKind| kind.when.is_none() && asks_for_nothing(kind);
    let plain = |condition: &&Condition| matches!(condition, Condition::NoMove);
    let endings: Vec<&Condition> = rules
        .endings
        .iter()
        .filter_map(|row| match &row.fit {
            Fit::When(condition) => Some(condition),
            Fit::Place(_) | Fit::Else => None,
        })
        .collect();
    if kinds.iter().any(at_any_time) || endings.iter().any(plain) {
        return true;
    }
    situations.boards.iter().all(|board| {
        let evaluation = &situations.with_empty(&board.evaluation, Vec::new());
        let mut ways = without_move(evaluation, rules, &kinds).into_iter();
        ways.all(|(known, places)| {
            let empty = emptied(evaluation, &known, &places);
            ends(&situations.with_empty(evaluation, empty), &endings, &known)
        })
    })
}

/// Returns the ways in which none of these kinds can be played.
fn without_move<'r>(
    evaluation: &Evaluation<'_>,
    rules: &Rules,
    kinds: &[&'r MoveKind],
) -> Vec<NoMove<'r>> {
    let mut ways: Vec<NoMove<'r>> = vec![(Known::default(), Vec::new())];
    for kind in kinds {
        let when = kind.when.as_ref();
        let free = free_choice(rules, kind) && !never_ends(rules, kind);
        let place = kind.from.as_ref().map(|from| &from.place);
        let place = place.filter(|place| free && is_steady(*place));
        let known = when.is_none_or(is_steady);
        if !known || place.is_none() && !asks_for_nothing(kind) {
            continue;
        }
        let assume = |holds: bool, known: &Known| match when {
            Some(when) => evaluation.assume(when, holds, known.clone()),
            None if holds => vec![known.clone()],
            None => Vec::new(),
        };
        let mut next = Vec::new();
        for (known, places) in &ways {
            let not_now = assume(false, known).into_iter();
            next.extend(not_now.map(|known| (known, places.clone())));
            if let Some(place) = place {
                let with: Vec<&Place> = places.iter().copied().chain([place]).collect();
                let in_vain = assume(true, known).into_iter();
                next.extend(in_vain.map(|known| (known, with.clone())));
            }
        }
        if next.len() <= MOST_WAYS {
            ways = next;
        }
    }
    ways
}

/// Returns the pits that hold no seeds if these places name none with seeds: every such pit, if it held seeds, would
/// belong to one of the places.
fn emptied(evaluation: &Evaluation<'_>, known: &Known, places: &[&Place]) -> Vec<Cell> {
    let taken = |cell: &Cell| {
        let seeds = evaluation
            .seeds_in(*cell)
            .and(&Values::range(1, i64::MAX / 9));
        let pit = Pit::new(*cell, Counting::Plain, seeds);
        let left = places
            .iter()
            .fold(vec![known.elsewhere(pit)], |left, place| {
                let each = left.iter().cloned();
                let next = each.flat_map(|way| evaluation.assume_in(place, false, way));
                let next: Vec<Known> = next.collect();
                if next.len() <= MOST_WAYS { next } else { left }
            });
        cell.is_pit() && left.is_empty()
    };
    evaluation.cells().filter(taken).collect()
}

/// Reports whether some ending certainly fits for a player who has no move.
fn ends(evaluation: &Evaluation<'_>, endings: &[&Condition], known: &Known) -> bool {
    let known = known.options();
    let known = known.with_answer(&Condition::NoMove, true);
    let start = known.and_then(|known| known.with_answer(&Condition::ToMove, true));
    let mut left = Vec::from_iter(start);
    for condition in endings {
        let each = left.iter();
        let next = each.flat_map(|way| evaluation.assume(condition, false, way.clone()));
        let next: Vec<Known> = next.collect();
        if next.len() <= MOST_WAYS {
            left = next;
        }
    }
    left.is_empty()
}

/// Reports whether a kind of move, such as passing, is possible as soon as its `when` holds. If its `unless` forbids
/// it, the other kind is possible instead.
pub(crate) fn asks_for_nothing(kind: &MoveKind) -> bool {
    let harmless = |action: &Action| {
        matches!(
            action,
            Action::Pass
                | Action::Set(..)
                | Action::Mark(..)
                | Action::Unmark(..)
                | Action::End
                | Action::Again
        )
    };
    kind.from.is_none() && unfiltered(kind) && kind.actions.iter().all(harmless)
}

fn unfiltered(kind: &MoveKind) -> bool {
    kind.filters
        .iter()
        .all(|filter| filter.kind == FilterKind::Prefer)
}

/// Reports whether a kind of move, when allowed, is legal for every pit of its place that holds seeds.
pub(crate) fn free_choice(rules: &Rules, kind: &MoveKind) -> bool {
    let Some(from) = &kind.from else { return false };
    let excepted = from
        .filters
        .iter()
        .any(|filter| matches!(filter, ChoiceFilter::Except(_)));
    !excepted && unfiltered(kind) && !from.place.only && !may_be_illegal(rules)
}

/// Reports whether a move may run into `illegal`.
pub(crate) fn may_be_illegal(rules: &Rules) -> bool {
    let illegal = |part: Part<'_>| {
        matches!(
            part,
            Part::Action(Action::Illegal | Action::ChooseNumber(_))
        )
    };
    rules.action_lists().any(|list| list.any_part(illegal))
}

/// Reports whether a phrase has the same value for all kinds of move: nothing in it depends on the direction or the
/// move in progress.
fn is_steady(phrase: &impl Visit<Resolved>) -> bool {
    !phrase.any_part(|part| match part {
        Part::Condition(condition) => condition.varies_with_move(),
        Part::Place(place) => matches!(
            place.noun,
            Noun::Neighbours { .. } | Noun::Run { .. } | Noun::First { .. } | Noun::Region(_)
        ),
        Part::Action(_) | Part::Quantity(_) => false,
    })
}
