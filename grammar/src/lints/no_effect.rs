//! Actions without effect.

use super::game::LintContext;
use super::phrases::{Phrase, pair_actions, phrases};
use crate::analysis::evaluation::limit_ways;
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, Amount, Noun, Number, Place, Quantity, Sow};
use crate::source::Span;
use crate::syntax::{self, SowModifier, Spanned, Term};
use crate::vocabulary::StoresSown;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        check_actions(game, section.actions(), &kind.actions, found);
    }
    for (block, table) in game.table_blocks().into_iter().zip(&game.rules.tables) {
        for (row, meant) in block.lines.iter().zip(&table.rows) {
            check_actions(game, row.actions.iter(), &meant.actions, found);
        }
    }
    for (row, meant) in game.endings() {
        check_actions(game, row.actions.iter(), &meant.actions, found);
    }
    for asked in phrases(game) {
        if let Phrase::Place(written, meant) = asked.phrase {
            check_run(game, written, meant, &asked.ways, found);
        }
    }
}

fn no_effect_fault(span: Span, message: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::NoEffect, span, message).help(help)
}

fn check_actions<'g>(
    game: &LintContext<'g>,
    written: impl Iterator<Item = &'g Spanned<syntax::Action>>,
    meant: &'g [Action],
    found: &mut Vec<Diagnostic>,
) {
    for (written, meant) in pair_actions(written, meant) {
        match (&written.node, meant) {
            (syntax::Action::Choose(written), Action::Choose(meant)) => {
                for (written, meant) in written.iter().zip(meant) {
                    check_actions(game, written.actions.iter(), &meant.actions, found);
                }
            }
            (syntax::Action::ChoosePlace(_, written), Action::ChoosePlace(_, meant)) => {
                check_actions(game, written.iter(), meant, found);
            }
            (syntax::Action::Sow(said), Action::Sow(sow)) => {
                if matches!(&said.amount, Some(syntax::Amount::Number(sum)) if is_zero(sum)) {
                    found.push(no_effect_fault(
                        written.span,
                        "no seed is sown here",
                        "say how many seeds are sown",
                    ));
                }
                check_sowing(game, &said.manner, sow, found);
            }
            (_, action) => found.extend(idle_action(game, written.span, action)),
        }
    }
}

fn is_zero(number: &syntax::Number) -> bool {
    *number == syntax::Number::Written(Term::Literal(0))
}

/// Returns the fault of an action, other than a sowing, that does nothing.
fn idle_action(game: &LintContext<'_>, span: Span, action: &Action) -> Option<Diagnostic> {
    let zero = Number::Literal(0);
    let none = Amount::Number(Quantity::Number(zero.clone()));
    let message = match action {
        Action::Lift(take) | Action::Capture { take, .. } | Action::Put { take, .. }
            if take.amount == none =>
        {
            "no seed is taken here"
        }
        Action::Step(count) if *count == zero => "this moves nowhere",
        action if action.returns_seeds() => "the seeds stay where they are",
        Action::Put {
            into, each: false, ..
        } => {
            let pits = game.situations.certain_cell_count(into);
            return (pits > 1).then(|| {
                let message = format!("these are {pits} places, but seeds are put into one");
                let help = "name one pit, put as many into each of them (`put 1 from own hand into each own pit`), or let \
                            the mover choose: `choose own pit => put … into it`";
                Diagnostic::new(Code::WrongKind, span, message).help(help)
            });
        }
        _ => return None,
    };
    Some(no_effect_fault(
        span,
        message,
        "take it out, or write another number",
    ))
}

fn check_sowing(
    game: &LintContext<'_>,
    manner: &[SowModifier],
    sow: &Sow,
    found: &mut Vec<Diagnostic>,
) {
    for one in manner {
        match (one, &sow.skipping) {
            (SowModifier::Skipping(written), Some(meant)) if skips_all(game, false, meant) => {
                let into_stores = sow.stores != Some(StoresSown::None);
                let message = match into_stores && !skips_all(game, true, meant) {
                    true => "this leaves no pit to sow into: all seeds fall into the store",
                    false => "this leaves nothing to sow into: all seeds fall back together",
                };
                let first = written.first().map(|place| place.span);
                let last = written.last().map(|place| place.span);
                let Some((first, last)) = first.zip(last) else {
                    continue;
                };
                found.push(no_effect_fault(
                    Span::new(first.start, last.end),
                    message,
                    "skip fewer places, for example `skipping origin`; to sow into one side only, skip the other",
                ));
            }
            (SowModifier::Skipping(written), Some(meant)) => {
                for (written, meant) in written.iter().zip(meant) {
                    if skips_nothing(game, meant) {
                        let help = "take it out; the pit that the move began in is `origin`";
                        found.push(no_effect_fault(
                            written.span,
                            "no seed would fall there anyway",
                            help,
                        ));
                    }
                }
            }
            (SowModifier::Keeping(sum), _) if is_zero(&sum.node) => {
                found.push(no_effect_fault(sum.span, "no seed is kept", "take it out"));
            }
            (SowModifier::Dropping(list), _) => {
                for sum in list.iter().filter(|sum| is_zero(&sum.node)) {
                    let help =
                        "at least one seed falls into each pit; to pass some over write `skipping`";
                    found.push(no_effect_fault(sum.span, "0 counts as 1 here", help));
                }
            }
            _ => {}
        }
    }
}

/// The highest number of skipped places that are examined together. Further ones are ignored.
const MAX_SKIPPED: usize = 64;

/// Reports whether a sowing skips every pit, and every store if it sows into stores, into which its seeds could fall.
fn skips_all(game: &LintContext<'_>, into_stores: bool, places: &[Place]) -> bool {
    let reached = game.situations.at_sown_cells(into_stores);
    let left = game.situations.narrow_each(&reached, |evaluation, way| {
        let skipped = places.iter().take(MAX_SKIPPED);
        skipped.fold(vec![way.clone()], |ways, place| {
            let ways = ways.into_iter();
            let ways = ways.flat_map(|way| evaluation.assume_member(place, false, way));
            limit_ways(ways.collect(), &way)
        })
    });
    !is_impossible(&reached) && is_impossible(&left)
}

/// Reports whether no seed would fall into any of these pits anyway. `here` is the pit where the last seed fell.
fn skips_nothing(game: &LintContext<'_>, place: &Place) -> bool {
    let named = game.situations.at_named_pits(place, true);
    let fitting = game.situations.narrow_each(&named, |evaluation, way| {
        place.condition.as_ref().map_or_else(
            || vec![way.clone()],
            |condition| evaluation.assume(condition, true, way.clone()),
        )
    });
    let boards = game.situations.boards.iter().zip(&fitting);
    let mut cells = boards.flat_map(|(board, ways)| {
        let pits = ways.iter().filter_map(|way| way.pit.as_ref());
        pits.map(|pit| board.reachability.is_reachable(pit.cell))
    });
    matches!(place.noun, Noun::Here) || !cells.any(|reached| reached)
}

/// Reports a run of pits whose first pit is never one that it may go through.
fn check_run(
    game: &LintContext<'_>,
    written: &syntax::Place,
    meant: &Place,
    ways: &AssumptionSets,
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
        Some(place) => game.situations.at_named_pits(place, true),
    };
    let goes = game.situations.narrow_each(&starts, |evaluation, way| {
        evaluation.assume_member(pits, true, way)
    });
    if !is_impossible(&starts)
        && starts.iter().flatten().all(|way| way.pit.is_some())
        && is_impossible(&goes)
    {
        let message = "this run has no pits: it cannot go through the pit where it begins";
        found.push(
            Diagnostic::new(Code::NoEffect, written.span, message)
                .with_related(span.span, "the first pit is never one of these")
                .help("begin it at the next pit: `run onward from next while …`"),
        );
    }
}
