//! Kinds of move: whether the rules decide what a player without a move does, and whether the moves of two kinds are
//! written alike.
//!
//! The rules decide what such a player does if an ending certainly applies, or if there is always a move, such as
//! passing. To find out whether an ending certainly applies, all ways are tried in which kinds of move can be
//! impossible: because their `when` does not hold, or because the pits in which they begin hold no seeds.

use super::assumptions::{Assumptions, Counting, Pit};
use super::endless::may_never_end;
use super::evaluation::Evaluation;
use super::layout::Cell;
use super::situation::Situations;
use super::values::Values;
use crate::language::{Need, PhraseRef, Resolved, Visit, VisitPhrases};
use crate::rules::{
    Action, ChoiceFilter, Condition, Fit, Heading, MoveKind, Noun, Owner, PhaseId, Place, Rules,
    Sow, Spanned,
};

/// The largest number of ways to have no move; if there are more, nothing is concluded.
const MAX_WAYS: usize = 64;

/// A way to have no move: the assumptions before the move, and the places that hold no seeds.
type NoMove<'r> = (Assumptions, Vec<&'r Place>);

/// Reports whether the rules decide what a player without a move does in a phase.
pub(crate) fn is_no_move_decided(
    situations: &Situations<'_>,
    rules: &Rules,
    phase: PhaseId,
) -> bool {
    let kinds = rules.moves.iter().filter(|kind| kind.phase == phase);
    let kinds: Vec<&MoveKind> = kinds.collect();
    let at_any_time = |kind: &&MoveKind| kind.when.is_none() && is_always_possible(kind);
    let plain = |condition: &&Condition| matches!(condition, Condition::NoMove);
    let endings: Vec<&Condition> = rules
        .endings
        .iter()
        .filter_map(|row| match &row.fit.node {
            Fit::When(condition) => Some(&condition.node),
            Fit::Place(_) | Fit::Else => None,
        })
        .collect();
    if kinds.iter().any(at_any_time) || endings.iter().any(plain) {
        return true;
    }
    situations.boards.iter().all(|board| {
        let evaluation = &situations.with_empty(&board.evaluation, Vec::new());
        let mut ways = ways_without_move(evaluation, rules, &kinds).into_iter();
        ways.all(|(known, places)| {
            let empty = empty_pits(evaluation, &known, &places);
            certainly_ends(&situations.with_empty(evaluation, empty), &endings, &known)
        })
    })
}

/// Returns the ways in which none of these kinds can be played.
fn ways_without_move<'r>(
    evaluation: &Evaluation<'_>,
    rules: &Rules,
    kinds: &[&'r MoveKind],
) -> Vec<NoMove<'r>> {
    let mut ways: Vec<NoMove<'r>> = vec![(Assumptions::default(), Vec::new())];
    for kind in kinds {
        let when = kind.when.as_deref();
        let free = is_free_choice(rules, kind) && !may_never_end(rules, kind);
        let place = kind.from.as_ref().map(|from| &from.place.node);
        let place = place.filter(|place| free && is_move_independent(*place));
        let known = when.is_none_or(is_move_independent);
        if !known || place.is_none() && !is_always_possible(kind) {
            continue;
        }
        let assume = |holds: bool, known: &Assumptions| match when {
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
        if next.len() <= MAX_WAYS {
            ways = next;
        }
    }
    ways
}

/// Returns the pits that must be empty if none of these places names an occupied pit: those that would belong to one of
/// the places if they were occupied.
fn empty_pits(evaluation: &Evaluation<'_>, known: &Assumptions, places: &[&Place]) -> Vec<Cell> {
    let taken = |cell: &Cell| {
        let seeds = evaluation
            .seeds_in(*cell)
            .intersect(&Values::range(1, i64::MAX / 9));
        let pit = Pit::new(*cell, Counting::Plain, seeds);
        let left = places
            .iter()
            .fold(vec![known.at_other_pit(pit)], |left, place| {
                let each = left.iter().cloned();
                let next = each.flat_map(|way| evaluation.assume_member(place, false, way));
                let next: Vec<Assumptions> = next.collect();
                if next.len() <= MAX_WAYS { next } else { left }
            });
        cell.is_pit() && left.is_empty()
    };
    evaluation.cells().filter(taken).collect()
}

/// Reports whether some ending certainly fits for a player who has no move.
fn certainly_ends(
    evaluation: &Evaluation<'_>,
    endings: &[&Condition],
    known: &Assumptions,
) -> bool {
    let known = known.only_options();
    let known = known.with_answer(&Condition::NoMove, true);
    let start = known.and_then(|known| known.with_answer(&Condition::ToMove, true));
    let mut left = Vec::from_iter(start);
    for condition in endings {
        let each = left.iter();
        let next = each.flat_map(|way| evaluation.assume(condition, false, way.clone()));
        let next: Vec<Assumptions> = next.collect();
        if next.len() <= MAX_WAYS {
            left = next;
        }
    }
    left.is_empty()
}

/// Reports whether a kind of move, such as passing, is possible whenever its `when` holds: an `unless` forbids it only
/// if another kind is possible.
pub(crate) fn is_always_possible(kind: &MoveKind) -> bool {
    let harmless = |action: &Spanned<Action>| {
        matches!(
            action.node,
            Action::Pass
                | Action::Set(..)
                | Action::Mark(..)
                | Action::Unmark(..)
                | Action::End
                | Action::Again
        )
    };
    kind.from.is_none() && has_only_preferences(kind) && kind.actions.iter().all(harmless)
}

fn has_only_preferences(kind: &MoveKind) -> bool {
    kind.filters
        .iter()
        .all(|filter| filter.kind.is_preference())
}

/// Reports whether a kind of move, when allowed, is legal for every pit of its place that holds seeds.
pub(crate) fn is_free_choice(rules: &Rules, kind: &MoveKind) -> bool {
    let Some(from) = &kind.from else { return false };
    let excepted = from
        .filters
        .iter()
        .any(|filter| matches!(filter, ChoiceFilter::Except(_)));
    !excepted && has_only_preferences(kind) && !from.place.only && !may_be_illegal(rules)
}

/// Reports whether a move may run into `illegal`.
pub(crate) fn may_be_illegal(rules: &Rules) -> bool {
    let illegal = |part: PhraseRef<'_>| {
        matches!(
            part,
            PhraseRef::Action(Action::Illegal | Action::ChooseNumber(_))
        )
    };
    rules.action_lists().any(|list| list.any_phrase(illegal))
}

/// Reports whether a phrase has the same value for all kinds of move: nothing in it depends on the direction or the
/// move in progress.
fn is_move_independent(phrase: &impl Visit<Resolved>) -> bool {
    !phrase.any_phrase(|part| match part {
        PhraseRef::Condition(condition) => condition.varies_with_move(),
        PhraseRef::Place(place) => {
            place.noun.needs().contains(&Need::Direction)
                || matches!(place.noun.node, Noun::Run { .. } | Noun::Region(_))
        }
        PhraseRef::Action(_) | PhraseRef::Quantity(_) => false,
    })
}

/// Reports whether the moves of two kinds certainly have the same form, so that their moves from the same pit are
/// written alike.
pub(crate) fn have_same_form(one: &MoveKind, other: &MoveKind) -> bool {
    let chosen = |kind: &MoveKind| first_sowing(&kind.actions).map(chooses_direction);
    one.phase == other.phase
        && !has_choices(one)
        && !has_choices(other)
        && chosen(one) == chosen(other)
}

/// Reports whether `wide` certainly includes all pits of `place`.
pub(crate) fn covers(wide: &Place, place: &Place) -> bool {
    wide == place || is_own_pits(wide) && is_own(place)
}

/// Reports whether the rules restrict a kind of move, so that a move from one of the pits named may be illegal.
pub(crate) fn is_restricted(rules: &Rules, kind: &MoveKind) -> bool {
    let narrowed = kind.from.as_ref().is_some_and(|from| {
        !from.filters.is_empty() || from.place.condition.is_some() || from.place.state.is_some()
    });
    narrowed
        || kind.when.is_some()
        || !kind.unless.is_empty()
        || !kind.filters.is_empty()
        || may_be_illegal(rules)
        || may_never_end(rules, kind)
}

fn is_own_pits(place: &Place) -> bool {
    let plain = Place {
        owner: Some(Owner::Own),
        ..Place::from_noun(Noun::Pits)
    };
    *place == plain
}

/// Reports whether a place certainly names only pits of the mover.
fn is_own(place: &Place) -> bool {
    place.owner == Some(Owner::Own) && matches!(place.noun.node, Noun::Pits | Noun::Row(..))
}

/// Reports whether something is chosen during the move itself; the choice is then written as a part of the move.
fn has_choices(kind: &MoveKind) -> bool {
    let chooses = |action: &Spanned<Action>| {
        matches!(
            action.node,
            Action::Choose(_) | Action::ChoosePlace(..) | Action::ChooseNumber(_)
        )
    };
    kind.actions.iter().any(chooses)
}

fn first_sowing(actions: &[Spanned<Action>]) -> Option<&Sow> {
    actions.iter().find_map(|action| match &action.node {
        Action::Sow(sow) => Some(sow),
        _ => None,
    })
}

const fn chooses_direction(sow: &Sow) -> bool {
    matches!(sow.heading, Heading::EitherWay(_))
}
