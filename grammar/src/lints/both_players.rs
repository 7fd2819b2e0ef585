//! Conditions about one player that name the pits of both.

use super::game::Game;
use crate::analysis::evaluation::Evaluation;
use crate::analysis::known::Known;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Part, Parts};
use crate::rules::{
    Action, Condition, Fit, Noun, Outcome, Owner, Place, Quantity, Row, Rules, Test,
};
use crate::syntax::{self, Cond, WrittenCondition};

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let Some(board) = game.situations.boards.first() else {
        return;
    };
    if game.rules.board.players == 1 {
        return;
    }
    let mut look = |written: &syntax::Condition, meant: &Condition| {
        condition(game, &board.evaluation, written, meant, found);
    };
    for (section, phase) in game.sections.phases.iter().zip(&game.rules.phases) {
        let meant = phase.until().or(phase.condition.as_ref());
        if let (Some(written), Some(meant)) = (&section.condition, meant) {
            look(written, meant);
        }
    }
    for ((_, section), kind) in game.sections.all_moves().zip(&game.rules.moves) {
        if let (Some(written), Some(meant)) = (&section.when, &kind.when) {
            look(written, meant);
        }
    }
    for (written, row) in game.endings().filter(|(_, row)| of_one(row)) {
        if let (syntax::Fit::When(written), Fit::When(meant)) = (&written.fit.node, &row.fit) {
            look(written, meant);
        }
    }
}

/// Reports whether an ending is about one player: it makes that player win or lose.
fn of_one(row: &Row) -> bool {
    let wins = |outcome: &Outcome| matches!(outcome, Outcome::OwnWins | Outcome::OpponentWins);
    let decides = |action: &Action| matches!(action, Action::Outcome(outcome) if wins(outcome));
    row.actions.iter().any(decides)
}

fn condition(
    game: &Game<'_>,
    evaluation: &Evaluation<'_>,
    written: &syntax::Condition,
    meant: &Condition,
    found: &mut Vec<Diagnostic>,
) {
    let place = match (&written.node, meant) {
        (Cond::All(written), Condition::All(meant))
        | (Cond::Any(written), Condition::Any(meant)) => {
            for (written, meant) in written.iter().zip(meant) {
                condition(game, evaluation, written, meant, found);
            }
            return;
        }
        (Cond::Not(written), Condition::Not(meant)) => {
            return condition(game, evaluation, written, meant, found);
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
                _ => None,
            }
        }
        _ => None,
    };
    if let Some((written, _)) =
        place.filter(|(_, meant)| is_of_both(&game.rules, evaluation, meant))
    {
        let noun = game.sources.text(written.noun.span);
        let message = format!("`{noun}` means the pits of both players here");
        let fault = Diagnostic::new(Code::BothPlayers, written.span, message).at("whose?");
        found.push(fault.help(format!(
            "write `own {noun}` or `opponent {noun}`, or `(own {noun}, opponent {noun})` if both are meant"
        )));
    }
}

/// Reports whether a name or a row includes pits of both players without its owner, its definition or its condition
/// telling whose are meant.
fn is_of_both(rules: &Rules, evaluation: &Evaluation<'_>, place: &Place) -> bool {
    let named = matches!(place.noun, Noun::Region(_) | Noun::Row(..));
    let owned = names_owners(rules, &place.noun) || has_owner(place);
    let has = |owner: Owner| {
        let known = Known::default();
        let mut cells = evaluation.layout.cells().into_iter();
        cells.any(|cell| {
            cell.owner() == Some(owner) && !evaluation.ways_in(place, cell, &known).is_empty()
        })
    };
    named && !owned && has(Owner::Own) && has(Owner::Opponent)
}

/// Reports whether named pits are described for each player, so that the name alone tells whose they are.
fn names_owners(rules: &Rules, noun: &Noun) -> bool {
    let Noun::Region(region) = noun else {
        return false;
    };
    let mut places = rules[*region].places.iter();
    places.all(|place| names_owners(rules, &place.noun) || has_owner(place))
}

/// Reports whether a place, or a place that it is defined by, has an owner.
fn has_owner(place: &Place) -> bool {
    place.any_part(|part| matches!(part, Part::Place(part) if part.owner.is_some()))
}
