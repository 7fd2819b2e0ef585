//! The clauses that can be reached with the current option values.

use sow_grammar::language::{PhraseRef, VisitPhrases};
use sow_grammar::rules::{Action, Alternative, MoveId, TableId};
use sow_interpreter::Program;

/// Returns, for each table, whether a move can reach it, including the table after a move, if there is one.
pub(crate) fn reachable_tables(program: &Program) -> Vec<bool> {
    let rules = program.rules();
    let mut pending: Vec<TableId> = rules.after_move.into_iter().collect();
    for (at, kind) in (0..).zip(&rules.moves) {
        if program.has_kind(MoveId(at)) {
            collect_called_tables(&kind.actions, &mut pending);
        }
    }
    called_tables(program, pending)
}

/// Returns the tables that a kind of move can reach.
pub(crate) fn tables_of_kind(program: &Program, kind: MoveId) -> Vec<TableId> {
    let mut pending = Vec::new();
    collect_called_tables(&program.rules()[kind].actions, &mut pending);
    let reached = (0..).zip(called_tables(program, pending));
    let reached = reached.filter(|&(_, is_reached)| is_reached);
    reached.map(|(table, _)| TableId(table)).collect()
}

/// Returns, for each table, whether it is one of these or can be reached from them.
fn called_tables(program: &Program, mut pending: Vec<TableId>) -> Vec<bool> {
    let rules = program.rules();
    let mut reached = vec![false; rules.tables.len()];
    while let Some(table) = pending.pop() {
        if std::mem::replace(&mut reached[usize::from(table.0)], true) {
            continue;
        }
        for (at, row) in (0..).zip(&rules[table].rows) {
            if program.has_row(Some(table), at) {
                collect_called_tables(&row.actions, &mut pending);
            }
        }
    }
    reached
}

/// Collects the tables that actions name.
fn collect_called_tables(actions: &[Action], tables: &mut Vec<TableId>) {
    actions.for_each_phrase(&mut |part| match part {
        PhraseRef::Action(Action::Do(table)) => tables.push(*table),
        PhraseRef::Action(Action::Sow(sow)) => tables.extend(sow.each.iter().chain(&sow.last)),
        _ => {}
    });
}

/// Returns the alternatives in these actions.
pub(crate) fn alternatives(actions: &[Action]) -> Vec<&Alternative> {
    let mut found = Vec::new();
    actions.for_each_phrase(&mut |part| {
        if let PhraseRef::Action(Action::Choose(list)) = part {
            found.extend(list);
        }
    });
    found
}

/// Returns whether these actions themselves capture seeds, outside of alternatives.
pub(crate) fn captures(actions: &[Action]) -> bool {
    actions.iter().any(|action| match action {
        Action::Capture { .. } => true,
        Action::ChoosePlace(_, actions) => captures(actions),
        _ => false,
    })
}

/// Returns the number of actions that forbid the move.
pub(crate) fn refusals(actions: &[Action]) -> usize {
    let mut count = 0;
    actions.for_each_phrase(&mut |part| {
        count += usize::from(matches!(part, PhraseRef::Action(Action::Illegal)));
    });
    count
}
