//! The clauses of a rule file: kinds of move, rows of tables, endings and alternatives. Each clause knows whether it
//! can be reached with the current option values.

use serde::Serialize;
use sow_grammar::language::{PhraseRef, VisitPhrases};
use sow_grammar::rules::{Action, Alternative, MoveId, Rules, Spanned, TableId};
use sow_grammar::source::{Sources, Span};
use sow_interpreter::{CompiledGame, Program};
use std::collections::BTreeMap;

/// The kind of a clause.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{ClauseKind, Clauses, Report, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// let rows = report.clauses.iter().filter(|fired| fired.kind == ClauseKind::Row);
/// assert!(rows.count() > 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum ClauseKind {
    /// A kind of move.
    Move,
    /// A row of a table.
    Row,
    /// A row of the endings.
    Ending,
    /// An alternative of a choice within a move.
    Alternative,
}

/// A clause of the rules that a game may reach.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::Clauses;
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let clauses = Clauses::new(&CompiledGame::new(rules, &settings).unwrap(), &loaded.sources);
/// let clause = &clauses.list()[0];
/// println!("{}:{}: {}", clause.file, clause.line, clause.text);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The kind of the clause.
    pub kind: ClauseKind,
    /// The name of the kind of move or table that the clause belongs to.
    pub section: String,
    /// The name of the file.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The text, on one line.
    pub text: String,
    /// Whether the clause can be reached at all with the current option values.
    pub possible: bool,
    /// Whether the clause's own actions capture seeds.
    pub captures: bool,
    /// Whether the clause does nothing except forbid the move.
    pub refuses: bool,
    /// The position in the sources.
    pub span: Span,
}

/// All clauses of a game in the order of the file.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::Clauses;
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let clauses = Clauses::new(&CompiledGame::new(rules, &settings).unwrap(), &loaded.sources);
/// assert!(clauses.list().iter().any(|clause| clause.text.contains("own store")));
/// ```
#[derive(Debug, Clone)]
pub struct Clauses {
    list: Vec<Clause>,
    kinds: Vec<usize>,
    rows: Vec<Vec<usize>>,
    endings: Vec<usize>,
    /// Indices of alternatives, by their position in the sources.
    alternatives: BTreeMap<Span, usize>,
    /// Whether every action that forbids a move is a separate clause, so that the counts of those clauses cover all
    /// refusals.
    pub(crate) cover_all_refusals: bool,
}

impl Clauses {
    /// Collects the clauses of a game that was loaded from these sources.
    #[must_use]
    pub fn new(compiled: &CompiledGame, sources: &Sources) -> Self {
        let CompiledGame { rules, program } = compiled;
        let reached = reachable_tables(compiled);
        let mut all = ClauseCollector {
            sources,
            list: Vec::new(),
        };
        let kinds = (0..).zip(&rules.moves).map(|(at, kind)| {
            let possible = program.has_kind(MoveId(at));
            all.add(
                ClauseKind::Move,
                &kind.name,
                kind.span,
                &kind.actions,
                possible,
            )
        });
        let kinds = kinds.collect();
        let rows = (0..).zip(&rules.tables).map(|(table, written)| {
            let rows = (0..).zip(&written.rows).map(|(at, row)| {
                let possible =
                    reached[usize::from(table)] && program.has_row(Some(TableId(table)), at);
                all.add(
                    ClauseKind::Row,
                    &written.name,
                    row.span,
                    &row.actions,
                    possible,
                )
            });
            rows.collect()
        });
        let rows = rows.collect();
        let endings = (0..).zip(&rules.endings).map(|(at, row)| {
            all.add(
                ClauseKind::Ending,
                "end",
                row.span,
                &row.actions,
                program.has_row(None, at),
            )
        });
        let endings = endings.collect();
        let refusals = all.list.iter().filter(|clause| clause.refuses).count();
        Self {
            cover_all_refusals: refusals == count_refusals(rules),
            ..Self::in_file_order(all.list, kinds, rows, endings)
        }
    }

    /// Marks clauses as possible if they are possible in `others`, the clauses of the same file with other option
    /// values.
    pub(crate) fn merge_possible(&mut self, others: &Self) {
        for (clause, other) in self.list.iter_mut().zip(&others.list) {
            clause.possible |= other.possible;
        }
    }

    /// Sorts the clauses into the order of the file.
    fn in_file_order(
        list: Vec<Clause>,
        kinds: Vec<usize>,
        rows: Vec<Vec<usize>>,
        endings: Vec<usize>,
    ) -> Self {
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by_key(|&at| list[at].span);
        let mut place = vec![0; list.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let moved = |old: Vec<usize>| old.into_iter().map(|at| place[at]).collect();
        let list: Vec<Clause> = order.iter().map(|&at| list[at].clone()).collect();
        let alternatives = list.iter().enumerate();
        let alternatives =
            alternatives.filter(|(_, clause)| clause.kind == ClauseKind::Alternative);
        Self {
            alternatives: alternatives.map(|(at, clause)| (clause.span, at)).collect(),
            kinds: moved(kinds),
            rows: rows.into_iter().map(moved).collect(),
            endings: moved(endings),
            list,
            cover_all_refusals: false,
        }
    }

    /// Returns all clauses.
    #[must_use]
    pub fn list(&self) -> &[Clause] {
        &self.list
    }

    pub(crate) fn clause_of_kind(&self, kind: MoveId) -> Option<usize> {
        self.kinds.get(usize::from(kind.0)).copied()
    }

    /// Returns all kinds of move with their clauses.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (MoveId, &Clause)> {
        let kinds = (0..).map(MoveId).zip(&self.kinds);
        kinds.map(|(kind, &at)| (kind, &self.list[at]))
    }

    pub(crate) fn clause_of_row(&self, table: Option<TableId>, row: u16) -> Option<usize> {
        let rows = match table {
            Some(table) => self.rows.get(usize::from(table.0))?,
            None => &self.endings,
        };
        rows.get(usize::from(row)).copied()
    }

    /// Returns the clause of each alternative of a program, by list and index; see `Program::alternative_span`.
    pub(crate) fn alternatives(&self, program: &Program) -> Vec<Vec<Option<usize>>> {
        let of_list = |list| {
            let spans = (0..=u8::MAX).map_while(|index| program.alternative_span(list, index));
            let found = spans.map(|span| self.alternatives.get(&span).copied());
            Some(found.collect()).filter(|found: &Vec<_>| !found.is_empty())
        };
        (0..).map_while(of_list).collect()
    }
}

/// A collector of clauses.
struct ClauseCollector<'s> {
    sources: &'s Sources,
    list: Vec<Clause>,
}

impl ClauseCollector<'_> {
    /// Adds a clause and its alternatives. Returns the index of the clause.
    fn add(
        &mut self,
        kind: ClauseKind,
        section: &str,
        span: Span,
        actions: &[Spanned<Action>],
        possible: bool,
    ) -> usize {
        let at = self.list.len();
        self.push(kind, section, span, actions, possible);
        for one in alternatives(actions) {
            self.push(
                ClauseKind::Alternative,
                section,
                one.span,
                &one.actions,
                possible,
            );
        }
        at
    }

    fn push(
        &mut self,
        kind: ClauseKind,
        section: &str,
        span: Span,
        actions: &[Spanned<Action>],
        possible: bool,
    ) {
        let located = self.sources.locate(span);
        let (file, line) = located.map_or((String::new(), 0), |(source, range)| {
            (source.name.clone(), source.line_column(range.start).line)
        });
        let text = self.sources.one_line(span);
        self.list.push(Clause {
            kind,
            section: section.to_owned(),
            file,
            line,
            text: match kind {
                ClauseKind::Move => before_braces(&text),
                _ => text,
            },
            possible,
            captures: captures(actions),
            refuses: *actions == [Action::Illegal.into()],
            span,
        });
    }
}

/// Returns the number of actions that forbid a move.
fn count_refusals(rules: &Rules) -> usize {
    let rows = rules.tables.iter().flat_map(|table| &table.rows);
    let of_rows = rows.map(|row| refusals(&row.actions));
    let of_moves = rules.moves.iter().map(|kind| refusals(&kind.actions));
    of_rows.chain(of_moves).sum()
}

/// Returns the text before the braces of a section.
fn before_braces(text: &str) -> String {
    text.split('{').next().unwrap_or_default().trim().to_owned()
}

/// Returns, for each table, whether it can be reached during a move or in the table for the end of each move, if there
/// is one.
fn reachable_tables(compiled: &CompiledGame) -> Vec<bool> {
    let CompiledGame { rules, program } = compiled;
    let mut pending: Vec<TableId> = rules.after_move.into_iter().collect();
    for (at, kind) in (0..).zip(&rules.moves) {
        if program.has_kind(MoveId(at)) {
            collect_called_tables(&kind.actions, &mut pending);
        }
    }
    called_tables(compiled, pending)
}

/// Returns the tables that a kind of move can reach.
pub(crate) fn tables_of_kind(compiled: &CompiledGame, kind: MoveId) -> Vec<TableId> {
    let mut pending = Vec::new();
    collect_called_tables(&compiled.rules[kind].actions, &mut pending);
    let reached = (0..).zip(called_tables(compiled, pending));
    let reached = reached.filter(|&(_, is_reached)| is_reached);
    reached.map(|(table, _)| TableId(table)).collect()
}

/// Returns, for each table, whether it is one of the `pending` tables or can be reached from them.
fn called_tables(compiled: &CompiledGame, mut pending: Vec<TableId>) -> Vec<bool> {
    let CompiledGame { rules, program } = compiled;
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
fn collect_called_tables(actions: &[Spanned<Action>], tables: &mut Vec<TableId>) {
    actions.for_each_phrase(&mut |part| match part {
        PhraseRef::Action(Action::Do(table)) => tables.push(*table),
        PhraseRef::Action(Action::Sow(sow)) => tables.extend(sow.each.iter().chain(&sow.last)),
        _ => {}
    });
}

/// Returns the alternatives in these actions.
pub(crate) fn alternatives(actions: &[Spanned<Action>]) -> Vec<&Alternative> {
    let mut found = Vec::new();
    actions.for_each_phrase(&mut |part| {
        if let PhraseRef::Action(Action::Choose(list)) = part {
            found.extend(list);
        }
    });
    found
}

/// Returns whether any of these actions captures seeds, leaving aside the actions within alternatives.
pub(crate) fn captures(actions: &[Spanned<Action>]) -> bool {
    actions.iter().any(|action| match &action.node {
        Action::Capture { .. } => true,
        Action::ChoosePlace(_, actions) => captures(actions),
        _ => false,
    })
}

/// Returns the number of actions that forbid the move.
pub(crate) fn refusals(actions: &[Spanned<Action>]) -> usize {
    let mut count = 0;
    actions.for_each_phrase(&mut |part| {
        count += usize::from(matches!(part, PhraseRef::Action(Action::Illegal)));
    });
    count
}

#[cfg(test)]
mod tests {
    use super::before_braces;

    #[test]
    fn a_kind_of_move_is_shown_by_its_head() {
        assert_eq!(
            before_braces("move tax unless capture { from own pit }"),
            "move tax unless capture"
        );
    }
}
