//! Rows that are never performed, because earlier rows take all their cases or no case fits.
//!
//! A row is tested on every possible case: each pit and store where a seed can fall, with every number of seeds it can
//! hold.

use super::game::LintContext;
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::lower::{ActionList, DraftTable, MatchRow};
use crate::rules::{Fit, Noun, Place};
use crate::source::Span;
use crate::syntax::{self, MatchTableKind};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for (at, draft) in game.tables.iter().enumerate() {
        let ways = match draft.list_kind {
            ActionList::AfterMove | ActionList::Ending => game.situations.without_pit(),
            ActionList::Move | ActionList::Table | ActionList::EachSeed => {
                game.situations.at_last_seed(at, true)
            }
        };
        check_rows(game, draft, at, ways, found);
    }
    if let Some(draft) = &game.ending {
        check_rows(
            game,
            draft,
            usize::MAX,
            game.situations.without_pit(),
            found,
        );
    }
}

/// Like `find`, for the rows of a match.
pub(super) fn find_in_match(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for (at, row) in game.match_rows.iter().enumerate() {
        let earlier = game.match_rows[..at]
            .iter()
            .filter(|one| one.table == row.table);
        let earlier: Vec<&MatchRow> = earlier.collect();
        let mut left = game.situations.without_pit();
        for one in &earlier {
            left = game.situations.assume_fit(&fit_of(one), false, &left);
        }
        let alone = game
            .situations
            .assume_fit(&fit_of(row), true, &game.situations.without_pit());
        if is_impossible(&alone) {
            if row.table != MatchTableKind::Over {
                let help = "compare with numbers that occur; rounds are counted from 1";
                found.push(
                    unreachable_fault(row.span)
                        .with_label("this never holds")
                        .help(help),
                );
            }
        } else if is_impossible(&game.situations.assume_fit(&fit_of(row), true, &left)) {
            let overlaps = |one: &&&MatchRow| {
                !is_impossible(&game.situations.assume_fit(&fit_of(one), true, &alone))
            };
            let by = earlier.iter().filter(overlaps).map(|one| one.span);
            found.push(hidden_fault(row.span, by));
        }
    }
}

fn fit_of(row: &MatchRow) -> Fit {
    row.fit.clone().map_or(Fit::Else, Fit::When)
}

fn check_rows(
    game: &LintContext<'_>,
    draft: &DraftTable,
    table: usize,
    ways: AssumptionSets,
    found: &mut Vec<Diagnostic>,
) {
    let most: usize = ways.iter().map(|ways| ways.len() * 8 + 64).sum();
    let situations = &game.situations;
    let mut left = ways.clone();
    for (at, row) in draft.table.rows.iter().enumerate() {
        if situations.is_exhausted() {
            return;
        }
        let span = draft.fit_spans[at];
        let alone = situations.assume_fit(&row.fit, true, &ways);
        if is_impossible(&alone) {
            if draft.list_kind != ActionList::Ending {
                found.push(impossible_fit_fault(game, draft, table, at));
            }
        } else if is_impossible(&situations.assume_fit(&row.fit, true, &left))
            && !is_first_else(draft, at)
        {
            let overlaps = |earlier: &usize| {
                let earlier = &draft.table.rows[*earlier];
                !is_impossible(&situations.assume_fit(&earlier.fit, true, &alone))
            };
            let by = (0..at)
                .filter(overlaps)
                .map(|earlier| draft.fit_spans[earlier]);
            found.push(hidden_fault(span, by));
        }
        let rest = situations.assume_fit(&row.fit, false, &left);
        if rest.iter().map(Vec::len).sum::<usize>() <= most {
            left = rest;
        }
    }
}

/// Reports whether a row is the first `else`: after rows that take every case it is no fault, because every table needs
/// one.
fn is_first_else(draft: &DraftTable, at: usize) -> bool {
    let rows = &draft.table.rows;
    let mut earlier = rows[..at].iter();
    rows[at].fit == Fit::Else && earlier.all(|row| row.fit != Fit::Else)
}

fn unreachable_fault(span: Span) -> Diagnostic {
    Diagnostic::new(Code::UnreachableRow, span, "this row is never reached")
}

fn hidden_fault(span: Span, by: impl Iterator<Item = Span>) -> Diagnostic {
    let fault = unreachable_fault(span).help("put it before the row that hides it, or take it out");
    by.take(4).fold(fault, |fault, earlier| {
        fault.with_related(earlier, "this row comes first and takes its cases")
    })
}

/// Returns a fault that explains why a row never fits.
fn impossible_fit_fault(
    game: &LintContext<'_>,
    draft: &DraftTable,
    table: usize,
    at: usize,
) -> Diagnostic {
    let span = draft.fit_spans[at];
    let fit = &draft.table.rows[at].fit;
    let Fit::Place(place) = fit else {
        let help = "compare with numbers that occur";
        return unreachable_fault(span)
            .with_label("this never holds")
            .help(help);
    };
    let fault = |message: &str| {
        Diagnostic::new(Code::UnreachableRow, span, message).with_label("this row is never reached")
    };
    if matches!(
        place.noun,
        Noun::Column { of: None, .. } | Noun::Neighbours { of: None, .. }
    ) {
        let message =
            "the last seed never falls there: these pits are relative to the one where it fell";
        return fault(message).help(match game.written_fit(table, at) {
            Some(written) => condition_help(game, written),
            None => "begin the row with `when`".to_owned(),
        });
    }
    let everywhere =
        game.situations
            .assume_fit(fit, true, &game.situations.at_last_seed(table, false));
    let boards = game.situations.boards.iter().zip(&everywhere);
    let mut away = boards.filter_map(|(board, ways)| {
        let pit = ways.first()?.pit.as_ref()?;
        Some(board.reachability.unreachable_reason(pit.cell))
    });
    if let Some(why) = away.next() {
        return fault("the last seed can never fall there").help(why);
    }
    let bare = Place {
        state: None,
        condition: None,
        ..place.clone()
    };
    let ways = game.situations.at_last_seed(table, true);
    if is_impossible(&game.situations.assume_fit(&Fit::Place(bare), true, &ways)) {
        return fault("there is no such pit or store")
            .help("check whether the words contradict each other, or take the row out");
    }
    // Tests whether it could fit if the last seed did not count.
    let otherwise = game
        .situations
        .assume_fit(fit, true, &game.situations.during_actions(&ways));
    fault("no pit where the last seed falls is ever like that").help(
        match is_impossible(&otherwise) {
            true => "check whether the words contradict each other, or take the row out",
            false => "`seeds` counts the last seed too: a pit where it falls holds at least one",
        },
    )
}

/// Returns a place such as `next where empty` as a condition: `when next empty`.
fn condition_help(game: &LintContext<'_>, place: &syntax::Place) -> String {
    let noun = game.sources.text(place.noun.span);
    let state = place
        .state
        .as_ref()
        .map(|state| game.sources.text(state.span));
    let condition = place.condition.as_deref();
    let asked = condition.map(|condition| (game.sources.text(condition.span), &condition.node));
    match (state, asked) {
        (Some(state), None) => format!("write `when {noun} {state}`"),
        (None, Some((text, syntax::Cond::State(place, _))))
            if place.noun.node == syntax::Noun::It =>
        {
            format!("write `when {noun} {text}`")
        }
        (None, Some((text, _))) => format!("write `when {noun} has {text}`"),
        _ => format!("for example, write `when {noun} occupied`"),
    }
}
