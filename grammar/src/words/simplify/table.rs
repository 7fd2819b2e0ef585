//! Decision tables as numbered lists.

use super::Simplifier;
use crate::rules::{self, Action, Row, TableId};
use crate::source::Span;
use crate::words::said::{Deed, Fit, Lead, Line, Part, Statement, Title};

impl Simplifier<'_> {
    /// The tables that have a name.
    pub(super) fn tables(self) -> Vec<Part> {
        let ids = (0..self.rules.tables.len() as u16).map(TableId);
        ids.filter(|id| !self.is_inline(*id) && self.rules.after_move != Some(*id))
            .map(|id| Part {
                title: Title::Table(self.table_name(id)),
                lines: self.table(id, Lead::There),
            })
            .collect()
    }

    /// The rows of a table, numbered if there are several.
    pub(in crate::words) fn table(self, table: TableId, lead: Lead) -> Vec<Line> {
        self.rows(&self.rules[table].rows, lead)
    }

    /// The table for each seed. Rows that do not name the pit it falls into follow a line that says what they are for.
    pub(super) fn each_seed(self, table: TableId) -> Vec<Line> {
        let rows = done(&self.rules[table].rows);
        let every = |when, row: &Row| {
            let acts = self.actions(&row.actions);
            vec![Line::of(Statement::EverySeed { when, acts }, row.span)]
        };
        match (rows.as_slice(), rows.first().map(|row| &row.fit)) {
            ([row], Some(rules::Fit::Else)) => every(None, row),
            ([row], Some(rules::Fit::When(condition))) => {
                let condition = self.condition(condition);
                every(Some(condition), row)
            }
            (_, Some(rules::Fit::When(_))) => {
                let heading = Line::plain(Statement::EverySeedHeading);
                let rows = self.rows(&rows, Lead::Seed);
                std::iter::once(heading).chain(rows).collect()
            }
            _ => self.rows(&rows, Lead::Seed),
        }
    }

    /// A row of any table.
    pub(in crate::words) fn row(self, row: &Row, lead: Lead) -> Statement {
        let fit = match &row.fit {
            rules::Fit::Place(place) => Fit::In(lead, self.place(place)),
            rules::Fit::When(condition) => Fit::If(self.condition(condition)),
            rules::Fit::Else => Fit::Else,
        };
        Statement::Case(fit, Deed::Acts(self.actions(&row.actions)))
    }

    fn rows(self, rows: &[Row], lead: Lead) -> Vec<Line> {
        let rows = done(rows);
        let line = |row: &Row| Line::of(self.row(row, lead), row.span);
        Line::numbered(rows.iter().map(line).collect())
    }

    /// What happens after every move.
    pub(super) fn after_move(self) -> Option<Part> {
        let rows = done(&self.rules[self.rules.after_move?].rows);
        let idle = rows.iter().all(|row| row.actions == [Action::Pass]);
        (!idle).then(|| Part {
            title: Title::AfterMove,
            lines: self.rows(&rows, Lead::There),
        })
    }

    /// The endings.
    pub(super) fn endings(self) -> Part {
        let mut lines = Vec::new();
        if self.rules.board.players > 1 {
            lines.push(Line::plain(Statement::EndIntro));
        }
        lines.extend(self.rows(&self.rules.endings, Lead::There));
        Part {
            title: Title::End,
            lines,
        }
    }
}

impl Line {
    /// A sentence without a number.
    pub(super) const fn plain(statement: Statement) -> Self {
        Self {
            number: None,
            clause: None,
            statement,
            help: String::new(),
        }
    }

    /// The same, and what the file says itself of that.
    pub(super) fn explained(statement: Statement, help: &str) -> Self {
        Self {
            help: help.to_owned(),
            ..Self::plain(statement)
        }
    }

    /// The same, and the clause that it says.
    pub(super) fn of(statement: Statement, clause: Span) -> Self {
        Self {
            clause: Some(clause),
            ..Self::plain(statement)
        }
    }

    /// Rows of which the first that fits counts, numbered if there are several.
    pub(super) fn numbered(mut rows: Vec<Self>) -> Vec<Self> {
        if let [
            Self {
                statement: Statement::Case(fit @ Fit::Else, _),
                ..
            },
        ] = rows.as_mut_slice()
        {
            *fit = Fit::Always;
        }
        if rows.len() > 1 {
            for (row, at) in rows.iter_mut().zip(1..) {
                row.number = Some(at);
            }
        }
        rows
    }
}

/// The rows that can be done and are not hidden by a like one.
fn done(rows: &[Row]) -> Vec<Row> {
    let mut left: Vec<Row> = Vec::new();
    for row in rows.iter().filter(|row| !row.is_dead()) {
        if left.iter().all(|earlier| earlier.fit != row.fit) {
            left.push(row.clone());
        }
    }
    left
}
