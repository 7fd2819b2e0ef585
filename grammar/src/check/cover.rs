//! Rows that are never done: earlier rows take all their cases, or no seed ever falls there.
//!
//! A row is tried on every case that there is: each pit and store where a seed can fall, empty before it fell or not.
//! What a `where` asks is not known; such a row takes none of its cases for certain, and misses none.

use super::Checker;
use super::actions::Room;
use super::falls::Falls;
use super::layout::Cell;
use super::tables::DraftTable;
use super::truth::{Case, Judge, Truth};
use super::values::{corners, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Condition, Fit, Middle, Place, Rules, State};
use std::collections::BTreeSet;

/// A board of the game and where seeds fall on it.
struct Ground<'r> {
    judge: Judge<'r>,
    falls: Falls,
    cases: Vec<Case>,
}

impl Checker<'_> {
    /// Reports every row that is never done.
    pub(super) fn unreachable_rows(&mut self, rules: &Rules, ending: Option<&DraftTable>) {
        let board = &rules.board;
        let middle = board.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        let matter = options_of_all([&board.rows, &board.pits].into_iter().chain(middle));
        let mut seen = BTreeSet::new();
        let mut grounds = Vec::new();
        for settings in corners(&self.options, &matter) {
            let judge = Judge::new(rules, settings.clone(), self.most_seeds);
            let cells = judge.layout.cells();
            if seen.insert(cells.clone()) {
                let falls = Falls::of(rules, &settings);
                let cases = cells
                    .into_iter()
                    .filter(|cell| !matches!(cell, Cell::Hand { .. }));
                let cases = cases.flat_map(|cell| {
                    [State::Empty, State::Occupied].map(|state| Case { cell, state })
                });
                grounds.push(Ground {
                    cases: cases.collect(),
                    judge,
                    falls,
                });
            }
        }
        let faults: Vec<_> = self
            .tables
            .iter()
            .chain(ending)
            .flat_map(|draft| hidden_rows(draft, &grounds))
            .collect();
        self.diagnostics.extend(faults);
    }
}

fn hidden_rows(draft: &DraftTable, grounds: &[Ground]) -> Vec<Diagnostic> {
    let mut taken: Vec<Vec<Option<usize>>> = grounds
        .iter()
        .map(|ground| vec![None; ground.cases.len()])
        .collect();
    let mut faults = Vec::new();
    for at in 0..draft.table.rows.len() {
        let looked_at = look(draft, at, grounds, &mut taken);
        faults.extend(match draft.table.rows[at].fit {
            Fit::Else => hidden_else(draft, at),
            Fit::Place(_) | Fit::When(_) => same_before(draft, at)
                .or_else(|| never_true(draft, at, grounds))
                .or_else(|| looked_at.fault(draft, at)),
        });
    }
    faults
}

/// What trying a row on all cases has shown.
#[derive(Default)]
struct Looked {
    /// There is a case that no earlier row takes.
    done: bool,
    /// The rows that take its other cases.
    by: BTreeSet<usize>,
    /// Why no seed falls where it could fit.
    away: Option<&'static str>,
}

/// Tries a row on all cases, and notes those that it takes for certain.
fn look(
    draft: &DraftTable,
    at: usize,
    grounds: &[Ground],
    taken: &mut [Vec<Option<usize>>],
) -> Looked {
    let mut looked = Looked {
        done: grounds.is_empty(),
        ..Looked::default()
    };
    if matches!(draft.room, Room::After | Room::Ending) {
        looked.done = true;
        return looked;
    }
    for (ground, taken) in grounds.iter().zip(taken) {
        for (&case, taken) in ground.cases.iter().zip(taken) {
            let fits = fits(&draft.table.rows[at].fit, case, &ground.judge);
            if fits == Truth::Never {
                continue;
            }
            match taken {
                _ if !ground.falls.reach(case.cell) => {
                    looked.away = looked.away.or(Some(ground.falls.why_not(case.cell)))
                }
                Some(earlier) => {
                    looked.by.insert(*earlier);
                }
                None => looked.done = true,
            }
            if fits == Truth::Always && taken.is_none() {
                *taken = Some(at);
            }
        }
    }
    looked
}

impl Looked {
    fn fault(self, draft: &DraftTable, at: usize) -> Option<Diagnostic> {
        if self.done {
            return None;
        }
        if !self.by.is_empty() {
            return Some(hidden(draft, at, &self.by));
        }
        let fault = match self.away {
            Some(why) => Diagnostic::new(
                Code::UnreachableRow,
                draft.fits[at],
                "the last seed can never fall there",
            )
            .help(why),
            None => Diagnostic::new(
                Code::UnreachableRow,
                draft.fits[at],
                "there is no such pit or store",
            )
            .help("look whether its words contradict each other, or take the row out"),
        };
        Some(fault.at("this row is never done"))
    }
}

/// A second `else`. A row `else` behind rows that take every case is no fault: every table needs one.
fn hidden_else(draft: &DraftTable, at: usize) -> Option<Diagnostic> {
    let earlier = draft.table.rows[..at]
        .iter()
        .position(|row| matches!(row.fit, Fit::Else))?;
    Some(hidden(draft, at, &BTreeSet::from([earlier])))
}

/// A row that asks for no less than an earlier one.
fn same_before(draft: &DraftTable, at: usize) -> Option<Diagnostic> {
    let rows = &draft.table.rows;
    let earlier = rows[..at]
        .iter()
        .position(|row| implies(&rows[at].fit, &row.fit))?;
    Some(hidden(draft, at, &BTreeSet::from([earlier])))
}

fn hidden(draft: &DraftTable, at: usize, by: &BTreeSet<usize>) -> Diagnostic {
    let mut fault = Diagnostic::new(
        Code::UnreachableRow,
        draft.fits[at],
        "this row is never done",
    )
    .help("put it before the row that hides it, or take it out");
    for &row in by.iter().take(4) {
        fault = fault.and(draft.fits[row], "this row comes first and takes its cases");
    }
    fault
}

/// A row whose condition can never hold.
fn never_true(draft: &DraftTable, at: usize, grounds: &[Ground]) -> Option<Diagnostic> {
    let Fit::When(condition) = &draft.table.rows[at].fit else {
        return None;
    };
    let never = |ground: &Ground| match draft.room {
        Room::Move | Room::Table | Room::Each => ground
            .cases
            .iter()
            .all(|&case| ground.judge.condition(condition, Some(case), 0) == Truth::Never),
        Room::After | Room::Ending => ground.judge.condition(condition, None, 0) == Truth::Never,
    };
    if grounds.is_empty() || !grounds.iter().all(never) || draft.room == Room::Ending {
        return None;
    }
    let fault = Diagnostic::new(
        Code::UnreachableRow,
        draft.fits[at],
        "this row is never done",
    );
    Some(
        fault
            .at("this never holds")
            .help("compare with numbers that occur"),
    )
}

fn fits(fit: &Fit, case: Case, judge: &Judge) -> Truth {
    match fit {
        Fit::Place(place) => judge.place(place, case, 0),
        Fit::When(condition) => judge.condition(condition, Some(case), 0),
        Fit::Else => Truth::Always,
    }
}

/// Whether a row that fits means that another would have fitted too.
pub(super) fn implies(fit: &Fit, other: &Fit) -> bool {
    match (fit, other) {
        (_, Fit::Else) => true,
        (Fit::Place(place), Fit::Place(other)) => narrows(place, other),
        (Fit::When(condition), Fit::When(other)) => entails(condition, other),
        _ => false,
    }
}

fn narrows(place: &Place, other: &Place) -> bool {
    let no_less = |condition: &Condition| {
        place
            .condition
            .as_ref()
            .is_some_and(|found| entails(found, condition))
    };
    place.noun == other.noun
        && place.only == other.only
        && (place == other || !other.only)
        && (other.owner.is_none() || place.owner == other.owner)
        && (other.state.is_none() || place.state == other.state)
        && other
            .condition
            .as_ref()
            .is_none_or(|condition| no_less(condition))
}

/// Whether a condition contains all that another asks for.
pub(super) fn entails(condition: &Condition, other: &Condition) -> bool {
    if condition == other {
        return true;
    }
    if let Condition::Any(list) = other {
        return list.iter().any(|one| entails(condition, one));
    }
    let found = parts(condition);
    parts(other).iter().all(|part| found.contains(part))
}

/// The conditions that have to hold together.
fn parts(condition: &Condition) -> &[Condition] {
    match condition {
        Condition::All(list) => list,
        one => std::slice::from_ref(one),
    }
}
