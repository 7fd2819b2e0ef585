//! Detection of tables that go on for ever: by calling each other, or by sowing again and again.

use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Action, MoveKind, Rules, Sow, Spanned, TableId};
use crate::source::Span;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The table being consulted, and the table that the next last seed will consult.
type TableState = (TableId, Option<TableId>);

/// A step from one table to another.
#[derive(Clone, Copy)]
struct Step {
    to: TableState,
    /// Whether the step sows seeds or moves `here`.
    moves: bool,
    /// Whether the step sows seeds.
    sows: bool,
    row: Span,
}

/// The largest number of steps of a search. If it is reached, the game is assumed to go on for ever.
const MAX_STEPS: usize = 50_000;

/// Reports whether a kind of move can go on for ever.
pub(crate) fn may_never_end(rules: &Rules, kind: &MoveKind) -> bool {
    find_cycle(rules, entry_tables(kind), false).is_some()
}

/// Returns the rows of a cycle of tables that call each other without moving anything.
pub(crate) fn cycle_without_movement(rules: &Rules) -> Option<Vec<Span>> {
    let ids = (0..rules.tables.len()).map(|at| TableId(at as u16));
    let starts = ids.map(|id| (id, None)).collect();
    find_cycle(rules, starts, true)
}

/// Returns a row on a cycle of sowings. A cycle of tables without a sowing needs no report: the limit on tables in a
/// lap stops it.
pub(crate) fn sowing_cycle(rules: &Rules) -> Option<Span> {
    let mut graph: BTreeMap<TableState, Vec<Step>> = BTreeMap::new();
    let mut open: Vec<TableState> = rules.moves.iter().flat_map(entry_tables).collect();
    while let Some(next) = open.pop() {
        if let Entry::Vacant(free) = graph.entry(next) {
            let steps = free.insert(table_steps(rules, next, false));
            open.extend(steps.iter().map(|step| step.to));
        }
    }
    let mut steps_left = MAX_STEPS;
    let sowings = graph
        .iter()
        .flat_map(|(&from, steps)| steps.iter().map(move |step| (from, step)))
        .filter(|(_, step)| step.sows);
    let endless = sowings.filter(|(from, step)| leads_to(&graph, step.to, *from, &mut steps_left));
    endless.map(|(_, step)| step.row).max()
}

/// Reports whether a table leads to another one. The answer is also yes if it is not found within `steps_left` steps.
fn leads_to(
    graph: &BTreeMap<TableState, Vec<Step>>,
    from: TableState,
    to: TableState,
    steps_left: &mut usize,
) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(next) = open.pop() {
        if next == to || *steps_left == 0 {
            return true;
        }
        if seen.insert(next) {
            *steps_left -= 1;
            let steps = graph.get(&next).into_iter().flatten();
            open.extend(steps.map(|step| step.to));
        }
    }
    false
}

/// Returns the tables that a kind of move consults directly.
fn entry_tables(kind: &MoveKind) -> Vec<TableState> {
    let nowhere = (TableId(u16::MAX), None);
    steps_from(&kind.actions, nowhere, kind.span)
        .into_iter()
        .map(|step| step.to)
        .collect()
}

/// Returns the rows of a cycle, if there is one; if `still`, of a cycle that moves neither seeds nor `here`. The
/// depth-first search does not recurse, so that no file can overflow the stack.
fn find_cycle(rules: &Rules, starts: Vec<TableState>, still: bool) -> Option<Vec<Span>> {
    let mut done: BTreeSet<TableState> = BTreeSet::new();
    let mut steps_taken = 0;
    for start in starts {
        let mut path: Vec<(TableState, Vec<Step>, Span)> = Vec::new();
        let mut on_path: BTreeMap<TableState, usize> = BTreeMap::new();
        let mut next = Some((start, Span::default()));
        loop {
            if let Some((asked, row)) = next.take() {
                if let Some(&at) = on_path.get(&asked) {
                    let rows = path[at + 1..].iter().map(|step| step.2);
                    return Some(std::iter::once(row).chain(rows).collect());
                }
                if done.insert(asked) {
                    on_path.insert(asked, path.len());
                    path.push((asked, table_steps(rules, asked, still), row));
                }
            }
            let Some((asked, open, _)) = path.last_mut() else {
                break;
            };
            steps_taken += 1;
            match open.pop() {
                Some(step) if steps_taken > MAX_STEPS => return Some(vec![step.row]),
                Some(step) => next = Some((step.to, step.row)),
                None => {
                    on_path.remove(asked);
                    path.pop();
                }
            }
        }
    }
    None
}

fn table_steps(rules: &Rules, state: TableState, still: bool) -> Vec<Step> {
    let Some(table) = rules.tables.get(usize::from(state.0.0)) else {
        return Vec::new();
    };
    let rows = table
        .rows
        .iter()
        .flat_map(|row| steps_from(&row.actions, state, row.span));
    let mut all: Vec<_> = rows.filter(|step| !(still && step.moves)).collect();
    if still {
        all.iter_mut().for_each(|step| step.to.1 = None);
    }
    all.dedup_by_key(|step| (step.to, step.row));
    all
}

/// Returns the steps to the tables that a list of actions leads to.
fn steps_from(actions: &[Spanned<Action>], state: TableState, row: Span) -> Vec<Step> {
    let mut found = Vec::new();
    let mut moves = false;
    actions.for_each_phrase(&mut |part| match part {
        PhraseRef::Action(Action::Step(_)) => moves = true,
        PhraseRef::Action(Action::Do(table)) => found.push(Step {
            to: (*table, state.1),
            moves,
            sows: false,
            row,
        }),
        PhraseRef::Action(Action::Sow(Sow { last, .. })) => {
            let last = last.or(state.1);
            found.extend(last.map(|table| Step {
                to: (table, last),
                moves: true,
                sows: true,
                row,
            }));
        }
        _ => {}
    });
    found
}

/// Returns all sets of nodes in which each node leads to every node of the set, including itself; `edges[node]` lists
/// the nodes that `node` leads to.
///
/// Two passes (Kosaraju's algorithm), without recursion, so that no file can overflow the stack.
pub(crate) fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut backward = vec![Vec::new(); edges.len()];
    for (from, list) in edges.iter().enumerate() {
        list.iter().for_each(|&to| backward[to].push(from));
    }
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::new();
    for start in 0..edges.len() {
        visit(edges, start, &mut seen, &mut order);
    }
    let mut seen = vec![false; edges.len()];
    let mut found = Vec::new();
    for &start in order.iter().rev() {
        let mut ring = Vec::new();
        visit(&backward, start, &mut seen, &mut ring);
        if ring.len() > 1 || ring.iter().any(|&node| edges[node].contains(&node)) {
            ring.sort_unstable();
            found.push(ring);
        }
    }
    found.sort_unstable();
    found
}

/// Appends to `order` all unseen nodes that `start` leads to, each after the nodes it leads to.
fn visit(edges: &[Vec<usize>], start: usize, seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut path = vec![(start, edges[start].iter())];
    while let Some((node, open)) = path.last_mut() {
        match open.next() {
            Some(&next) if seen[next] => {}
            Some(&next) => {
                seen[next] = true;
                path.push((next, edges[next].iter()));
            }
            None => {
                order.push(*node);
                path.pop();
            }
        }
    }
}
