//! Games that are over, or in which nobody can move, before anybody has moved.

use super::game::LintContext;
use crate::analysis::assumptions::{Assumptions, Counting, Pit};
use crate::analysis::evaluation::Evaluation;
use crate::analysis::layout::{Cell, Layout};
use crate::analysis::opening::opening;
use crate::analysis::option_values::{describe_settings, settings_for_each_value};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ChoiceFilter, Condition, Fit, MoveKind, OptionId, Rules, Settings};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of settings that are tried.
const MAX_SETTINGS: usize = 500;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let match_rules = rules.match_rules.as_ref();
    if match_rules.is_some_and(|of_match| of_match.always && !of_match.first_round.rows.is_empty())
    {
        return;
    }
    let options = (0..rules.options.len()).map(|at| OptionId(at as u16));
    let tried = options.flat_map(|option| {
        let all = settings_for_each_value(&rules.options, option).into_iter();
        all.map(move |settings| (Some(option), settings))
    });
    let defaults = (None, Settings::defaults(&rules.options));
    let tried = std::iter::once(defaults).chain(tried).take(MAX_SETTINGS);
    for (option, settings) in tried {
        let with = describe_settings(
            &rules.options,
            &option.into_iter().collect::<BTreeSet<_>>(),
            &settings,
        );
        if let Some(fault) = check_settings(game, &settings, &with) {
            found.push(fault);
            return;
        }
    }
}

fn check_settings(game: &LintContext<'_>, settings: &Settings, with: &str) -> Option<Diagnostic> {
    let rules = game.rules.specialise(settings);
    let layout = Layout::new(&rules.board, &rules.regions, settings.clone());
    let seeds = opening(&layout, &rules.setup, rules.board.players).ok()?;
    let seeds = seeds.into_iter().map(|(cell, seeds)| (cell, seeds as i64));
    let south: BTreeMap<Cell, i64> = seeds.collect();
    let turned = south
        .iter()
        .map(|(&cell, &seeds)| (layout.seen_from_other_seat(cell), seeds));
    let north: BTreeMap<Cell, i64> = turned.collect();
    let all = u32::try_from(south.values().sum::<i64>()).ok()?;
    let shared = &game.situations.boards.first()?.evaluation;
    let seen = |seeds| {
        let any = Evaluation::new(&rules, settings.clone(), all, true);
        any.sharing_steps(shared).for_opening(seeds)
    };
    let evaluation = seen(south);
    let stuck = cannot_move(&rules, &evaluation);
    let setup = game.sections.setups.first()?.keyword;
    let ended = certain_ending(&rules, &evaluation, true, stuck).or_else(|| {
        let two = rules.board.players == 2;
        two.then(|| certain_ending(&rules, &seen(north), false, stuck))
            .flatten()
    });
    let span = ended.and_then(|at| game.ending.as_ref()?.fit_spans.get(at).copied());
    if stuck {
        let message = format!("nobody can move in the opening{with}");
        let fault = Diagnostic::new(Code::OverAtOnce, setup, message);
        return Some(fault.help("deal seeds to pits that a kind of move can begin in"));
    }
    let message = format!("the game is over before anybody moves{with}");
    let fault = Diagnostic::new(Code::OverAtOnce, span?, message)
        .with_label("this holds in the opening")
        .with_related(setup, "the opening");
    Some(fault.help("test for something that can happen during the game, or deal differently"))
}

/// Returns the index of an ending that certainly ends the game.
fn certain_ending(
    rules: &Rules,
    evaluation: &Evaluation<'_>,
    to_move: bool,
    stuck: bool,
) -> Option<usize> {
    let mut known = Assumptions::default()
        .with_answer(&Condition::ToMove, to_move)?
        .with_answer(&Condition::Repeats, false)?;
    if stuck || !to_move {
        known = known.with_answer(&Condition::NoMove, stuck && to_move)?;
    }
    rules.endings.iter().position(|row| match &row.fit {
        Fit::When(condition) => evaluation.must_hold(condition, &known),
        Fit::Else => true,
        Fit::Place(_) => false,
    })
}

/// Reports whether the player who begins certainly has no move.
fn cannot_move(rules: &Rules, evaluation: &Evaluation<'_>) -> bool {
    let known = Assumptions::default();
    let holds = |condition: &Condition| evaluation.must_hold(condition, &known);
    let phases = rules.phases.iter();
    let present = phases
        .take_while(|phase| !phase.current_condition().as_ref().is_none_or(holds))
        .count();
    let kinds = rules
        .moves
        .iter()
        .filter(|kind| usize::from(kind.phase.0) <= present);
    kinds
        .into_iter()
        .all(|kind| !may_move(evaluation, kind, &known))
}

fn may_move(evaluation: &Evaluation<'_>, kind: &MoveKind, known: &Assumptions) -> bool {
    if kind
        .when
        .as_ref()
        .is_some_and(|when| !evaluation.can_hold(when, known))
    {
        return false;
    }
    let Some(from) = &kind.from else { return true };
    let chosen = |cell: Cell| {
        let seeds = evaluation.seeds_in(cell);
        let enough = seeds.at_least(super::never_played::min_seeds(kind));
        let pit = Assumptions::for_pit(Pit::new(cell, Counting::Plain, seeds).with_here());
        let mut ways = evaluation.assume_member(&from.place, true, pit);
        for filter in &from.filters {
            if let ChoiceFilter::Except(place) = filter {
                let rest = ways.into_iter();
                ways = rest
                    .flat_map(|way| evaluation.assume_member(place, false, way))
                    .collect();
            }
        }
        cell.is_pit() && enough && !ways.is_empty()
    };
    evaluation.layout.cells().into_iter().any(chosen)
}
