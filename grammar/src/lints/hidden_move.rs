//! Kinds of move that can never be played, because each of their moves is written like a move of an earlier kind.

use super::game::LintContext;
use crate::analysis::move_forms::{covers, have_same_form};
use crate::analysis::no_move::may_be_illegal;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{MoveId, MoveKind};

/// Reports kinds that are certainly hidden; conditions are not evaluated.
pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    // If the earlier move turns out not to be legal, the later one is played instead.
    if may_be_illegal(rules) {
        return;
    }
    for (at, later) in rules.moves.iter().enumerate() {
        let mut before = (0..).zip(&rules.moves[..at]);
        let hiding = before
            .find(|(id, earlier)| !later.unless.contains(&MoveId(*id)) && hides(earlier, later));
        found.extend(hiding.map(|(_, earlier)| hidden_move_fault(game, earlier, later)));
    }
}

fn hidden_move_fault(game: &LintContext<'_>, earlier: &MoveKind, later: &MoveKind) -> Diagnostic {
    let message = format!(
        "no move `{}` is ever played: each is written like a move `{}`, which comes first",
        later.name, earlier.name
    );
    Diagnostic::new(Code::HiddenMove, game.name_span(later), message)
            .with_related(game.name_span(earlier), "this one is played")
            .help(format!(
                "say when it can be played, with `when` or `unless {}`; to let the player choose, write one move with `choose {{ … }}` in it",
                earlier.name
            ))
}

/// Reports whether each move of `later` is also one of `earlier`, and nothing restricts `earlier`.
fn hides(earlier: &MoveKind, later: &MoveKind) -> bool {
    let (Some(own), Some(other)) = (&earlier.from, &later.from) else {
        return false;
    };
    let free = earlier.when.is_none() && earlier.unless.is_empty() && earlier.filters.is_empty();
    free && own.filters.is_empty()
        && covers(&own.place, &other.place)
        && have_same_form(earlier, later)
}
