//! Conditions about one player that name the pits of both.

use super::game::LintContext;
use crate::analysis::assumptions::Assumptions;
use crate::analysis::evaluation::Evaluation;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{
    Action, Condition, Fit, Noun, Outcome, Owner, Place, Quantity, Row, Rules, Test,
};
use crate::syntax::{self, Cond, Term, WrittenCondition};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(board) = game.situations.boards.first() else {
        return;
    };
    if game.rules.board.players == 1 {
        return;
    }
    let mut check = |written: &syntax::Condition, meant: &Condition| {
        check_condition(game, &board.evaluation, written, meant, found);
    };
    for (section, phase) in game.sections.phases.iter().zip(&game.rules.phases) {
        let meant = phase.until().or(phase.condition.as_ref());
        if let (Some(written), Some(meant)) = (&section.condition, meant) {
            check(written, meant);
        }
    }
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        if let (Some(written), Some(meant)) = (&section.when, &kind.when) {
            check(written, meant);
        }
    }
    for (written, row) in game
        .endings()
        .filter(|(_, row)| decides_for_one_player(row))
    {
        if let (syntax::Fit::When(written), Fit::When(meant)) = (&written.fit.node, &row.fit) {
            check(written, meant);
        }
    }
}

/// Reports whether an ending is about one player: it makes that player win or lose.
fn decides_for_one_player(row: &Row) -> bool {
    let wins = |outcome: &Outcome| matches!(outcome, Outcome::OwnWins | Outcome::OpponentWins);
    let decides = |action: &Action| matches!(action, Action::Outcome(outcome) if wins(outcome));
    row.actions.iter().any(decides)
}

fn check_condition(
    game: &LintContext<'_>,
    evaluation: &Evaluation<'_>,
    written: &syntax::Condition,
    meant: &Condition,
    found: &mut Vec<Diagnostic>,
) {
    let place = match (&written.node, meant) {
        (Cond::All(written), Condition::All(meant))
        | (Cond::Any(written), Condition::Any(meant)) => {
            for (written, meant) in written.iter().zip(meant) {
                check_condition(game, evaluation, written, meant, found);
            }
            return;
        }
        (Cond::Not(written), Condition::Not(meant)) => {
            return check_condition(game, evaluation, written, meant, found);
        }
        (Cond::State(written, _), Condition::State(meant, _)) => Some((written, meant)),
        (Cond::Written(written), meant) => {
            let meant = match meant {
                Condition::Not(inner) => inner,
                meant => meant,
            };
            match (written, meant) {
                (
                    WrittenCondition::Quantified { place, .. } | WrittenCondition::Has(place, _),
                    Condition::Some(meant),
                ) => Some((place, meant)),
                _ => None,
            }
        }
        (Cond::Test(sum, _), Condition::Test(left, Test::Compare(..) | Test::In(_))) => {
            match (&sum.node, left) {
                (syntax::Number::SeedsOf(written), Quantity::SeedsOf(meant))
                | (syntax::Number::NumberOf(written), Quantity::NumberOf(meant)) => {
                    Some((written, meant))
                }
                (syntax::Number::Written(Term::Place(written)), Quantity::SeedsOf(meant)) => {
                    Some((&**written, meant))
                }
                _ => None,
            }
        }
        _ => None,
    };
    if let Some((written, meant)) =
        place.filter(|(_, meant)| includes_both_sides(&game.rules, evaluation, meant))
    {
        let noun = game.sources.text(written.noun.span);
        let all = match meant.noun {
            Noun::Store => "stores",
            Noun::Hand => "hands",
            _ => "pits",
        };
        let message = format!("`{noun}` means the {all} of both players here");
        let fault = Diagnostic::new(Code::BothPlayers, written.span, message).with_label("whose?");
        found.push(fault.help(format!(
            "write `own {noun}` or `opponent {noun}`, or `(own {noun}, opponent {noun})` if both are meant"
        )));
    }
}

/// Reports whether a name, a row, a store or a hand may be that of either player: it includes those of both, and neither
/// its owner, its definition nor its condition says whose.
fn includes_both_sides(rules: &Rules, evaluation: &Evaluation<'_>, place: &Place) -> bool {
    let named = matches!(
        place.noun,
        Noun::Region(_) | Noun::Row(..) | Noun::Store | Noun::Hand
    );
    let owned = is_region_with_owners(rules, &place.noun) || has_owner(place);
    let has = |owner: Owner| {
        let known = Assumptions::default();
        let mut cells = evaluation.layout.cells().into_iter();
        cells.any(|cell| {
            cell.owner() == Some(owner)
                && !evaluation.membership_ways(place, cell, &known).is_empty()
        })
    };
    named && !owned && has(Owner::Own) && has(Owner::Opponent)
}

/// Reports whether named pits are described for each player, so that the name alone tells whose they are.
fn is_region_with_owners(rules: &Rules, noun: &Noun) -> bool {
    let Noun::Region(region) = noun else {
        return false;
    };
    let mut places = rules[*region].places.iter();
    places.all(|place| is_region_with_owners(rules, &place.noun) || has_owner(place))
}

/// Reports whether a place, or a place that it is defined by, has an owner.
fn has_owner(place: &Place) -> bool {
    place.any_phrase(|part| matches!(part, PhraseRef::Place(part) if part.owner.is_some()))
}
