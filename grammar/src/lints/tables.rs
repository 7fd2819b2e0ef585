//! Tables: whether each row is reached, some row always fits, and tables do not go on for ever.

use super::LintContext;
use crate::analysis::endless::{cycle_without_movement, sowing_cycle};
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::diagnostic::{Code, Diagnostic};
use crate::lower::{ActionList, DraftTable, MatchRow};
use crate::rules::{Condition, Fit, Naming, Noun, Occupancy, Place, TableId};
use crate::source::Span;
use crate::syntax::MatchTableKind;

/// Reports rows that are never performed, because earlier rows take all their cases or no case fits. A row is tested on
/// every possible case: each pit and store where a seed can fall, with every number of seeds it can hold.
pub(super) fn find_unreachable(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
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

/// Like [`find_unreachable`], for the rows of a match.
pub(super) fn find_unreachable_in_match(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
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

/// Rows that are never reached because the same earlier rows take their cases.
struct HiddenRows {
    by: Vec<Span>,
    rows: Vec<Span>,
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
    let mut hidden: Vec<HiddenRows> = Vec::new();
    for (at, row) in draft.table.rows.iter().enumerate() {
        if situations.is_exhausted() {
            return;
        }
        let span = draft.table.rows[at].fit.span;
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
                .map(|earlier| draft.table.rows[earlier].fit.span);
            let by: Vec<Span> = by.collect();
            match hidden.iter_mut().find(|others| others.by == by) {
                Some(others) => others.rows.push(span),
                None => hidden.push(HiddenRows {
                    by,
                    rows: vec![span],
                }),
            }
        }
        let rest = situations.assume_fit(&row.fit, false, &left);
        if rest.iter().map(Vec::len).sum::<usize>() <= most {
            left = rest;
        }
    }
    // Rows that are hidden by the same earlier rows are reported as one fault.
    found.extend(hidden.into_iter().map(|HiddenRows { by, rows }| {
        let fault = hidden_fault(rows[0], by.into_iter());
        let others = rows.into_iter().skip(1).take(4);
        others.fold(fault, |fault, row| {
            fault.with_related(row, "nor is this one")
        })
    }));
}

/// Reports whether a row is the first `else`. Such a row is no fault even after rows that take every case, because
/// every table needs one.
fn is_first_else(draft: &DraftTable, at: usize) -> bool {
    let rows = &draft.table.rows;
    let mut earlier = rows[..at].iter();
    rows[at].fit.node == Fit::Else && earlier.all(|row| row.fit.node != Fit::Else)
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
    let span = draft.table.rows[at].fit.span;
    let fit = &draft.table.rows[at].fit;
    let Fit::Place(place) = &fit.node else {
        let help = "compare with numbers that occur";
        return unreachable_fault(span)
            .with_label("this never holds")
            .help(help);
    };
    let fault = |message: &str| {
        Diagnostic::new(Code::UnreachableRow, span, message).with_label("this row is never reached")
    };
    if matches!(place.noun.naming(), Naming::Relative(None)) {
        let message =
            "the last seed never falls there: these pits are relative to the one where it fell";
        return fault(message).help(condition_help(game, place));
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
        ..place.node.clone()
    };
    let ways = game.situations.at_last_seed(table, true);
    let bare = Fit::Place(bare.into());
    if is_impossible(&game.situations.assume_fit(&bare, true, &ways)) {
        return fault("there is no such pit or store")
            .help("check whether the words contradict each other, or take the row out");
    }
    // Tests whether the row could fit if the last seed did not count.
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

/// Returns a place such as `next where empty` as the condition that may have been meant, `when next empty`.
fn condition_help(game: &LintContext<'_>, place: &Place) -> String {
    let noun = game.sources.text(place.noun.span);
    let state = place.state.map(|state| match state {
        Occupancy::Empty => "empty",
        Occupancy::Occupied => "occupied",
    });
    let asked = place.condition.as_ref();
    let asked = asked.map(|asked| (game.sources.text(asked.span), &asked.node));
    match (state, asked) {
        (Some(state), None) => format!("write `when {noun} {state}`"),
        (None, Some((text, Condition::State(place, _)))) if place.noun.node == Noun::It => {
            format!("write `when {noun} {text}`")
        }
        (None, Some((text, _))) => format!("write `when {noun} has {text}`"),
        _ => format!("for example, write `when {noun} occupied`"),
    }
}

/// Reports tables in which it is possible that no row fits.
pub(super) fn find_without_else(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let needs_else = |at: usize, draft: &DraftTable| match draft.list_kind {
        ActionList::EachSeed => {
            !draft.last_fit_unknown && game.consulted_tables.contains(&TableId(at as u16))
        }
        ActionList::Move | ActionList::Table => !draft.last_fit_unknown,
        ActionList::AfterMove | ActionList::Ending => false,
    };
    let has_else = |draft: &DraftTable| {
        let mut rows = draft.table.rows.iter();
        rows.any(|row| matches!(row.fit.node, Fit::Else))
    };
    let tables = game.tables.iter().enumerate();
    let open = tables.filter(|(at, draft)| needs_else(*at, draft) && !has_else(draft));
    found.extend(open.map(|(_, draft)| no_else_fault(draft)));
}

fn no_else_fault(draft: &DraftTable) -> Diagnostic {
    let fault = format!(
        "table `{}` does not say what happens when no row fits",
        draft.table.name
    );
    let fault = Diagnostic::new(Code::NoElse, draft.span, fault).with_label("no `else` row");
    fault.help("add `else => end` as the last row, or whatever else should happen")
}

/// Reports tables that call each other for ever, with nothing moved in between.
pub(super) fn find_endless(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(rows) = cycle_without_movement(&game.rules) else {
        return;
    };
    let message = "these tables call each other for ever";
    let mut fault = Diagnostic::new(Code::EndlessTables, rows[0], message)
        .with_label("from here the same table is called again")
        .help("let one of them sow, step, or end");
    for &row in rows.iter().skip(1).take(4) {
        fault = fault.with_related(row, "by way of this row");
    }
    found.push(fault);
}

/// Reports sowing that can go on for ever in a game without a lap limit.
pub(super) fn find_missing_lap_limit(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    if game.rules.board.laps.is_some() || cycle_without_movement(&game.rules).is_some() {
        return;
    }
    let Some(row) = sowing_cycle(&game.rules) else {
        return;
    };
    let message = "sowing can go on for ever, and no limit is set";
    let mut fault = Diagnostic::new(Code::NoLapLimit, row, message)
        .with_label("sows on, perhaps for ever")
        .help("add `laps at most 1000` to the board");
    if let Some(board) = game.sections.boards.first() {
        fault = fault.with_related(board.keyword, "no `laps at most` here");
    }
    found.push(fault);
}
