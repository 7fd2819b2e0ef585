//! How moves are written: as a pit, and a direction if the player chooses one.

use super::endless::may_never_end;
use super::no_move::may_be_illegal;
use crate::rules::{Action, Heading, MoveKind, Noun, Owner, Place, Rules, Sow};

/// Reports whether the moves of two kinds certainly have the same form, so that moves from one pit are written alike.
pub(crate) fn have_same_form(one: &MoveKind, other: &MoveKind) -> bool {
    let chosen = |kind: &MoveKind| first_sowing(&kind.actions).map(chooses_direction);
    one.phase == other.phase
        && !has_choices(one)
        && !has_choices(other)
        && chosen(one) == chosen(other)
}

/// Reports whether all pits of `place` are certainly among those of `wide`.
pub(crate) fn covers(wide: &Place, place: &Place) -> bool {
    wide == place || is_own_pits(wide) && is_own(place)
}

/// Reports whether rules restrict a kind of move, so that a move from one of its pits may not be legal.
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
    place.owner == Some(Owner::Own) && matches!(place.noun, Noun::Pits | Noun::Row(..))
}

/// Reports whether something is chosen during the move itself, which is then part of how the move is written.
fn has_choices(kind: &MoveKind) -> bool {
    let chooses = |action: &Action| {
        matches!(
            action,
            Action::Choose(_) | Action::ChoosePlace(..) | Action::ChooseNumber(_)
        )
    };
    kind.actions.iter().any(chooses)
}

fn first_sowing(actions: &[Action]) -> Option<&Sow> {
    actions.iter().find_map(|action| match action {
        Action::Sow(sow) => Some(sow),
        _ => None,
    })
}

const fn chooses_direction(sow: &Sow) -> bool {
    matches!(sow.heading, Heading::EitherWay(_))
}
