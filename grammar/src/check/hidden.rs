//! Kinds of move that can never be played: each of their moves is written as one of a kind that stands before them.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::walk::{self, Part};
use crate::rules::{Action, Heading, MoveId, MoveKind, Noun, Owner, Place, Rules, Sow};
use crate::source::Span;

impl Checker<'_> {
    /// Warns of kinds that are hidden for certain: what conditions ask is not looked into.
    pub(super) fn hidden_moves(&mut self, rules: &Rules) {
        // Where the earlier move may turn out not to be legal, the later one stands in for it.
        if may_refuse(rules) {
            return;
        }
        for (at, later) in rules.moves.iter().enumerate() {
            let mut before = (0..).zip(&rules.moves[..at]);
            let hiding = before.find(|(id, earlier)| {
                !later.unless.contains(&MoveId(*id)) && hides(earlier, later)
            });
            if let Some((_, earlier)) = hiding {
                let fault = self.hidden_move(earlier, later);
                self.report(fault);
            }
        }
    }

    fn hidden_move(&self, earlier: &MoveKind, later: &MoveKind) -> Diagnostic {
        let message = format!(
            "no move `{}` is ever played: each is written as a move `{}`, which stands before it",
            later.name, earlier.name
        );
        Diagnostic::new(Code::HiddenMove, self.head(later), message)
            .and(self.head(earlier), "this one is played")
            .help(format!(
                "say when with `when` or `unless {}`; to let the player choose, write one move with `choose {{ … }}` in it",
                earlier.name
            ))
    }

    /// Where the name of a kind of move stands.
    fn head(&self, kind: &MoveKind) -> Span {
        let mut entries = self.names.moves.iter();
        let entry = entries.find(|entry| entry.name == kind.name && entry.phase == kind.phase);
        entry.map_or(kind.span, |entry| entry.span)
    }
}

fn may_refuse(rules: &Rules) -> bool {
    let rows = rules.tables.iter().flat_map(|table| &table.rows);
    let lists = rules.moves.iter().map(|kind| &kind.actions);
    let mut found = false;
    for list in lists.chain(rows.map(|row| &row.actions)) {
        walk::actions(list, &mut |part| {
            found |= matches!(part, Part::Action(Action::Illegal));
        });
    }
    found
}

/// Whether each move of `later` is one of `earlier` too, which nothing holds back.
fn hides(earlier: &MoveKind, later: &MoveKind) -> bool {
    let (Some(own), Some(other)) = (&earlier.from, &later.from) else {
        return false;
    };
    let free = earlier.when.is_none() && earlier.unless.is_empty() && earlier.filters.is_empty();
    let covered = own.place == other.place || is_own_pits(&own.place) && is_own(&other.place);
    let chosen = |kind: &MoveKind| first_sowing(&kind.actions).map(chooses_way);
    earlier.phase == later.phase
        && free
        && own.filters.is_empty()
        && covered
        && !has_choices(later)
        && !has_choices(earlier)
        && chosen(earlier) == chosen(later)
}

fn is_own_pits(place: &Place) -> bool {
    let plain = Place {
        owner: Some(Owner::Own),
        ..Place::plain(Noun::Pits)
    };
    *place == plain
}

/// Whether these are pits of the mover for certain.
fn is_own(place: &Place) -> bool {
    place.owner == Some(Owner::Own) && matches!(place.noun, Noun::Pits | Noun::Row(..))
}

/// Whether something is chosen inside the move itself, which is then part of how it is written.
fn has_choices(kind: &MoveKind) -> bool {
    let chooses = |action: &Action| matches!(action, Action::Choose(_) | Action::ChoosePlace(..));
    kind.actions.iter().any(chooses)
}

fn first_sowing(actions: &[Action]) -> Option<&Sow> {
    actions.iter().find_map(|action| match action {
        Action::Sow(sow) => Some(sow),
        _ => None,
    })
}

const fn chooses_way(sow: &Sow) -> bool {
    matches!(sow.heading, Heading::EitherWay(_))
}
