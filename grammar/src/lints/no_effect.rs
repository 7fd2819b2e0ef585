//! Actions without effect.

use super::game::Game;
use super::phrases::{Phrase, paired, phrases};
use crate::analysis::situation::{Ways, is_none};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, Amount, Noun, Number, Place, Quantity, Sow};
use crate::source::Span;
use crate::syntax::{self, Manner, Spanned, Term};

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        actions(game, section.actions(), &kind.actions, found);
    }
    for (block, table) in game.blocks().into_iter().zip(&game.rules.tables) {
        for (row, meant) in block.lines.iter().zip(&table.rows) {
            actions(game, row.actions.iter(), &meant.actions, found);
        }
    }
    for (row, meant) in game.endings() {
        actions(game, row.actions.iter(), &meant.actions, found);
    }
    for asked in phrases(game) {
        if let Phrase::Place(written, meant) = asked.phrase {
            run(game, written, meant, &asked.ways, found);
        }
    }
}

fn idle(span: Span, message: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::NoEffect, span, message).help(help)
}

fn actions<'g>(
    game: &Game<'g>,
    written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
    meant: &'g [Action],
    found: &mut Vec<Diagnostic>,
) {
    for (written, meant) in paired(written, meant) {
        match (&written.node, meant) {
            (syntax::Action::Choose(written), Action::Choose(meant)) => {
                for (written, meant) in written.iter().zip(meant) {
                    actions(game, written.actions.iter(), &meant.actions, found);
                }
            }
            (syntax::Action::ChoosePlace(_, written), Action::ChoosePlace(_, meant)) => {
                actions(game, written.iter(), meant, found);
            }
            (syntax::Action::Sow(said), Action::Sow(sow)) => {
                if matches!(&said.amount, Some(syntax::Amount::Number(sum)) if is_zero(sum)) {
                    found.push(idle(
                        written.span,
                        "no seed is sown here",
                        "say how many seeds are sown",
                    ));
                }
                sowing(game, &said.manner, sow, found);
            }
            (_, action) => found.extend(nothing(game, written.span, action)),
        }
    }
}

fn is_zero(number: &syntax::Number) -> bool {
    *number == syntax::Number::Written(Term::Literal(0))
}

/// Returns the fault of an action, other than a sowing, that does nothing.
fn nothing(game: &Game<'_>, span: Span, action: &Action) -> Option<Diagnostic> {
    let zero = Number::Literal(0);
    let none = Amount::Number(Quantity::Number(zero.clone()));
    let message = match action {
        Action::Lift(take) | Action::Capture { take, .. } | Action::Put { take, .. }
            if take.amount == none =>
        {
            "no seed is taken here"
        }
        Action::Step(count) if *count == zero => "this moves nowhere",
        action if action.gives_back() => "the seeds stay where they are",
        Action::Put {
            into, each: false, ..
        } => {
            let pits = game.situations.surely_named(into);
            return (pits > 1).then(|| {
                let message = format!("these are {pits} places, but seeds are put into one");
                let help = "name one pit, put as many into each of them (`put 1 from own hand into each own pit`), or let \
                            the mover choose: `choose own pit => put … into it`";
                Diagnostic::new(Code::WrongKind, span, message).help(help)
            });
        }
        _ => return None,
    };
    Some(idle(span, message, "take it out, or write another number"))
}

fn sowing(game: &Game<'_>, manner: &[Manner], sow: &Sow, found: &mut Vec<Diagnostic>) {
    for one in manner {
        match (one, &sow.skipping) {
            (Manner::Skipping(written), Some(meant)) => {
                for (written, meant) in written.iter().zip(meant) {
                    if skips_nothing(game, meant) {
                        let help = "take it out; the pit that the move began in is `origin`";
                        found.push(idle(written.span, "no seed would fall there anyway", help));
                    }
                }
            }
            (Manner::Keeping(sum), _) if is_zero(&sum.node) => {
                found.push(idle(sum.span, "no seed is kept", "take it out"));
            }
            (Manner::Dropping(list), _) => {
                for sum in list.iter().filter(|sum| is_zero(&sum.node)) {
                    let help =
                        "at least one seed falls into each pit; to pass some over write `skipping`";
                    found.push(idle(sum.span, "0 counts as 1 here", help));
                }
            }
            _ => {}
        }
    }
}

/// Reports whether no seed would fall into any of these pits anyway. `here` is the pit where the last seed fell.
fn skips_nothing(game: &Game<'_>, place: &Place) -> bool {
    let named = game.situations.named(place, true);
    let fitting = game.situations.each(&named, |evaluation, way| {
        place.condition.as_ref().map_or_else(
            || vec![way.clone()],
            |condition| evaluation.assume(condition, true, way.clone()),
        )
    });
    let boards = game.situations.boards.iter().zip(&fitting);
    let mut cells = boards.flat_map(|(board, ways)| {
        let pits = ways.iter().filter_map(|way| way.pit.as_ref());
        pits.map(|pit| board.reach.reach(pit.cell))
    });
    matches!(place.noun, Noun::Here) || !cells.any(|reached| reached)
}

/// Reports a run of pits whose first pit is never one that it may go through.
fn run(
    game: &Game<'_>,
    written: &syntax::Place,
    meant: &Place,
    ways: &Ways,
    found: &mut Vec<Diagnostic>,
) {
    let (syntax::Noun::Run { pits: span, .. }, Noun::Run { from, pits, .. }) =
        (&written.noun.node, &meant.noun)
    else {
        return;
    };
    let starts = match from.as_deref() {
        None => ways.clone(),
        Some(Place {
            noun: Noun::Here | Noun::It,
            ..
        }) => ways.clone(),
        Some(place) => game.situations.named(place, true),
    };
    let goes = game.situations.each(&starts, |evaluation, way| {
        evaluation.assume_in(pits, true, way)
    });
    if !is_none(&starts) && starts.iter().flatten().all(|way| way.pit.is_some()) && is_none(&goes) {
        let message = "this run has no pits: it cannot go through the pit where it begins";
        found.push(
            Diagnostic::new(Code::NoEffect, written.span, message)
                .and(span.span, "the first pit is never one of these")
                .help("begin it at the next pit: `run onward from next while …`"),
        );
    }
}
