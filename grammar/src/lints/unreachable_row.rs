//! Rows that are never performed, because earlier rows take all their cases or no case fits.
//!
//! A row is tested on every possible case: each pit and store where a seed can fall, with every number of seeds it can
//! hold.

use super::game::Game;
use crate::analysis::situation::{Ways, is_none};
use crate::diagnostic::{Code, Diagnostic};
use crate::lower::{ActionList, DraftTable, MatchRow};
use crate::rules::{Fit, Noun, Place};
use crate::source::Span;
use crate::syntax::{self, MatchRows};

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for (at, draft) in game.tables.iter().enumerate() {
        let ways = match draft.within {
            ActionList::After | ActionList::Ending => game.situations.nowhere(),
            ActionList::Move | ActionList::Table | ActionList::Each => {
                game.situations.fallen(at, true)
            }
        };
        rows(game, draft, at, ways, found);
    }
    if let Some(draft) = &game.ending {
        rows(game, draft, usize::MAX, game.situations.nowhere(), found);
    }
}

/// Like `find`, for the rows of a match.
pub(super) fn find_in_match(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for (at, row) in game.match_rows.iter().enumerate() {
        let earlier = game.match_rows[..at].iter().filter(|one| one.of == row.of);
        let earlier: Vec<&MatchRow> = earlier.collect();
        let mut left = game.situations.nowhere();
        for one in &earlier {
            left = game.situations.fit(&fit_of(one), false, &left);
        }
        let alone = game
            .situations
            .fit(&fit_of(row), true, &game.situations.nowhere());
        if is_none(&alone) {
            if row.of != MatchRows::Over {
                let help = "compare with numbers that occur; rounds are counted from 1";
                found.push(never_done(row.span).at("this never holds").help(help));
            }
        } else if is_none(&game.situations.fit(&fit_of(row), true, &left)) {
            let overlaps =
                |one: &&&MatchRow| !is_none(&game.situations.fit(&fit_of(one), true, &alone));
            let by = earlier.iter().filter(overlaps).map(|one| one.span);
            found.push(hidden(row.span, by));
        }
    }
}

fn fit_of(row: &MatchRow) -> Fit {
    row.fit.clone().map_or(Fit::Else, Fit::When)
}

fn rows(
    game: &Game<'_>,
    draft: &DraftTable,
    table: usize,
    ways: Ways,
    found: &mut Vec<Diagnostic>,
) {
    let most: usize = ways.iter().map(|ways| ways.len() * 8 + 64).sum();
    let situations = &game.situations;
    let mut left = ways.clone();
    for (at, row) in draft.table.rows.iter().enumerate() {
        if situations.have_run_out() {
            return;
        }
        let span = draft.fits[at];
        let alone = situations.fit(&row.fit, true, &ways);
        if is_none(&alone) {
            if draft.within != ActionList::Ending {
                found.push(no_case(game, draft, table, at));
            }
        } else if is_none(&situations.fit(&row.fit, true, &left)) && !is_last_resort(draft, at) {
            let overlaps = |earlier: &usize| {
                let earlier = &draft.table.rows[*earlier];
                !is_none(&situations.fit(&earlier.fit, true, &alone))
            };
            let by = (0..at).filter(overlaps).map(|earlier| draft.fits[earlier]);
            found.push(hidden(span, by));
        }
        let rest = situations.fit(&row.fit, false, &left);
        if rest.iter().map(Vec::len).sum::<usize>() <= most {
            left = rest;
        }
    }
}

/// Reports whether a row is the first `else`: after rows that take every case it is no fault, because every table needs
/// one.
fn is_last_resort(draft: &DraftTable, at: usize) -> bool {
    let rows = &draft.table.rows;
    let mut earlier = rows[..at].iter();
    rows[at].fit == Fit::Else && earlier.all(|row| row.fit != Fit::Else)
}

fn never_done(span: Span) -> Diagnostic {
    Diagnostic::new(Code::UnreachableRow, span, "this row is never reached")
}

fn hidden(span: Span, by: impl Iterator<Item = Span>) -> Diagnostic {
    let fault = never_done(span).help("put it before the row that hides it, or take it out");
    by.take(4).fold(fault, |fault, earlier| {
        fault.and(earlier, "this row comes first and takes its cases")
    })
}

/// Returns a fault that explains why a row never fits.
fn no_case(game: &Game<'_>, draft: &DraftTable, table: usize, at: usize) -> Diagnostic {
    let span = draft.fits[at];
    let fit = &draft.table.rows[at].fit;
    let Fit::Place(place) = fit else {
        let help = "compare with numbers that occur";
        return never_done(span).at("this never holds").help(help);
    };
    let fault = |message: &str| {
        Diagnostic::new(Code::UnreachableRow, span, message).at("this row is never reached")
    };
    if matches!(
        place.noun,
        Noun::Column { of: None, .. } | Noun::Neighbours { of: None, .. }
    ) {
        let message =
            "the last seed never falls there: these pits are relative to the one where it fell";
        return fault(message).help(match game.fit(table, at) {
            Some(written) => asked_of_here(game, written),
            None => "begin the row with `when`".to_owned(),
        });
    }
    let everywhere = game
        .situations
        .fit(fit, true, &game.situations.fallen(table, false));
    let boards = game.situations.boards.iter().zip(&everywhere);
    let mut away = boards.filter_map(|(board, ways)| {
        let pit = ways.first()?.pit.as_ref()?;
        Some(board.reach.why_not(pit.cell))
    });
    if let Some(why) = away.next() {
        return fault("the last seed can never fall there").help(why);
    }
    let bare = Place {
        state: None,
        condition: None,
        ..place.clone()
    };
    let ways = game.situations.fallen(table, true);
    if is_none(&game.situations.fit(&Fit::Place(bare), true, &ways)) {
        return fault("there is no such pit or store")
            .help("check whether the words contradict each other, or take the row out");
    }
    // Tests whether it could fit if the last seed did not count.
    let otherwise = game
        .situations
        .fit(fit, true, &game.situations.acting(&ways));
    fault("no pit where the last seed falls is ever like that").help(match is_none(&otherwise) {
        true => "check whether the words contradict each other, or take the row out",
        false => "`seeds` counts the last seed too: a pit where it falls holds at least one",
    })
}

/// Returns a place such as `next where empty` as a condition: `when next empty`.
fn asked_of_here(game: &Game<'_>, place: &syntax::Place) -> String {
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
